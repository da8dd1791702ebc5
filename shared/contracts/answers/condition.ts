// A model's judgement whether a condition that the user has set for a change holds.
import * as z from "zod";

export const ConditionVerdictSchema = z
  .strictObject({
    holds: z
      .enum(["yes", "no", "unclear"])
      .describe("by the condition, whether the change is to be made; for “unless” turned round"),
    because: z
      .string()
      .max(300)
      .describe("no: why, in a few words; unclear: the question to the user; yes: what shows it"),
  })
  .meta({ title: "ConditionVerdict" });
