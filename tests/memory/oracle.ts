// `npm run memory:oracle -- DIR`: how much of the evidence for LoCoMo's questions the search of memory finds, and how
// long it takes. The data's licence forbids keeping it in this repository.
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { markdownTable } from "../../bench/report/markdown-table.ts";
import { percentile } from "../../bench/report/percentile.ts";
import { openMemory } from "./open-memory.ts";
import { readLocomo } from "./read-locomo.ts";

const oracleFlags = defineFlags({
  command: "npm run memory:oracle",
  purpose: `Reports the share of evidence that the search of memory finds for LoCoMo's questions.
Exits 1 below the targets.`,
  flags: (command) =>
    command.argument("<DIR>", "the folder `data` of a checkout of snap-research/LoCoMo"),
  make: (_values, directory) => ({ directory }),
  example: "npm run memory:oracle -- ../LoCoMo/data",
});

/** The least share of evidence among that many Episodes, in percent. */
const TARGETS = new Map([
  [5, 66.4],
  [10, 74.5],
  [20, 80.2],
  [50, 87.3],
]);
const MOST = Math.max(...TARGETS.keys());

const { directory } = oracleFlags.readOrExit();
const memories = await readLocomo(directory);
const database = await openMemory();
const shares = new Map([...TARGETS.keys()].map((most) => [most, [] as number[]]));
const times: number[] = [];
try {
  for (const { name, speakers: names, said, questions } of memories) {
    const kept = await database.keep(
      said.map((turn) => ({ ...turn, conversation: name, configuration: "english" })),
    );
    await database.settle();
    const placeOf = new Map(said.map(({ id }, index) => [id, kept.places[index]]));
    for (const { text: words, evidence } of questions) {
      const search = { words, limit: MOST, names, replyWeight: 1 };
      const { places, ms } = await database.find(kept.user, search);
      times.push(ms);
      for (const [most, found] of shares) {
        const top = new Set(places.slice(0, most));
        const hits = evidence.filter((id) => top.has(placeOf.get(id) ?? ""));
        found.push(hits.length / evidence.length);
      }
    }
  }
} finally {
  await database.stop();
}

const asked = times.length;
const percentOf = (values: number[]) =>
  (100 * values.reduce((sum, value) => sum + value, 0)) / values.length;
const rows = [...TARGETS].map(([most, target]) => {
  const percent = percentOf(shares.get(most) ?? []);
  return { most, target, percent, isReached: percent >= target };
});
console.log(
  markdownTable(
    ["Episodes", "found %", "target %"],
    rows.map(({ most, percent, target }) => [`@${most}`, percent.toFixed(1), target.toFixed(1)]),
  ),
);
console.log(
  `${asked} questions, ${memories.length} memories; p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
);
if (!rows.every(({ isReached }) => isReached)) process.exitCode = 1;
