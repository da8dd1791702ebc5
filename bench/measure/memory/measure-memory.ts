// `npm run bench:memory`: what the search of memory finds in a memory of seven languages, how long it takes, how large
// its index is, and what one long conversation costs. A whole measurement writes MEMORY.md.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "@commander-js/extra-typings";
import { defineFlags } from "../../../dev/cli/flags/define-flags.ts";
import { whole } from "../../../dev/cli/flags/values.ts";
import { measureLocomo } from "../../../tests/memory/locomo-recall.ts";
import { MEANINGS, openMeaning, STAND_INS } from "../../../tests/memory/meaning.ts";
import { openMemory } from "../../../tests/memory/open-memory.ts";
import { readLocomo } from "../../../tests/memory/read-locomo.ts";
import { wholePrompts } from "../../../tests/prompts/whole-prompts.ts";
import { measureLongTalk } from "./long-talk.ts";
import { makeMemory } from "./make-memory.ts";
import { marksOf, measureFound } from "./measure-found.ts";
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
    command
      .option("--most <N>", "the most Episodes of a memory", whole(2000), Math.max(...SIZES))
      .option("--locomo <DIR>", "the folder `data` of a checkout of snap-research/LoCoMo")
      .addOption(
        new Option("--meaning <HOW>", "the only fingerprints to find by").choices(MEANINGS),
      ),
  example: "npm run bench:memory -- --most 2000",
});

async function measure(episodes: number): Promise<Measured> {
  const { texts, questions } = makeMemory(episodes);
  const database = await openMemory();
  try {
    const memory = await database.keep(texts);
    await database.settle();
    const times: number[] = [];
    const begins: Measured["begins"] = { without: [], with: [] };
    for (const { words } of questions) {
      const search = { words, limit: 5, names: [null, "Alfred"], replyWeight: 0.5 } as const;
      times.push((await database.find(memory.user, search)).ms);
    }
    const timesByMeaning: number[] = [];
    const fingerprintsOf = openMeaning("chance")!;
    await database.mark(memory.user, await marksOf(texts, memory.places, fingerprintsOf));
    await database.settle();
    for (const { words } of questions) {
      const [bits = ""] = await fingerprintsOf([words]);
      const search = { words, limit: 5, names: [null, "Alfred"], replyWeight: 0.5, bits } as const;
      timesByMeaning.push((await database.find(memory.user, search)).ms);
    }
    const sizes = await database.sizes();
    await database.believe(memory.user);
    await database.settle();
    for (const { words } of questions) {
      begins.without.push(await database.begin(memory.user, null));
      begins.with.push(await database.begin(memory.user, words));
    }
    return { episodes, times, timesByMeaning, begins, sizes };
  } finally {
    await database.stop();
  }
}

const { most, locomo, meaning } = flags.readOrExit();
const sizes: Measured[] = [];
for (const episodes of SIZES.filter((size) => size <= most)) {
  sizes.push(await measure(episodes));
  console.error(`${episodes} Episodes`);
}
const isWhole = most >= Math.max(...SIZES);
const report = memoryReport({
  episodes: QUALITY,
  found: await measureFound(QUALITY, meaning === undefined ? STAND_INS : [meaning]),
  locomo: locomo === undefined ? null : await measureLocomo(await readLocomo(locomo)),
  sizes,
  talk: isWhole ? await measureLongTalk(MARKS) : null,
  prompts: wholePrompts(),
});
if (isWhole) writeFileSync(join(import.meta.dirname, "../../MEMORY.md"), report);
console.log(report);
