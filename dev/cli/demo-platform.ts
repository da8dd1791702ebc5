// `npm run demo:platform`: Secrets, Services, Tools and a Process, registered, run and undone over the public API.
import { createApiClient } from "./chat/api-client.ts";
import { ApiError } from "./chat/api-error.ts";
import { connect } from "./chat/connect.ts";
import { sayWait } from "./chat/once.ts";
import { demoPlatformFlags, type DemoPlatformArgs } from "./flags/demo-platform-args.ts";
import { faultLines } from "./platform/fault-lines.ts";
import { runDemo } from "./platform/run-demo.ts";
import { endOnCrash, tellError } from "./terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
  type Interruption,
} from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { createProgress, type Progress } from "./terminal/progress.ts";
import { fitted } from "./terminal/terminal.ts";

ignoreClosedOutput();
endOnCrash();
process.exitCode = await run(demoPlatformFlags.readOrExit(), watchInterruption());

async function run(args: DemoPlatformArgs, interruption: Interruption): Promise<number> {
  const progress = createProgress(process.stdout);
  try {
    await demonstrate(args, progress, interruption);
    return 0;
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    if (reason instanceof Interrupted) return reason.exitCode;
    tellError(reason);
    if (reason instanceof ApiError)
      for (const line of faultLines(reason.faults, progress.width)) console.error(line);
    const next = `Next: read ${args.data}/worker.log, draw the run with npm run trace, or begin with an empty database with --reset.`;
    console.error(fitted(next, process.stderr));
    return 1;
  }
}

async function demonstrate(
  { city, data, reset }: DemoPlatformArgs,
  progress: Progress,
  interruption: Interruption,
): Promise<void> {
  const options = { data, reset, remote: undefined, joinable: false };
  const connection = await connect(options, loadEnv(), progress, interruption);
  try {
    const { url, token, services, title } = connection;
    progress.say(progress.paint("bold", title));
    if (services === undefined) {
      throw new Error(
        "The running Alfred has no example services. Stop it, and start it with `npm run dev`.",
      );
    }
    const api = createApiClient(url, token, interruption.signal, sayWait(progress));
    await runDemo({ api, progress, signal: interruption.signal, services, city });
  } finally {
    progress.busy(connection.outlivesUs ? undefined : "Stopping");
    await connection.stop();
    progress.busy(undefined);
  }
}
