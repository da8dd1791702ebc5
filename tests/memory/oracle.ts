// `npm run memory:oracle -- DIR`: measures how much of the evidence for LoCoMo's questions the search of memory finds,
// and how long it takes. The data's licence does not allow a copy in this repository.
import { Option } from "@commander-js/extra-typings";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { whole } from "../../dev/cli/flags/values.ts";
import { markdownTable } from "../../bench/report/markdown-table.ts";
import { percentile } from "../../bench/report/percentile.ts";
import { findEvidence, MAX_FOUND, textsOf } from "./locomo-recall.ts";
import { MEANINGS, NOT_INSTALLED, openMeaning } from "./meaning.ts";
import { type MemoryDatabase, openMemory } from "./open-memory.ts";
import { type Memory, readLocomo } from "./read-locomo.ts";

const oracleFlags = defineFlags({
  command: "npm run memory:oracle",
  purpose: `Reports the share of evidence that the search of memory finds for LoCoMo's questions.
Exits with code 1 below the targets.`,
  flags: (command) =>
    command
      .argument("<DIR>", "the folder `data` of a checkout of snap-research/LoCoMo")
      .option("--facts", "with the data's own observations as facts")
      .addOption(
        new Option("--meaning <HOW>", "with fingerprints made in this way").choices(MEANINGS),
      )
      .option(
        "--copies <N>",
        "measure only the time, in one memory with N copies of all data",
        whole(1),
      ),
  make: (values, directory) => ({ ...values, directory }),
  example: "npm run memory:oracle -- ../LoCoMo/data",
});

/** Of one large memory only every tenth question is asked. */
const QUESTION_STEP = 10;

async function report(
  database: MemoryDatabase,
  memories: Memory[],
  variant: Parameters<typeof findEvidence>[2],
): Promise<boolean> {
  const { found, times } = await findEvidence(database, memories, variant);
  console.log(
    markdownTable(
      ["Episodes", "found %", "target %"],
      found.map(({ most, percent, target }) => [`@${most}`, percent.toFixed(1), target.toFixed(1)]),
    ),
  );
  printTimes(times, `${memories.length} memories`);
  return found.every(({ percent, target }) => percent >= target);
}

async function timeLarge(database: MemoryDatabase, memories: Memory[], copies: number) {
  const texts = Array.from({ length: copies }, (_, copy) =>
    memories.flatMap((memory) => textsOf(memory, copy)),
  ).flat();
  const { user } = await database.keep(texts);
  await database.settle();
  const times: number[] = [];
  const questions = memories.flatMap((memory) => memory.questions);
  for (const { text: words } of questions.filter((_, index) => index % QUESTION_STEP === 0)) {
    const search = { words, limit: MAX_FOUND, names: [null, null], replyWeight: 1 } as const;
    times.push((await database.find(user, search)).ms);
  }
  printTimes(times, `one memory of ${texts.length} Episodes`);
}

function printTimes(times: number[], where: string): void {
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
  else if (!(await report(database, memories, { withFacts: facts === true, fingerprints })))
    process.exitCode = 1;
} finally {
  await database.stop();
}
