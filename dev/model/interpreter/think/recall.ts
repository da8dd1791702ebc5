// What the user has said before, found again by its words. Reply is not shown all of the conversation:
// the plan's goal carries the answer to it.
import { nameWords, isQuestion } from "../language/clean-message.ts";

const SMALL = new Set(
  "i we you me my our do did does what how many much who which where when that this it is are was were be about tell told say said again for to remember mention one thing".split(
    " ",
  ),
);

export const YOU_SAID = "You said: ";
export const NOTHING_SAID = "I find nothing about that in what you have told me here.";

/** The words of the user that answer best, quoted; the first of equals. */
export function recall(about: string, heard: string[]): string {
  const wanted = nameWords(about).filter((word) => !SMALL.has(word));
  const told = heard.filter((text) => !isQuestion(text));
  const scored = told.map((text) => {
    const own = new Set(nameWords(text));
    return { text, score: wanted.filter((word) => own.has(word)).length };
  });
  const best = scored.reduce<{ text: string; score: number } | null>(
    (top, one) => (one.score > (top?.score ?? 0) ? one : top),
    null,
  );
  if (best !== null) return `${YOU_SAID}"${best.text.replace(/\s+/g, " ").trim().slice(0, 240)}"`;
  return NOTHING_SAID;
}
