// The answer of a call as the journal has kept it.
import * as z from "zod";
import type { CallAnswer } from "./execution.ts";

const MeasureSchema = z.object({
  ...{ ms: z.number(), bytesIn: z.number(), bytesOut: z.number(), tokens: z.number() },
});
/** What this Worker has stored before: only its frame is checked. */
export const CallAnswerSchema = z
  .discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("done"), measure: MeasureSchema }).loose(),
    z
      .object({
        ...{ outcome: z.literal("failed"), code: z.string(), detail: z.string() },
        ...{ sent: z.boolean(), measure: MeasureSchema },
      })
      .loose(),
  ])
  .transform((answer) => answer as unknown as CallAnswer);
