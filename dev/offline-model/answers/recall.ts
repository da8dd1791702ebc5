// Answers what is asked about something that was said before: from what the prompts recall, and from nothing else.
import type { Recalled } from "../prompt/read-recall.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import { FUNCTION_WORDS } from "../words/function-words.ts";
import { listed } from "../grammar/words.ts";

const COMMON = new Set(listed(FUNCTION_WORDS.en));
const MAX_LENGTH = 300;

/** The user's texts that name the subject of the question, without other questions about it. */
export function recalledAbout(about: string, recalled: Recalled[], today: string): Recalled[] {
  const wanted = wordsOf(about).filter((word) => !COMMON.has(word));
  return recalled.filter(({ by, text }) => {
    if (by !== "the user" || parseMessage(text, today, false)?.job.do === "recall") return false;
    const words = wordsOf(text);
    return wanted.some((word) => words.includes(word));
  });
}

/** @param closed why nothing can be recalled; null if it can */
export function recallAnswer(about: string, found: Recalled[], closed: string | null): string {
  if (closed !== null) return closed;
  if (found.length === 0) return `You have not told me anything about ${about}.`;
  return found
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ ref, text }) => `“${text.replace(/\s+/g, " ").slice(0, MAX_LENGTH)}” [${ref}]`)
    .join("\n\n");
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length > 2);
