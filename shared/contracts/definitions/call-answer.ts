// The answer of a call as the journal stores it.
import * as z from "zod";
import { CallMeasureSchema, type CallAnswer } from "./execution.ts";

/** An answer that this Worker stored earlier: only its outer fields are checked. */
export const CallAnswerSchema = z
  .discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("done"), measure: CallMeasureSchema }).loose(),
    z
      .object({
        outcome: z.literal("failed"),
        code: z.string(),
        detail: z.string(),
        sent: z.boolean(),
        measure: CallMeasureSchema,
      })
      .loose(),
  ])
  .transform((answer) => answer as unknown as CallAnswer);
