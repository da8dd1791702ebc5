// What the pack has against rows that are about to be written, by a model or from a draft (S17).
import { isUnsure } from "../domain/format-constraints.ts";
import { userWords, type StepWork } from "./step-work.ts";

/** One sentence; null when nothing is against them. Foreign keys hold refs, not ids. */
export function rowObjection(
  work: StepWork,
  table: string,
  rows: Record<string, unknown>[],
): string | null {
  const all = work.session.constraints?.constraints ?? [];
  const constraints = all.filter((one) => !isUnsure(one));
  const rules = { constraints, words: userWords(work) };
  const faults = work.ctx.pack.checkRows?.(table, rows, rules) ?? [];
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}
