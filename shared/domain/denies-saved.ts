// The other side of the claim check (I11): a sentence that takes for a draft what is saved (S19).
import type { Receipt } from "../contracts/effects.ts";
import { normalize } from "./claim-words.ts";

const DENIES =
  /\b(?:unsaved|(?:not|never)(?: yet| been| actually| currently| really)* (?:saved|stored|kept)|(?:is|are|was|only|just|still)(?: only| just| still| now)* (?:an? )?drafts?)\b/;

/**
 * True when the sentence says of something that this run has saved that it is not, and of nothing
 * that really is not.
 * @param unsaved labels of drafts that are not saved
 */
export function deniesSaved(sentence: string, receipts: Receipt[], unsaved: string[]): boolean {
  const text = ` ${normalize(sentence)} `;
  if (!DENIES.test(text)) return false;
  const names = ({ label }: Receipt) =>
    label !== null && label !== "" && text.includes(` ${normalize(label)} `);
  const saved = receipts.filter(({ op, status }) => op === "create" && status === "applied");
  const failed = receipts.filter(({ status }) => status !== "applied");
  const isTrue =
    failed.some(names) || unsaved.some((label) => text.includes(` ${normalize(label)} `));
  return !isTrue && saved.some(names);
}
