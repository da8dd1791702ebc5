// `npm run simulate -- [--seeds 20000] [--from 0] [--only walks,singles,losses,lates,slows,left,pairs,random] [--replay NAME]`:
// the chain under every crash, pairs of them, and random walks, with a report.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { replay } from "./replay-schedule.ts";
import { scenarios } from "./scenarios.ts";
import type { ShardReport, ShardTask } from "./simulate-shard.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
    only: { type: "string" },
    replay: { type: "string" },
    processes: { type: "string", default: String(availableParallelism()) },
  },
});

const SETS = ["walks", "singles", "losses", "lates", "slows", "left", "pairs", "random"] as const;
const only = values.only?.split(",") ?? [...SETS];
const [seeds, from, shards] = [values.seeds, values.from, values.processes].map(Number);
const isWhole = (n: number | undefined): n is number => Number.isSafeInteger(n) && (n ?? -1) >= 0;
if (
  !isWhole(seeds) ||
  !isWhole(from) ||
  !isWhole(shards) ||
  shards === 0 ||
  only.some((set) => !(SETS as readonly string[]).includes(set))
) {
  console.error(
    "Usage: npm run simulate -- [--seeds 2000] [--from 0] [--only walks,singles,losses,lates,slows,left,pairs,random] [--replay 3/on/walk:77]",
  );
  process.exit(2);
}

if (values.replay !== undefined) {
  process.exitCode = await replay(values.replay);
} else {
  process.exitCode = await campaign(seeds, from, shards);
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
