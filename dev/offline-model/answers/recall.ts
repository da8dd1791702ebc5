// Answers questions about what was said before, using only the memories in the prompt.
import type { Recall, Memory } from "../prompt/read-recall.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import { FUNCTION_WORDS } from "../words/function-words.ts";
import { splitWords } from "../grammar/words.ts";

const COMMON_WORDS = new Set(splitWords(FUNCTION_WORDS.en));
const MAX_LENGTH = 300;

/**
 * The facts and the user's texts that mention the subject of the question, without earlier questions about it and without
 * texts that one of these facts repeats.
 */
export function memoriesAbout(about: string, memories: Memory[], today: string): Memory[] {
  const subjectWords = wordsOf(about).filter((word) => !COMMON_WORDS.has(word));
  const relatedMemories = memories.filter(({ by, of = "", text }) => {
    if (by === "Alfred" || parseMessage(text, today, false)?.job.do === "recall") return false;
    const words = wordsOf(`${of} ${text}`);
    return subjectWords.some((word) => words.includes(word));
  });
  const facts = new Set(relatedMemories.flatMap(({ of, text }) => (of === undefined ? [] : text)));
  return relatedMemories.filter(({ of, text }) => of !== undefined || !facts.has(text));
}

/** The people in mind that the question names. */
export function peopleAbout(about: string, people: Recall["people"]): Recall["people"] {
  const subjectWords = wordsOf(about);
  return people.filter(({ name }) => wordsOf(name).some((word) => subjectWords.includes(word)));
}

/** @param refusal a sentence that says why nothing can be recalled; null if it can */
export function recallAnswer(about: string, memories: Memory[], refusal: string | null): string {
  if (refusal !== null) return refusal;
  if (memories.length === 0) return `You have not told me anything about ${about}.`;
  return memories
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ ref, text }) => `“${text.replace(/\s+/g, " ").slice(0, MAX_LENGTH)}” [${ref}]`)
    .join("\n\n");
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length > 2);
