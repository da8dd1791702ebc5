// What rows and content contain of what a person must avoid or does not want, as the database reads it: the one
// reader of all (I12). Code only tells it.
import * as z from "zod";

/**
 * One thing in a row or a content. `kind` and `code` are the pack's: what is avoided, what is not wanted. `name` is the
 * thing as the text has it, in lower case.
 */
export const FindingSchema = z.object({ kind: z.string(), code: z.string(), name: z.string() });
export type Finding = z.infer<typeof FindingSchema>;

/**
 * What is minded in a read beside what the household must avoid, which the database knows itself. `code` is the
 * word that a person used.
 */
export const WishSchema = z.object({
  kind: z.string(),
  code: z.string(),
  /** Codes of the pack that the word names. */
  codes: z.array(z.string()).optional(),
  /** The person for whom it is minded; absent: the speaker wishes so. */
  who: z.string().optional(),
});
export type Wish = z.infer<typeof WishSchema>;

/** The column of a row that holds its findings. No prompt and no list shows it as it is. */
export const FINDINGS = "findings";

/** The findings that a row was read with; none where it was read without. */
export function findingsOf(row: Record<string, unknown>): Finding[] {
  const findings = row[FINDINGS];
  return Array.isArray(findings) ? (findings as Finding[]) : [];
}
