// `npm run soak`: hostile runs by the thousand, with a report.
import { flagsOrExit } from "../../dev/cli/flags/flags.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { runCampaign } from "./campaign.ts";
import { reportLines, violationText } from "./report.ts";
import { openHostileWorld } from "./hostile-world.ts";

const usage = `Usage: npm run soak -- [options]

Hostile runs by the thousand. A violation prints the seed that repeats it; exit code 1 then.

  --runs N   how many (default 1000)
  --seed N   which ones; drawn when left out
  --from N   the first of them (default 0)
  --help     show this

Example: npm run soak -- --runs 5000 --seed 1`;

const { values } = flagsOrExit(
  usage,
  {
    runs: { type: "string", default: "1000" },
    seed: { type: "string" },
    from: { type: "string", default: "0" },
  },
  {
    fault: ({ values: { runs: many, seed: drawn = "0", from: first } }) =>
      [many, drawn, first].every((value) => /^\d{1,9}$/.test(value)) && Number(many) > 0
        ? undefined
        : "--runs, --seed and --from need whole numbers, --runs one from 1.",
  },
);
const runs = Number(values.runs);
const from = Number(values.from);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));

let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
const started = Date.now();
try {
  console.log(`Seed ${seed}, ${runs} runs. Starting the stack …`);
  const world = await openHostileWorld({ cluster });
  let told = 0;
  try {
    const report = await runCampaign(world, {
      seed,
      runs,
      from,
      onRun: ({ runs: done, violations }) => {
        for (const violation of violations.slice(told)) console.log(violationText(violation));
        told = violations.length;
        if (done % 50 === 0 || done === runs) {
          const rate = (done / (Date.now() - started)) * 1000;
          console.log(
            `${done} of ${runs}, ${rate.toFixed(1)} a second, ${violations.length} violations`,
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
