// What the pack has against rows that are about to be written, by a model or from a draft (S17).
import type { Language } from "../contracts/language.ts";
import { isUnsure } from "../domain/format-constraints.ts";
import { userWords, type StepWork } from "./step-work.ts";

/**
 * One sentence; null when nothing is against them. Foreign keys hold refs, not ids.
 * @param language of what a user is told; models are told in English
 */
export function rowObjection(
  work: StepWork,
  table: string,
  rows: Record<string, unknown>[],
  language: Language = "en",
): string | null {
  const all = work.session.constraints?.constraints ?? [];
  const constraints = all.filter((one) => !isUnsure(one));
  const rules = { constraints, words: userWords(work) };
  const faults = work.ctx.pack.checkRows?.(table, rows, rules, language) ?? [];
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}
