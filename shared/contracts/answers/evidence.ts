// The words that an interpretation rests on: where they stand, and what they are. What changes state quotes them.
import * as z from "zod";

export const EvidenceSchema = z.strictObject({
  source: z.enum(["message", "transcript", "button", "question"]),
  quote: z.string().max(300),
});
export type Evidence = z.infer<typeof EvidenceSchema>;
