// `npm start`: a conversation with Alfred in the terminal, on a stack that is started if need be.
import { parseStartArgs, startUsage, type StartArgs } from "./flags/args.ts";
import { chat } from "./chat/chat.ts";
import { connect } from "./chat/connect.ts";
import { describeError, endOnCrash } from "./terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
  type Interruption,
} from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { answerOnce } from "./chat/once.ts";
import { createProgress, type Progress } from "./terminal/progress.ts";

ignoreClosedOutput();
endOnCrash();
const parsed = parseStartArgs(process.argv.slice(2), process.env["ALFRED_TOKEN"]);
if (!parsed.ok) {
  if (parsed.help) console.log(startUsage);
  else console.error(`${parsed.problem}\n\n${startUsage}`);
  process.exitCode = parsed.help ? 0 : 2;
} else {
  process.exitCode = await run(parsed.args, watchInterruption());
}

async function run(args: StartArgs, interruption: Interruption): Promise<number> {
  const isChat = args.once === undefined;
  const progress = createProgress(
    isChat ? process.stdout : process.stderr,
    // Undefined, not false, where it is no terminal.
    !isChat || Boolean(process.stdout.isTTY),
  );
  try {
    return await talk(args, progress, interruption);
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    if (!(reason instanceof Interrupted)) {
      console.error(describeError(reason));
      return 1;
    }
    if (args.once !== undefined) console.error(reason.message);
    return reason.exitCode;
  }
}

async function talk(
  args: StartArgs,
  progress: Progress,
  interruption: Interruption,
): Promise<number> {
  // Other programs may join a chat, but not a program that ends after one message.
  const asked = { ...args, joinable: args.once === undefined };
  const connection = await connect(asked, loadEnv(), progress, interruption);
  try {
    const { once } = args;
    if (once !== undefined) {
      return await answerOnce({ ...args, once }, connection, progress, interruption.signal);
    }
    await chat(args, connection, progress, interruption);
    return 0;
  } finally {
    progress.busy(connection.outlivesUs ? undefined : "Stopping");
    await connection.stop();
    progress.busy(undefined);
  }
}
