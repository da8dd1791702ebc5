// Public v1 shapes of trying a Process: one step, or the whole Process without its effects. Frozen: change
// means v2.
import * as z from "zod";
import { IdSchema } from "../../api/common.ts";
import { JsonValueSchema } from "../../json-value.ts";
import { StepIdSchema } from "../processes.ts";

const outputs = z
  .record(z.string(), JsonValueSchema)
  .default({})
  .describe("outputs of steps, by variable; these steps are not run");
const inputs = z.record(z.string(), JsonValueSchema).default({});

export const TryStepParamsSchema = z.strictObject({ id: IdSchema, step: StepIdSchema });

export const TryStepSchema = z
  .strictObject({
    inputs: inputs.describe("the inputs of the Process that the step uses"),
    outputs: outputs.describe("the outputs of earlier steps that the step uses, by variable"),
    item: JsonValueSchema.optional().describe("for a step with forEach: the item to try it with"),
  })
  .meta({
    id: "TryStep",
    examples: [{ inputs: { city: "Vienna" }, outputs: { weather: { low: 3 } } }],
  });

export const DryRunSchema = z
  .strictObject({ inputs: inputs.describe("a value for every name of `initialContext`"), outputs })
  .meta({ id: "DryRun", examples: [{ inputs: { city: "Vienna" }, outputs: {} }] });

const DryStepSchema = z.strictObject({
  step: z
    .string()
    .describe(
      "its id; within a Process that is called, prefixed with the ids of the calling steps",
    ),
  state: z
    .enum(["completed", "example", "pinned", "skipped", "failed"])
    .describe("`example`: its Tool was not called; the output is the example in its outputSchema"),
  inputs: z
    .record(z.string(), JsonValueSchema)
    .nullable()
    .describe("for a list: the inputs of its first item"),
  output: JsonValueSchema,
  detail: z.string().nullable(),
});
export type DryStep = Omit<z.infer<typeof DryStepSchema>, "inputs" | "output"> & {
  inputs: Record<string, unknown> | null;
  output: unknown;
};

export const DryRunAnswerSchema = z
  .strictObject({
    steps: z.array(DryStepSchema).describe("in order, up to the first required step that failed"),
    reply: z
      .string()
      .nullable()
      .describe(
        "the text of its output; null if a required step failed, or if the text cannot be made",
      ),
  })
  .meta({
    id: "DryRunAnswer",
    examples: [
      {
        steps: [
          {
            ...{ step: "order", state: "example", inputs: { item: "lamp" }, output: { id: 1 } },
            detail: "Not called: a repeat could do harm.",
          },
        ],
        reply: "Ordered as 1.",
      },
    ],
  });
export interface DryRunAnswer {
  steps: DryStep[];
  reply: string | null;
}
