// Findings: things in a row or in content that a person must avoid or does not want. Only
// the database detects findings (I12); code only words them.
import * as z from "zod";

/**
 * One finding in a row or in content. `kind` and `code` are the pack's. `name` is the thing's name in the text,
 * in lower case.
 */
export const FindingSchema = z.object({ kind: z.string(), code: z.string(), name: z.string() });
export type Finding = z.infer<typeof FindingSchema>;

/**
 * A thing that a read looks for, in addition to what the household must avoid, which the database knows itself.
 * `code` is the word that a person used.
 */
export const WishSchema = z.object({
  kind: z.string(),
  code: z.string(),
  /** Codes of the pack that the word names. */
  codes: z.array(z.string()).optional(),
  /** The person whom the wish concerns; absent: the speaker. */
  who: z.string().optional(),
});
export type Wish = z.infer<typeof WishSchema>;

/**
 * The field of a row that contains its findings. Prompts and lists show texts made from it, never the field
 * itself.
 */
export const FINDINGS = "findings";

/** The findings that a row was read with; empty if it was read without them. */
export function findingsOf(row: Record<string, unknown>): Finding[] {
  const findings = row[FINDINGS];
  return Array.isArray(findings) ? (findings as Finding[]) : [];
}
