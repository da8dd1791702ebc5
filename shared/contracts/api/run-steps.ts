// Public v1 shapes of what each step of a run of a Process did. Frozen: change means v2.
import * as z from "zod";
import { SaidSchema } from "../definitions/execution.ts";
import { waitFields } from "./waits.ts";
import { LeftOutSchema } from "./run-output.ts";
import { IdSchema, NextSchema, PageQuerySchema, TimestampSchema } from "./common.ts";

/** The maximum number of bytes of a value, as JSON, that the record of a step keeps, and of all values of a run together. */
export const STEP_VALUE_BYTES = 16 * 1024;
export const RECORD_BYTES = 2 * 1024 * 1024;

/** What replaces a value that a schema marks as `sensitive`. */
export const MASK = "•••";

const StepErrorSchema = z.strictObject({
  code: z.string().meta({ examples: ["rejected"] }),
  detail: z.string().describe("what was wrong and what to do, in Alfred's words"),
  paths: z.array(z.string()).optional().describe("JSON Pointers to the values that do not fit"),
  said: SaidSchema.optional().describe("what the service itself said: words from outside"),
});

/** A step, or one item of a step that runs once for each item of a list, or one iteration of a loop. */
export const StepOfRunSchema = z
  .strictObject({
    hop: z.string().meta({ examples: ["step.1"] }),
    step: z
      .string()
      .meta({ examples: ["ask"] })
      .describe("its id; within a Process that a step calls, after that step's id: `plan/ask`"),
    item: z
      .int()
      .min(0)
      .optional()
      .describe("which item of the list, or iteration of the loop, from 0"),
    calls: z
      .strictObject({
        kind: z.enum(["tool", "process"]),
        id: IdSchema,
        name: z.string().meta({ examples: ["Forecast"] }),
      })
      .nullable()
      .describe(
        "null if the run no longer has such a Tool or Process, and for a step that only waits",
      ),
    state: z
      .enum([
        "pending",
        "running",
        "waiting",
        "completed",
        "skipped",
        "failed",
        "caught",
        "stopped",
        "not_run",
      ])
      .describe(
        "`pending`: steps before it are under way; `running`: its turn has come, and it waits for a " +
          "Worker or runs; `waiting`: for a person, or for what `wait` says; `caught`: it failed, and a step handled that; " +
          "`stopped`: the run, or the Process that it is in, ended when its turn had come or it waited; `not_run`: that ended " +
          "before it",
      ),
    takenFrom: IdSchema.optional().describe(
      "the run that ran it: a rerun has taken its result over; the times are that run's",
    ),
    wait: z.strictObject(waitFields).optional().describe("while it waits for a time or an event"),
    inputs: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(`what it ran with; "${MASK}" in place of what a schema marks as sensitive`),
    inputsLeftOut: LeftOutSchema.optional(),
    output: z.unknown().describe("the same way; null before its end, and without one"),
    outputLeftOut: LeftOutSchema.optional(),
    error: StepErrorSchema.nullable(),
    attempts: z.int().min(0).describe("how often it was begun, as far as that is known"),
    startedAt: TimestampSchema.nullable().describe("of its last attempt"),
    endedAt: TimestampSchema.nullable(),
    queuedMs: z
      .int()
      .min(0)
      .nullable()
      .describe("from the end of the steps before it to `startedAt`"),
    call: z
      .strictObject({
        ms: z.int().min(0),
        bytes: z.int().min(0).describe("sent and received"),
        tokens: z.int().min(0).describe("of a language model"),
        worker: z
          .string()
          .nullable()
          .meta({ examples: ["rest_api:1"] }),
      })
      .nullable()
      .describe("of a step that has called a service"),
    cost: z
      .strictObject({
        calls: z.int().min(0).describe("of services, not counting repetitions"),
        tokens: z.int().min(0).describe("of language models"),
        bytes: z.int().min(0).describe("sent and received"),
      })
      .describe("of the step and of everything in it: its items, the Process that it calls"),
  })
  .meta({ id: "StepOfRun" });
export type StepOfRun = z.infer<typeof StepOfRunSchema>;

export const StepPageQuerySchema = PageQuerySchema;
export type StepPageQuery = z.infer<typeof StepPageQuerySchema>;

export const StepPageSchema = z
  .strictObject({ items: z.array(StepOfRunSchema), next: NextSchema })
  .meta({ id: "StepPage" });
