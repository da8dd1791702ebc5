// `npm run memory:oracle -- DIR`: how much of the evidence for LoCoMo's questions the search of memory finds, and how
// long it takes. The data's licence forbids keeping it in this repository.
import { Option } from "@commander-js/extra-typings";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { whole } from "../../dev/cli/flags/values.ts";
import { markdownTable } from "../../bench/report/markdown-table.ts";
import { percentile } from "../../bench/report/percentile.ts";
import { type MakeFingerprints, MEANINGS, NOT_INSTALLED, openMeaning } from "./meaning.ts";
import { type MemoryDatabase, openMemory } from "./open-memory.ts";
import { type Memory, readLocomo } from "./read-locomo.ts";

const oracleFlags = defineFlags({
  command: "npm run memory:oracle",
  purpose: `Reports the share of evidence that the search of memory finds for LoCoMo's questions.
Exits 1 below the targets.`,
  flags: (command) =>
    command
      .argument("<DIR>", "the folder `data` of a checkout of snap-research/LoCoMo")
      .option("--facts", "with the data's own observations as facts")
      .addOption(new Option("--meaning <HOW>", "with fingerprints, made by that").choices(MEANINGS))
      .option("--copies <N>", "only the time, in one memory of all the data, N times", whole(1)),
  make: (values, directory) => ({ ...values, directory }),
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
/** Of one large memory every tenth question is asked. */
const EVERY = 10;

const textsOf = ({ name, said }: Memory, copy = 0) =>
  said.map((turn) => ({ ...turn, conversation: `${name}.${copy}`, configuration: "english" }));

async function report(
  database: MemoryDatabase,
  memories: Memory[],
  withFacts: boolean,
  fingerprints: MakeFingerprints | null,
): Promise<boolean> {
  const shares = new Map([...TARGETS.keys()].map((most) => [most, [] as number[]]));
  const times: number[] = [];
  for (const memory of memories) {
    const { user, places: kept } = await database.keep(textsOf(memory));
    const placeOf = new Map(memory.said.map(({ id }, index) => [id, kept[index]]));
    if (withFacts) await database.state(user, factsOf(memory, placeOf));
    const texts = memory.said.map(({ text }) => text);
    const marked = (await fingerprints?.(texts)) ?? [];
    await database.mark(
      user,
      marked.map((bits, index) => ({ place: kept[index]!, bits })),
    );
    await database.settle();
    const asked = await fingerprints?.(memory.questions.map(({ text }) => text));
    for (const [index, { text: words, evidence }] of memory.questions.entries()) {
      const bits = asked?.[index];
      const search = {
        ...{ words, limit: MOST, names: memory.speakers, replyWeight: 1 },
        ...(bits !== undefined && { bits }),
      };
      const { places, ms } = await database.find(user, search);
      times.push(ms);
      for (const [most, found] of shares) {
        const top = new Set(places.slice(0, most));
        const hits = evidence.filter((id) => top.has(placeOf.get(id) ?? ""));
        found.push(hits.length / evidence.length);
      }
    }
  }
  const rows = [...TARGETS].map(([most, target]) => {
    const values = shares.get(most) ?? [];
    const percent = (100 * values.reduce((sum, value) => sum + value, 0)) / values.length;
    return { most, target, percent, isReached: percent >= target };
  });
  console.log(
    markdownTable(
      ["Episodes", "found %", "target %"],
      rows.map(({ most, percent, target }) => [`@${most}`, percent.toFixed(1), target.toFixed(1)]),
    ),
  );
  tellTimes(times, `${memories.length} memories`);
  return rows.every(({ isReached }) => isReached);
}

const factsOf = ({ stated }: Memory, placeOf: Map<string, string | undefined>) =>
  stated
    .map(({ about, text, evidence }) => {
      return { about, text, places: evidence.flatMap((id) => placeOf.get(id) ?? []) };
    })
    .filter(({ places }) => places.length > 0);

async function timeLarge(database: MemoryDatabase, memories: Memory[], copies: number) {
  const texts = Array.from({ length: copies }, (_, copy) =>
    memories.flatMap((memory) => textsOf(memory, copy)),
  ).flat();
  const { user } = await database.keep(texts);
  await database.settle();
  const times: number[] = [];
  const questions = memories.flatMap((memory) => memory.questions);
  for (const { text: words } of questions.filter((_, index) => index % EVERY === 0)) {
    const search = { words, limit: MOST, names: [null, null], replyWeight: 1 } as const;
    times.push((await database.find(user, search)).ms);
  }
  tellTimes(times, `one memory of ${texts.length} Episodes`);
}

function tellTimes(times: number[], where: string): void {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  console.log(`${times.length} questions, ${where}; p50 ${p50} ms, p95 ${p95} ms`);
}

const { directory, copies, facts, meaning } = oracleFlags.readOrExit();
const fingerprints = meaning === undefined ? null : openMeaning(meaning);
if (meaning !== undefined && fingerprints === null) throw new Error(NOT_INSTALLED);
const memories = await readLocomo(directory);
const database = await openMemory();
try {
  if (copies !== undefined) await timeLarge(database, memories, copies);
  else if (!(await report(database, memories, facts === true, fingerprints))) process.exitCode = 1;
} finally {
  await database.stop();
}
