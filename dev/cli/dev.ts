// `npm run dev`: keeps the whole stack running, and tells other programs how to reach it.
import { resolve } from "node:path";
import { findRunningStack, removeDevFile, writeDevFile } from "../stack/dev-file.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { devFlags, type DevArgs } from "./flags/args.ts";
import { endOnCrash, tellError } from "./terminal/describe-error.ts";
import { ignoreClosedOutput, Interrupted, watchInterruption } from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { createProgress } from "./terminal/progress.ts";
import { modelLine, partLines } from "./chat/render-lists.ts";
import { quoted } from "./terminal/quoted.ts";
import { resetDataDir } from "./terminal/reset-data-dir.ts";
import { fitted, wrap } from "./terminal/terminal.ts";

ignoreClosedOutput();
endOnCrash();
process.exitCode = await run(devFlags.readOrExit());

async function run({ port, data, reset }: DevArgs): Promise<number> {
  const { signal } = watchInterruption();
  const progress = createProgress(process.stdout);
  const { paint, say } = progress;
  const dataDir = resolve(data);
  try {
    const running = await findRunningStack(dataDir);
    if (running) {
      throw new Error(`Process ${running.pid} already runs a stack in ${dataDir}. Stop it first.`);
    }
    if (reset) for (const line of await resetDataDir(dataDir)) say(line);
    progress.busy("Starting");
    const stack = await startStack({
      dataDir,
      env: loadEnv(),
      crons: true,
      record: true,
      services: true,
      page: true,
      signal,
      log: (line) => say(paint("dim", wrap(`${line} …`, progress.width))),
      ...(port === undefined ? {} : { port }),
    });
    progress.busy(undefined);
    try {
      await writeDevFile(stack, "npm run dev");
      say(paint("bold", `Alfred is running: ${stack.url}`));
      for (const line of partLines(stack.info, progress.width)) say(line);
      const model = modelLine(stack.info);
      if (model !== undefined) say(wrap(model, progress.width));
      const sayFitted = (line: string) => say(fitted(line, process.stdout));
      sayFitted(
        `URLs, keys${stack.users ? " and tokens of alice and bob" : ""}: ${dataDir}/dev.json`,
      );
      sayFitted(`The Worker's log: ${dataDir}/worker.log`);
      sayFitted(`To draw its runs: \`${command("npm run trace", data)}\`.`);
      sayFitted(`Talk to it with \`${howToTalk(data, stack)}\`.`);
      say("Ctrl-C stops everything.");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      say("Stopping …");
      return 0;
    } finally {
      removeDevFile(dataDir);
      await stack.stop();
    }
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof Interrupted) return reason.exitCode;
    tellError(reason);
    return 1;
  }
}

/**
 * The command to type in the same directory. For a hosted project, its users have their own tokens.
 */
function howToTalk(data: string, { users, url }: Stack): string {
  if (users === undefined) return `npm start -- --url ${url} --token TOKEN`;
  return command("npm start", data);
}

function command(name: string, data: string): string {
  return data === ".alfred" ? name : `${name} -- --data ${quoted(data)}`;
}
