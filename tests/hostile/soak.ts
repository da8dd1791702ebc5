// `npm run soak`: hostile runs, 1,000 by default, with a report.
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { whole } from "../../dev/cli/flags/values.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { runCampaign } from "./campaign.ts";
import { reportLines, violationText } from "./report.ts";
import { openHostileWorld } from "./hostile-world.ts";

const {
  runs,
  from,
  seed = Math.floor(Math.random() * 1_000_000),
} = defineFlags({
  command: "npm run soak",
  purpose: `Makes hostile runs, one after another. If there is a violation, exits with code 1
and prints the seed that repeats it.`,
  flags: (command) =>
    command
      .option("--runs <N>", "the number of runs", whole(1), 1000)
      .option("--seed <N>", "the seed; random by default", whole(0))
      .option("--from <N>", "the first episode", whole(0), 0),
  example: "npm run soak -- --runs 5000 --seed 1",
}).readOrExit();

let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
const startedMs = Date.now();
try {
  console.log(`Seed ${seed}, ${runs} runs. Starting the stack …`);
  const world = await openHostileWorld({ cluster });
  let printedCount = 0;
  try {
    const report = await runCampaign(world, {
      seed,
      runs,
      from,
      onRun: ({ runs: runsDone, violations }) => {
        for (const violation of violations.slice(printedCount))
          console.log(violationText(violation));
        printedCount = violations.length;
        if (runsDone % 50 === 0 || runsDone === runs) {
          const rate = (runsDone / (Date.now() - startedMs)) * 1000;
          console.log(
            `${runsDone} of ${runs}, ${rate.toFixed(1)} a second, ${violations.length} violations`,
          );
        }
      },
    });
    console.log([`Seed ${seed}`, ...reportLines(report, world.attacks)].join("\n"));
    process.exitCode = report.violations.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await world.stop();
  }
} finally {
  await stopCluster();
}
