// Measures the share of the evidence that the search of memory finds for LoCoMo's questions.
import { type MakeFingerprints, openMeaning, STAND_INS } from "./meaning.ts";
import { type MemoryDatabase, openMemory } from "./open-memory.ts";
import type { Memory } from "./read-locomo.ts";

export interface LocomoMeasurement {
  /** What the search uses besides words. */
  name: string;
  questions: number;
  /** The share of the evidence among the first `most` Episodes, and the share that words alone must find, in percent. */
  found: { most: number; percent: number; target: number }[];
  /** Milliseconds of each search. */
  times: number[];
}

const TARGETS = new Map([
  [5, 66.4],
  [10, 74.5],
  [20, 80.2],
  [50, 87.3],
]);
/** The maximum number of Episodes that a search finds. */
export const MAX_FOUND = Math.max(...TARGETS.keys());

export const textsOf = ({ name, turns }: Memory, copy = 0) =>
  turns.map((turn) => ({ ...turn, conversation: `${name}.${copy}`, configuration: "english" }));

/** Measures the search with words only, with facts, and with the vectors that need no model. */
export async function measureLocomo(memories: Memory[]): Promise<LocomoMeasurement[]> {
  const variants = [
    { name: "words", withFacts: false, fingerprints: null },
    { name: "facts", withFacts: true, fingerprints: null },
    ...STAND_INS.flatMap((name) => {
      const fingerprints = openMeaning(name);
      return fingerprints === null ? [] : [{ name, withFacts: false, fingerprints }];
    }),
  ];
  const measurements: LocomoMeasurement[] = [];
  for (const { name, ...variant } of variants) {
    const database = await openMemory();
    try {
      measurements.push({ name, ...(await findEvidence(database, memories, variant)) });
    } finally {
      await database.stop();
    }
  }
  return measurements;
}

export async function findEvidence(
  database: MemoryDatabase,
  memories: Memory[],
  { withFacts, fingerprints }: { withFacts: boolean; fingerprints: MakeFingerprints | null },
): Promise<Omit<LocomoMeasurement, "name">> {
  const shares = new Map([...TARGETS.keys()].map((most) => [most, [] as number[]]));
  const times: number[] = [];
  for (const memory of memories) {
    const { user, places: storedPlaces } = await database.keep(textsOf(memory));
    const placeOf = new Map(memory.turns.map(({ id }, index) => [id, storedPlaces[index]]));
    if (withFacts) await database.storeFacts(user, factsOf(memory, placeOf));
    const bitsOfTexts = (await fingerprints?.(memory.turns.map(({ text }) => text))) ?? [];
    const marks = bitsOfTexts.map((bits, index) => ({ place: storedPlaces[index]!, bits }));
    await database.storeFingerprints(user, marks);
    await database.settle();
    const bitsOfWords = await fingerprints?.(memory.questions.map(({ text }) => text));
    for (const [index, { text: words, evidence }] of memory.questions.entries()) {
      const bits = bitsOfWords?.[index];
      const { places, ms } = await database.find(user, {
        ...{ words, limit: MAX_FOUND, names: memory.speakers, replyWeight: 1 },
        ...(bits !== undefined && { bits }),
      });
      times.push(ms);
      for (const [most, found] of shares) {
        const top = new Set(places.slice(0, most));
        const hits = evidence.filter((id) => top.has(placeOf.get(id) ?? ""));
        found.push(hits.length / evidence.length);
      }
    }
  }
  const found = [...TARGETS].map(([most, target]) => {
    const values = shares.get(most) ?? [];
    return { most, target, percent: (100 * values.reduce((a, b) => a + b, 0)) / values.length };
  });
  return { questions: times.length, found, times };
}

const factsOf = ({ observations }: Memory, placeOf: Map<string, string | undefined>) =>
  observations
    .map(({ about, text, evidence }) => {
      return { about, text, places: evidence.flatMap((id) => placeOf.get(id) ?? []) };
    })
    .filter(({ places }) => places.length > 0);
