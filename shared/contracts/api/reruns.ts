// Public v1 shapes of reruns, which run a run of a Process again from where it failed. Frozen: change means v2.
import * as z from "zod";
import { JsonValueSchema } from "../json-value.ts";
import { IdSchema } from "./common.ts";
import { AcceptedMessageSchema } from "./conversations.ts";

const STEP = { examples: ["send"] };

/** Reasons for which a step runs again instead of being taken over. */
const RERUN_REASONS = [
  "failed",
  "not_run",
  "in_doubt",
  "change_made",
  "new",
  "changed",
  "tool_changed",
  "inputs",
  "from",
  "after",
  "depends",
  "inside",
] as const;

export const RerunStepSchema = z
  .strictObject({
    step: z.string().meta(STEP).describe("its id, as in `GET /v1/runs/{id}/steps`"),
    takenFrom: IdSchema.optional().describe(
      "the run that ran it, whose result is taken over; absent for a step that runs",
    ),
    why: z
      .enum(RERUN_REASONS)
      .optional()
      .describe(
        "why it runs: `failed`; `not_run`; `in_doubt`: whether its call had an effect is unknown, so " +
          "a person is asked first; `change_made`: its change was already made; it is taken over if " +
          "it is the same, and otherwise a person is asked first; `new`: the run's version did not " +
          "have it; `changed`: its definition differs; `tool_changed`: its Tool has another version; `inputs`, `from`: the " +
          "request names it; `after`: it comes after such a step; `depends`: on a step that runs, " +
          "`on`; `inside`: a step or an item within it runs",
      ),
    on: z.string().optional().meta(STEP).describe("with `depends`: that step"),
  })
  .meta({ id: "RerunStep" });
export type RerunStep = z.infer<typeof RerunStepSchema>;

const steps = z
  .array(RerunStepSchema)
  .describe("what is taken over, and what runs and why, in the order of the steps");

export const RerunSchema = z
  .strictObject({
    from: z
      .string()
      .max(600)
      .optional()
      .meta(STEP)
      .describe("this step and all after it run again, whatever they did before"),
    inputs: z
      .record(z.string().max(600), z.record(z.string(), JsonValueSchema))
      .default({})
      .describe(
        "by step (`send`, `plan/send`, `send[2]` for the third item): inputs in place of those of " +
          "its definition; the others stay",
      ),
    version: z
      .int()
      .min(1)
      .optional()
      .describe("the version of the Process; default: the newest one, even if the run had another"),
  })
  .meta({ id: "Rerun", examples: [{ inputs: { send: { title: "Take a jacket" } } }] });
export type Rerun = z.infer<typeof RerunSchema>;

export const AcceptedRerunSchema = z
  .strictObject({ ...AcceptedMessageSchema.shape, steps })
  .meta({ id: "AcceptedRerun" });

export const RerunPreviewSchema = z
  .strictObject({ version: z.int().min(1).describe("the version of the Process"), steps })
  .meta({ id: "RerunPreview" });
