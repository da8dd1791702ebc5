// What Reply and Summarize answer.
import * as z from "zod";

export const ReplyOutputSchema = z
  .strictObject({ text: z.string().min(1).max(12_000) })
  .meta({ title: "ReplyOutput" });
export type ReplyOutput = z.infer<typeof ReplyOutputSchema>;

export const ConversationSummarySchema = z
  .strictObject({
    narrative: z
      .string()
      .min(1)
      .max(3000)
      .describe("what was said and done in these exchanges, in prose, no ids"),
    engagement: z.string().max(300).describe("what the user is after overall"),
  })
  .meta({ title: "ConversationSummary" });
export type ConversationSummary = z.infer<typeof ConversationSummarySchema>;
