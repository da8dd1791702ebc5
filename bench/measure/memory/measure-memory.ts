// `npm run bench:memory`: measures what a search finds in a memory of seven languages, how long it takes, how large its
// index is, and what one long conversation costs. A complete measurement writes
// bench/MEMORY.md.
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
import { type SizeMeasurement, memoryReport } from "./memory-report.ts";

/** The numbers of Episodes for which times are measured. */
const SIZES = [600, 2000, 20_000];
/** The number of Episodes among which answers are searched for. */
const QUALITY_EPISODES = 2000;
/** The exchanges of one long conversation at which the cost of a run is measured. */
const MARKS = [10, 100, 250, 500];

const flags = defineFlags({
  command: "npm run bench:memory",
  purpose: `Measures what the search of memory finds, its time and its index.
A complete measurement writes bench/MEMORY.md; one with fewer Episodes, or with --meaning, is only printed.`,
  flags: (command) =>
    command
      .option(
        "--most <N>",
        "the largest number of Episodes in a memory",
        whole(2000),
        Math.max(...SIZES),
      )
      .option("--locomo <DIR>", "the folder `data` of a checkout of snap-research/LoCoMo")
      .addOption(
        new Option("--meaning <HOW>", "the only kind of fingerprints to search by").choices(
          MEANINGS,
        ),
      ),
  example: "npm run bench:memory -- --most 2000",
});

async function measure(episodes: number): Promise<SizeMeasurement> {
  const { texts, questions } = makeMemory(episodes);
  const database = await openMemory();
  try {
    const memory = await database.keep(texts);
    await database.settle();
    const times: number[] = [];
    const begins: SizeMeasurement["begins"] = { without: [], with: [] };
    for (const { words } of questions) {
      const search = { words, limit: 5, names: [null, "Alfred"], replyWeight: 0.5 } as const;
      times.push((await database.find(memory.user, search)).ms);
    }
    const timesByMeaning: number[] = [];
    const fingerprintsOf = openMeaning("chance")!;
    await database.storeFingerprints(
      memory.user,
      await marksOf(texts, memory.places, fingerprintsOf),
    );
    await database.settle();
    for (const { words } of questions) {
      const [bits = ""] = await fingerprintsOf([words]);
      const search = { words, limit: 5, names: [null, "Alfred"], replyWeight: 0.5, bits } as const;
      timesByMeaning.push((await database.find(memory.user, search)).ms);
    }
    const sizes = await database.sizes();
    await database.inventFacts(memory.user);
    await database.settle();
    for (const { words } of questions) {
      begins.without.push(await database.timeRunFacts(memory.user, null));
      begins.with.push(await database.timeRunFacts(memory.user, words));
    }
    return { episodes, times, timesByMeaning, begins, sizes };
  } finally {
    await database.stop();
  }
}

const { most, locomo, meaning } = flags.readOrExit();
const sizes: SizeMeasurement[] = [];
for (const episodes of SIZES.filter((size) => size <= most)) {
  sizes.push(await measure(episodes));
  console.error(`${episodes} Episodes`);
}
const isComplete = most >= Math.max(...SIZES) && meaning === undefined;
const report = memoryReport({
  episodes: QUALITY_EPISODES,
  search: await measureFound(QUALITY_EPISODES, meaning === undefined ? STAND_INS : [meaning]),
  locomo: locomo === undefined ? null : await measureLocomo(await readLocomo(locomo)),
  sizes,
  talk: isComplete ? await measureLongTalk(MARKS) : null,
  prompts: wholePrompts(),
});
if (isComplete) writeFileSync(join(import.meta.dirname, "../../MEMORY.md"), report);
console.log(report);
