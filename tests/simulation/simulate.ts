// `npm run simulate`: plays all scenarios with every single fault, losses of the store, late and slow calls, pairs of
// deaths and random walks, and prints a report.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { whole } from "../../dev/cli/flags/values.ts";
import { replay } from "./replay-schedule.ts";
import { scenarios } from "./scenarios.ts";
import type { ShardReport, ShardTask } from "./simulate-shard.ts";

const SETS: readonly string[] = [
  ...["walks", "singles", "losses", "lates", "slows", "left", "pairs", "random"],
];

const values = defineFlags({
  command: "npm run simulate",
  purpose: `Plays all scenarios with every crash and loss, pairs of crashes, and random walks. Exits with code 1 if a
schedule has broken a guarantee, and prints its name.`,
  flags: (command) =>
    command
      .option("--seeds <N>", "the number of random walks", whole(0), 2000)
      .option("--random <N>", "the number of random Processes, three schedules each", whole(0), 400)
      .option("--from <N>", "the first seed of both", whole(0, Number.MAX_SAFE_INTEGER), 0)
      .option("--only <SET[,SET]>", SETS.join(", "), readSets)
      .option("--scenarios <N[,N]>", "only these, by number, without random ones", readScenarios)
      .option("--every <N>", "only every n-th schedule", whole(1), 1)
      .option("--replay <NAME>", "play one schedule and print it call by call")
      .option("--processes <N>", "how many run in parallel (default: one for each core)", whole(1)),
  example: "npm run simulate -- --replay 3/on/walk:77",
}).readOrExit();
const { only = SETS } = values;

process.exitCode =
  values.replay === undefined
    ? await campaign(values.seeds, values.from, values.processes ?? availableParallelism())
    : await replay(values.replay);

function readSets(list: string): string[] {
  const sets = list.split(",");
  const unknown = sets.find((set) => !SETS.includes(set));
  if (unknown === undefined) return sets;
  throw new InvalidArgumentError(`There is no "${unknown}".`);
}

function readScenarios(list: string): number[] {
  const numbers = list.split(",").map(Number);
  if (numbers.every((n) => scenarios[n] !== undefined)) return numbers;
  throw new InvalidArgumentError(`Scenarios have the numbers 0 to ${scenarios.length - 1}.`);
}

async function campaign(walkSeeds: number, first: number, workers: number): Promise<number> {
  const beganAt = Date.now();
  const sets = {
    singles: only.includes("singles"),
    losses: only.includes("losses"),
    lates: only.includes("lates"),
    slows: only.includes("slows"),
    pairs: only.includes("pairs"),
    hangUps: only.includes("left"),
    seeds: only.includes("walks") ? walkSeeds : 0,
    from: first,
    random: only.includes("random") ? values.random : 0,
    every: values.every,
    ...(values.scenarios === undefined ? {} : { scenarios: values.scenarios }),
  };
  console.log(
    `${(values.scenarios ?? scenarios).length} scenarios, ${only.join(", ")}; ${workers} processes.`,
  );
  const triedCounts = Array.from({ length: workers }, () => 0);
  const states = new Set<number>();
  let violations = 0;
  const timer = setInterval(() => {
    console.log(`${sum(triedCounts)} schedules, ${rate()} a second, ${violations} violations`);
  }, 10_000);
  const rate = (): string => (sum(triedCounts) / ((Date.now() - beganAt) / 1000)).toFixed(0);
  await Promise.all(
    triedCounts.map(
      (_none, shard) =>
        new Promise<void>((resolve, reject) => {
          const workerData: ShardTask = { sets, shard, shards: workers };
          const worker = new Worker(new URL("./simulate-shard.ts", import.meta.url), {
            workerData,
          });
          worker.on("message", (report: ShardReport) => {
            triedCounts[shard] = report.tried;
            for (const state of report.states) states.add(state);
            for (const { schedule, violations: ownViolations } of report.failures) {
              violations++;
              console.log(`${schedule} (${scenarios[Number(schedule.split("/")[0])]?.name})`);
              for (const violation of ownViolations) console.log(`  ${violation}`);
            }
          });
          worker.on("error", reject);
          worker.on("exit", () => resolve());
        }),
    ),
  ).finally(() => clearInterval(timer));
  const seconds = ((Date.now() - beganAt) / 1000).toFixed(0);
  console.log(
    `${sum(triedCounts)} schedules tried in ${seconds} s, ${states.size} distinct states, ${violations} schedules with violations.`,
  );
  if (violations > 0) console.log("Again, step by step: npm run simulate -- --replay <schedule>");
  return violations > 0 ? 1 : 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
