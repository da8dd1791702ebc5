// `npm run simulate`: the chain under every crash, pairs of them, and random walks, with a report.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { flagsOrExit } from "../../dev/cli/flags/flags.ts";
import { replay } from "./replay-schedule.ts";
import { scenarios } from "./scenarios.ts";
import type { ShardReport, ShardTask } from "./simulate-shard.ts";

const SETS: readonly string[] = [
  ...["walks", "singles", "losses", "lates", "slows", "left", "pairs", "random"],
];

const usage = `Usage: npm run simulate -- [options]

The chain under every crash and loss, pairs of them, and random walks. Exit code 1: a schedule broke a
guarantee; its name is printed.

  --seeds N         random walks (default 2000)
  --from N          the first of them (default 0)
  --only SET[,SET]  ${SETS.join(", ")}
  --replay NAME     tell one schedule call by call
  --processes N     side by side (default: one for each core)
  --help            show this

Example: npm run simulate -- --replay 3/on/walk:77`;

const { values } = flagsOrExit(
  usage,
  {
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
    only: { type: "string" },
    replay: { type: "string" },
    processes: { type: "string", default: String(availableParallelism()) },
  },
  {
    fault({ values: given }) {
      const numbers = [given.seeds, given.from, given.processes];
      if (!numbers.every((value) => /^\d{1,9}$/.test(value)) || Number(given.processes) === 0) {
        return "--seeds, --from and --processes need whole numbers, --processes one from 1.";
      }
      const unknown = given.only?.split(",").find((set) => !SETS.includes(set));
      return unknown === undefined ? undefined : `--only: there is no "${unknown}".`;
    },
  },
);
const only = values.only?.split(",") ?? [...SETS];

if (values.replay !== undefined) {
  process.exitCode = await replay(values.replay);
} else {
  process.exitCode = await campaign(
    Number(values.seeds),
    Number(values.from),
    Number(values.processes),
  );
}

async function campaign(walkSeeds: number, first: number, workers: number): Promise<number> {
  const began = Date.now();
  const sets = {
    singles: only.includes("singles"),
    losses: only.includes("losses"),
    lates: only.includes("lates"),
    slows: only.includes("slows"),
    pairs: only.includes("pairs"),
    hangUps: only.includes("left"),
    seeds: only.includes("walks") ? walkSeeds : 0,
    from: first,
    random: only.includes("random") ? 200 : 0,
  };
  console.log(`${scenarios.length} scenarios, ${only.join(", ")}; ${workers} processes.`);
  const tried = Array.from({ length: workers }, () => 0);
  const states = new Set<number>();
  let violations = 0;
  const told = setInterval(() => {
    console.log(`${sum(tried)} schedules, ${rate()} a second, ${violations} violations`);
  }, 10_000);
  const rate = (): string => (sum(tried) / ((Date.now() - began) / 1000)).toFixed(0);
  await Promise.all(
    tried.map(
      (_none, shard) =>
        new Promise<void>((resolve, reject) => {
          const workerData: ShardTask = { sets, shard, shards: workers };
          const worker = new Worker(new URL("./simulate-shard.ts", import.meta.url), {
            workerData,
          });
          worker.on("message", (report: ShardReport) => {
            tried[shard] = report.tried;
            for (const state of report.states) states.add(state);
            for (const { schedule, violations: found } of report.failures) {
              violations++;
              console.log(`${schedule} (${scenarios[Number(schedule.split("/")[0])]?.name})`);
              for (const violation of found) console.log(`  ${violation}`);
            }
          });
          worker.on("error", reject);
          worker.on("exit", () => resolve());
        }),
    ),
  ).finally(() => clearInterval(told));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `${sum(tried)} schedules tried in ${seconds} s, ${states.size} distinct states, ${violations} schedules with violations.`,
  );
  if (violations > 0) console.log("Again, step by step: npm run simulate -- --replay <schedule>");
  return violations > 0 ? 1 : 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
