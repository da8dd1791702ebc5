// Measures what is found of a memory in seven languages: by words, with facts, by meaning, and in what a model would read.
import { openMemory } from "../../../tests/memory/open-memory.ts";
import {
  type MakeFingerprints,
  type MeaningName,
  openMeaning,
} from "../../../tests/memory/meaning.ts";
import { judgeRecall, type RecallJudgement } from "./judge-recall.ts";
import { type Kind, makeMemory } from "./make-memory.ts";

export interface QuestionResult {
  kind: Kind;
  /**
   * The share of the answering Episodes among the best five: by words, by words with facts, and by words with meaning.
   * NaN for a question about what was never told.
   */
  words: number;
  facts: number;
  meaning: Partial<Record<MeaningName, number>>;
  recall: RecallJudgement;
  /** The score of the best Episode by words; 0 if none was found. */
  best: number;
}

export interface SearchResults {
  results: QuestionResult[];
}

const SEARCH_LIMIT = 5;

export async function measureFound(
  episodes: number,
  names: readonly MeaningName[],
): Promise<SearchResults> {
  const { texts, statements, questions } = makeMemory(episodes);
  const database = await openMemory();
  try {
    const { user, places } = await database.keep(texts);
    await database.settle();
    const search = async (words: string, evidence: number[], bits?: string) => {
      const options = {
        words,
        limit: SEARCH_LIMIT,
        names: [null, "Alfred"],
        replyWeight: 0.5,
      } as const;
      const { places: best, ...found } = await database.find(user, {
        ...options,
        ...(bits !== undefined && { bits }),
      });
      const hits = evidence.filter((index) => best.includes(places[index] ?? ""));
      return { share: hits.length / evidence.length, best: found.best };
    };
    const results: QuestionResult[] = [];
    for (const { kind, words, evidence } of questions) {
      const { share, best } = await search(words, evidence);
      const recall: RecallJudgement = { shownShare: 0, faults: [] };
      results.push({ kind, words: share, facts: 0, meaning: {}, recall, best });
    }
    for (const name of names) {
      const fingerprints = openMeaning(name);
      if (fingerprints === null) continue;
      await database.storeFingerprints(user, await marksOf(texts, places, fingerprints));
      await database.settle();
      const bitsOfWords = await fingerprints(questions.map(({ words }) => words));
      for (const [index, { words, evidence }] of questions.entries())
        results[index]!.meaning[name] = (await search(words, evidence, bitsOfWords[index])).share;
    }
    const facts = statements.map(({ index, who, changedBy }) => ({
      ...{ about: who, text: texts[index]!.text, places: [places[index]!] },
      ...(changedBy !== null && { closedBy: places[changedBy]! }),
    }));
    await database.storeFacts(user, facts);
    await database.settle();
    for (const [index, question] of questions.entries()) {
      const { words, evidence } = question;
      const memory = await database.recall(user, words);
      const recall = judgeRecall(question, memory, statements, (place) => texts[place]!.text);
      Object.assign(results[index]!, { facts: (await search(words, evidence)).share, recall });
    }
    return { results };
  } finally {
    await database.stop();
  }
}

/** The fingerprints of the user's own texts, as the job makes them. */
export async function marksOf(
  texts: { speaker: number; text: string }[],
  places: string[],
  fingerprints: MakeFingerprints,
) {
  const userTexts = texts.flatMap(({ speaker, text }, index) =>
    speaker === 0 ? [{ text, place: places[index]! }] : [],
  );
  const bits = await fingerprints(userTexts.map(({ text }) => text));
  return userTexts.map(({ place }, index) => ({ place, bits: bits[index]! }));
}
