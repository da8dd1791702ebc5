// `npm run check:deploy`: rehearses the documented deployment on this machine, and lists what a
// person still has to do. Exit code 1 if a step fails.
import { endOnCrash, tellError } from "../cli/terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
} from "../cli/terminal/interruption.ts";
import { createProgress } from "../cli/terminal/progress.ts";
import { checkFlags, type CheckArgs } from "./check-args.ts";
import { remainingSteps } from "./remaining.ts";
import { walkDeployment } from "./walk-deployment.ts";
import { createWalk } from "./walk.ts";

ignoreClosedOutput();
endOnCrash();
process.exitCode = await run(checkFlags.readOrExit());

async function run(args: CheckArgs): Promise<number> {
  const { signal } = watchInterruption();
  const progress = createProgress(process.stdout);
  const secrets: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  // Waits end when the parts that they wait for stop.
  signal.addEventListener("abort", () => void stopAll().catch(() => undefined));
  try {
    const walk = createWalk(progress, () => secrets, signal);
    await walkDeployment(
      walk,
      args,
      (values) => secrets.push(...values),
      (stop) => stops.push(stop),
    );
    const failures = walk.failedTitles();
    progress.say("");
    progress.say("What only a person can do (docs/operate.md, “Deploy it”, has the commands):");
    for (const [index, step] of remainingSteps().entries()) progress.say(`  ${index + 1}. ${step}`);
    progress.say("");
    progress.say(
      failures.length === 0
        ? "Everything that can be checked without accounts passes."
        : `Not ready to deploy: ${failures.join(", ")}.`,
    );
    return failures.length === 0 ? 0 : 1;
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof Interrupted) return reason.exitCode;
    tellError(reason);
    return 1;
  } finally {
    await stopAll();
  }
}
