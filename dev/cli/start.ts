// `npm start`: a conversation with Alfred in the terminal, or the web console, on a stack that is started if necessary.
import { startFlags, type StartArgs } from "./flags/args.ts";
import { chat } from "./chat/chat.ts";
import { connect, type Connection } from "./chat/connect.ts";
import { endOnCrash, tellError } from "./terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
  type Interruption,
} from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { answerOnce } from "./chat/once.ts";
import { createLineSource, type LineSource } from "./chat/line-source.ts";
import { createProgress, type Progress } from "./terminal/progress.ts";

ignoreClosedOutput();
endOnCrash();
const parsedArgs = startFlags.readOrExit();
process.exitCode = await run(parsedArgs, watchInterruption());

async function run(args: StartArgs, interruption: Interruption): Promise<number> {
  const isChat = args.once === undefined && !args.web;
  // Reads input from the first moment: text typed while Alfred starts appears at the first prompt.
  const lines = isChat
    ? createLineSource(process.stdin, process.stdout, interruption.raise)
    : undefined;
  const progress = createProgress(
    args.once === undefined ? process.stdout : process.stderr,
    // `isTTY` is undefined, not false, if the output is not a terminal.
    !isChat || Boolean(process.stdout.isTTY),
  );
  if (lines !== undefined) {
    progress.showAhead(lines.ahead);
    interruption.signal.addEventListener("abort", lines.close);
  }
  try {
    return await talk(args, progress, interruption, lines);
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    if (!(reason instanceof Interrupted)) {
      tellError(reason);
      return 1;
    }
    if (args.once !== undefined) console.error(reason.message);
    return reason.exitCode;
  } finally {
    lines?.close();
  }
}

async function talk(
  args: StartArgs,
  progress: Progress,
  interruption: Interruption,
  lines: LineSource | undefined,
): Promise<number> {
  // Other programs may join a chat, but not a program that ends after one message.
  const options = { ...args, joinable: args.once === undefined, page: args.web };
  const connection = await connect(options, loadEnv(), progress, interruption);
  try {
    const { once, web } = args;
    if (web) {
      await serveWeb(connection, progress, interruption.signal);
      return 0;
    }
    if (once !== undefined) {
      return await answerOnce({ ...args, once }, connection, progress, interruption.signal);
    }
    if (lines !== undefined) {
      await chat(args, connection, progress, interruption.signal, lines);
    }
    return 0;
  } finally {
    lines?.close();
    progress.busy(connection.outlivesUs ? undefined : "Stopping");
    await connection.stop();
    progress.busy(undefined);
  }
}

/** Prints the console's address. Keeps a stack that was started for it until Ctrl-C. */
async function serveWeb(connection: Connection, { paint, say }: Progress, signal: AbortSignal) {
  say(paint("bold", `The console: ${connection.url}`));
  if (connection.outlivesUs) return;
  say("Ctrl-C stops everything.");
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
}
