// Answers questions about what was said before, only from what the prompts recall.
import type { Recall, Recalled } from "../prompt/read-recall.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import { FUNCTION_WORDS } from "../words/function-words.ts";
import { listed } from "../grammar/words.ts";

const COMMON = new Set(listed(FUNCTION_WORDS.en));
const MAX_LENGTH = 300;

/**
 * The facts and the user's texts that name the subject of the question, without other questions about it and without
 * texts that one of these facts repeats.
 */
export function recalledAbout(about: string, memories: Recalled[], today: string): Recalled[] {
  const wantedWords = wordsOf(about).filter((word) => !COMMON.has(word));
  const namedMemories = memories.filter(({ by, of = "", text }) => {
    if (by === "Alfred" || parseMessage(text, today, false)?.job.do === "recall") return false;
    const words = wordsOf(`${of} ${text}`);
    return wantedWords.some((word) => words.includes(word));
  });
  const facts = new Set(namedMemories.flatMap(({ of, text }) => (of === undefined ? [] : text)));
  return namedMemories.filter(({ of, text }) => of !== undefined || !facts.has(text));
}

/** The people in mind that the question names. */
export function peopleAbout(about: string, people: Recall["people"]): Recall["people"] {
  const wantedWords = wordsOf(about);
  return people.filter(({ name }) => wordsOf(name).some((word) => wantedWords.includes(word)));
}

/** @param closedAnswer why nothing can be recalled; null if it can */
export function recallAnswer(
  about: string,
  memories: Recalled[],
  closedAnswer: string | null,
): string {
  if (closedAnswer !== null) return closedAnswer;
  if (memories.length === 0) return `You have not told me anything about ${about}.`;
  return memories
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ ref, text }) => `“${text.replace(/\s+/g, " ").slice(0, MAX_LENGTH)}” [${ref}]`)
    .join("\n\n");
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length > 2);
