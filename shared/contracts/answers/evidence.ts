// Evidence: the user's words that support an interpretation, and their source. Parts of an answer that change
// state must quote evidence.
import * as z from "zod";

export const EvidenceSchema = z.strictObject({
  source: z.enum(["message", "voice", "button", "question"]),
  quote: z.string().max(300),
});
export type Evidence = z.infer<typeof EvidenceSchema>;
