// `npm run bench:memory`: what the search of memory finds in a memory of seven languages, how long it takes, how large
// its index is, and what one long conversation costs. A whole measurement writes MEMORY.md.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineFlags } from "../../../dev/cli/flags/define-flags.ts";
import { whole } from "../../../dev/cli/flags/values.ts";
import { openMemory } from "../../../tests/memory/open-memory.ts";
import { wholePrompts } from "../../../tests/prompts/whole-prompts.ts";
import { measureLongTalk } from "./long-talk.ts";
import { makeMemory } from "./make-memory.ts";
import { type Measured, memoryReport } from "./memory-report.ts";

/** Of these the bench tells the time; in the second one it looks for answers. */
const SIZES = [600, 2000, 20_000];
const QUALITY = 2000;
/** Exchanges of one long conversation at which the bench tells what a run costs. */
const MARKS = [10, 100, 250, 500];

const flags = defineFlags({
  command: "npm run bench:memory",
  purpose: `Measures what the search of memory finds, its time and its index.
A whole measurement writes bench/MEMORY.md; that of fewer Episodes is printed.`,
  flags: (command) =>
    command.option("--most <N>", "the most Episodes of a memory", whole(2000), Math.max(...SIZES)),
  example: "npm run bench:memory -- --most 2000",
});

async function measure(episodes: number): Promise<Measured> {
  const { texts, questions } = makeMemory(episodes);
  const database = await openMemory();
  try {
    const memory = await database.keep(texts);
    await database.settle();
    const shares: Measured["found"] = [];
    const scores: Measured["scores"] = { told: [], never: [] };
    const times: number[] = [];
    const begins: Measured["begins"] = { without: [], with: [] };
    for (const { kind, words, evidence } of questions) {
      const search = { words, limit: 5, names: [null, "Alfred"], replyWeight: 0.5 } as const;
      const { places, ms, best } = await database.find(memory.user, search);
      times.push(ms);
      (kind === "never told" ? scores.never : scores.told).push(best);
      if (evidence.length === 0) continue;
      const hits = evidence.filter((index) => places.includes(memory.places[index] ?? ""));
      shares.push({ kind, share: hits.length / evidence.length });
    }
    const sizes = await database.sizes();
    await database.believe(memory.user);
    await database.settle();
    for (const { words } of questions) {
      begins.without.push(await database.begin(memory.user, null));
      begins.with.push(await database.begin(memory.user, words));
    }
    return { episodes, times, begins, found: shares, scores, sizes };
  } finally {
    await database.stop();
  }
}

const { most } = flags.readOrExit();
const measurements: Measured[] = [];
for (const episodes of SIZES.filter((size) => size <= most)) {
  measurements.push(await measure(episodes));
  console.error(`${episodes} Episodes`);
}
const isWhole = most >= Math.max(...SIZES);
const report = memoryReport(
  measurements.find(({ episodes }) => episodes === QUALITY)!,
  measurements,
  isWhole ? await measureLongTalk(MARKS) : null,
  wholePrompts(),
);
if (isWhole) writeFileSync(join(import.meta.dirname, "../../MEMORY.md"), report);
console.log(report);
