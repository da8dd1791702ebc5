// What of a memory in seven languages is found: by words, with facts, by meaning, and what a model would read of it.
import { openMemory } from "../../../tests/memory/open-memory.ts";
import {
  type MakeFingerprints,
  type MeaningName,
  openMeaning,
} from "../../../tests/memory/meaning.ts";
import { judgeRecall, type Judged } from "./judge-recall.ts";
import { type Kind, makeMemory } from "./make-memory.ts";

export interface Answered {
  kind: Kind;
  /** The shares of its Episodes among the best five: by words, with facts next to, and by meaning next to words. */
  words: number;
  facts: number;
  meaning: Partial<Record<MeaningName, number>>;
  judged: Judged;
  /** The best score. */
  best: number;
}

export interface Found {
  answers: Answered[];
}

const FOUND = 5;

export async function measureFound(
  episodes: number,
  names: readonly MeaningName[],
): Promise<Found> {
  const { texts, statements, questions } = makeMemory(episodes);
  const database = await openMemory();
  try {
    const { user, places } = await database.keep(texts);
    await database.settle();
    const search = async (words: string, evidence: number[], bits?: string) => {
      const given = { words, limit: FOUND, names: [null, "Alfred"], replyWeight: 0.5 } as const;
      const { places: best, ...found } = await database.find(user, {
        ...given,
        ...(bits !== undefined && { bits }),
      });
      const hits = evidence.filter((index) => best.includes(places[index] ?? ""));
      return { share: hits.length / evidence.length, best: found.best };
    };
    const answers: Answered[] = [];
    for (const { kind, words, evidence } of questions) {
      const { share, best } = await search(words, evidence);
      const judgement: Judged = { shown: 0, faults: [] };
      answers.push({ kind, words: share, facts: 0, meaning: {}, judged: judgement, best });
    }
    for (const name of names) {
      const fingerprints = openMeaning(name);
      if (fingerprints === null) continue;
      await database.mark(user, await marksOf(texts, places, fingerprints));
      await database.settle();
      const bitsOfWords = await fingerprints(questions.map(({ words }) => words));
      for (const [at, { words, evidence }] of questions.entries())
        answers[at]!.meaning[name] = (await search(words, evidence, bitsOfWords[at])).share;
    }
    const facts = statements.map(({ index, who, changedBy }) => ({
      ...{ about: who, text: texts[index]!.text, places: [places[index]!] },
      ...(changedBy !== null && { closedBy: places[changedBy]! }),
    }));
    await database.state(user, facts);
    await database.settle();
    for (const [at, question] of questions.entries()) {
      const { words, evidence } = question;
      const memory = await database.recall(user, words);
      const judged = judgeRecall(question, memory, statements, (index) => texts[index]!.text);
      Object.assign(answers[at]!, { facts: (await search(words, evidence)).share, judged });
    }
    return { answers };
  } finally {
    await database.stop();
  }
}

/** Of the user's own words, as the job has them made. */
export async function marksOf(
  texts: { speaker: number; text: string }[],
  places: string[],
  fingerprints: MakeFingerprints,
) {
  const own = texts.flatMap(({ speaker, text }, index) =>
    speaker === 0 ? [{ text, place: places[index]! }] : [],
  );
  const bits = await fingerprints(own.map(({ text }) => text));
  return own.map(({ place }, index) => ({ place, bits: bits[index]! }));
}
