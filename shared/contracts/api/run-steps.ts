// Public v1 shapes of what each step of a run of a Process did. Frozen: change means v2.
import * as z from "zod";
import { SaidSchema } from "../definitions/execution.ts";
import { waitFields } from "./waits.ts";
import { LeftOutSchema } from "./run-output.ts";
import { IdSchema, NextSchema, PageQuerySchema, TimestampSchema } from "./common.ts";

/** Maximum bytes, as JSON, of one value in a step's record, and of all values in a run's records. */
export const MAX_STEP_VALUE_BYTES = 16 * 1024;
export const MAX_RECORD_BYTES = 2 * 1024 * 1024;

/** What replaces a value that a schema marks as `sensitive`. */
export const MASK = "•••";

const StepErrorSchema = z.strictObject({
  code: z.string().meta({ examples: ["rejected"] }),
  detail: z.string().describe("what was wrong and what to do about it, in Alfred's words"),
  paths: z.array(z.string()).optional().describe("JSON Pointers to the values that do not fit"),
  said: SaidSchema.optional().describe("what the service itself said: words from outside"),
});

const StateSchema = z.enum([
  "pending",
  "running",
  "waiting",
  "completed",
  "skipped",
  "failed",
  "caught",
  "stopped",
  "not_run",
]);

const MicroUsdSchema = z.int().min(0).nullable().default(null);

const TrySchema = z.strictObject({
  attempt: z.int().min(1).describe("its number"),
  state: StateSchema.describe("`failed`: another one followed; the last one has the step's state"),
  startedAt: TimestampSchema.nullable().describe("null: not known"),
  endedAt: TimestampSchema.nullable(),
  error: z
    .strictObject({
      code: z.string().meta({ examples: ["server_error"] }),
      said: SaidSchema.optional().describe("what the service itself said: words from outside"),
      saidLeftOut: z
        .literal(true)
        .optional()
        .describe("what the service said is not kept, because the run keeps enough of such texts"),
    })
    .nullable(),
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
    state: StateSchema.describe(
      "`pending`: earlier steps are under way; `running`: its turn has come, and it waits for a " +
        "Worker or runs; `waiting`: for a person, or for what `wait` says; `caught`: it failed, and a step handled that; " +
        "`stopped`: the run, or the Process that contains it, ended after its turn had come; `not_run`: the run or that Process ended " +
        "before its turn",
    ),
    takenFrom: IdSchema.optional().describe(
      "the run that ran it: a rerun has taken its result over; the times are that run's",
    ),
    wait: z
      .strictObject(waitFields)
      .optional()
      .describe("the wait, while it waits for a time or an event"),
    inputs: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        `the inputs with which it ran; "${MASK}" in place of values that a schema marks as sensitive`,
      ),
    inputsLeftOut: LeftOutSchema.optional(),
    output: z
      .unknown()
      .describe("its output, masked in the same way; null before its end, and if it has none"),
    outputLeftOut: LeftOutSchema.optional(),
    error: StepErrorSchema.nullable(),
    attempts: z.int().min(0).describe("how often it was begun, if known"),
    tries: z
      .array(TrySchema)
      .optional()
      .describe(
        "the last attempts, oldest first; absent for a single one, and if they were not kept",
      ),
    triesLeftOut: z
      .int()
      .min(0)
      .optional()
      .describe("how many attempts `tries` lacks: earlier ones, and those that were cut off"),
    startedAt: TimestampSchema.nullable().describe("the start of its last attempt"),
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
        tokens: z.int().min(0).describe("tokens of a language model"),
        microUsd: MicroUsdSchema.describe(
          "their list price in millionths of a US dollar; null: the model's price is not known",
        ),
        worker: z
          .string()
          .nullable()
          .meta({ examples: ["rest_api:1"] }),
      })
      .nullable()
      .describe("for a step that has called a service"),
    cost: z
      .strictObject({
        calls: z.int().min(0).describe("calls of services, without repetitions"),
        tokens: z.int().min(0).describe("tokens of language models"),
        microUsd: MicroUsdSchema.describe(
          "their list price in millionths of a US dollar; null: the price of one is not known",
        ),
        bytes: z.int().min(0).describe("sent and received"),
      })
      .describe(
        "the cost of the step and of everything in it: its items, the Process that it calls",
      ),
  })
  .meta({ id: "StepOfRun" });
export type StepOfRun = z.infer<typeof StepOfRunSchema>;

export const StepPageQuerySchema = PageQuerySchema;
export type StepPageQuery = z.infer<typeof StepPageQuerySchema>;

export const StepPageSchema = z
  .strictObject({ items: z.array(StepOfRunSchema), next: NextSchema })
  .meta({ id: "StepPage" });
