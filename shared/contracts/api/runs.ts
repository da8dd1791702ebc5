// Public v1 shapes of runs and receipts. Frozen: change means v2.
import * as z from "zod";
import { STEP_CHOICES, STEP_WHYS } from "../definitions/step-choices.ts";
import { PLAIN_TEXT_EXAMPLES, TimestampSchema } from "./common.ts";
import { SaidSchema } from "../definitions/execution.ts";
import { RunWaitSchema } from "./waits.ts";
import { OUTPUT_BYTES, outputFields } from "./run-output.ts";
import { MASK } from "./run-steps.ts";

export const RunStatusSchema = z.enum([
  "queued",
  "running",
  "waiting",
  "completed",
  "failed",
  "cancelled",
]);

const TABLE = { examples: ["tasks"] };
const REF = { examples: ["task_1"] };
const LABEL = { examples: ["Call the landlord"] };

const RunStepSchema = z
  .strictObject({
    hop: z
      .string()
      .meta({ examples: ["act.1"] })
      .describe("`act.2`, or `act.2.1` for one item of a generate step"),
    type: z.enum(["read", "write", "analyze", "generate"]),
    subdomain: z.string().meta(TABLE),
    description: z.string().meta({ examples: ["Add the two tasks"] }),
    status: z
      .enum(["pending", "completed", "nothing_done", "blocked", "asked", "failed"])
      .describe("`nothing_done`: a write that changed nothing, or an analysis without rows"),
    summary: z.string().nullable().meta(PLAIN_TEXT_EXAMPLES),
  })
  .meta({ id: "RunStep" });

const ErrorSchema = z.strictObject({
  code: z.string().meta({ examples: ["not_found"] }),
  message: z.string().meta({ examples: ["it is no longer there"] }),
});

const ChangedValueSchema = z.strictObject({
  column: z
    .string()
    .meta({ examples: ["done"] })
    .describe("what was changed, such as `quantity`"),
  before: z.unknown().optional().describe("null: no value; absent: a row whose name is unknown"),
  after: z.unknown().optional().describe("null and absent: as in `before`"),
});

const ChangeRowSchema = z.record(z.string(), z.unknown());
const CHANGE_OPS = ["create", "update", "delete"] as const;

export const ChangeSchema = z
  .strictObject({
    op: z.enum(CHANGE_OPS).describe("the net effect of the run on this row"),
    status: z
      .enum(["applied", "failed", "nothing"])
      .describe(
        "`nothing`: the row is the same as before the run, or a requested change was not made, for the reason in `error`",
      ),
    table: z.string().meta(TABLE),
    ref: z
      .string()
      .nullable()
      .meta(REF)
      .describe("the conversation's name for the row, if it has one"),
    label: z.string().nullable().meta(LABEL).describe("the row's name, if it has one"),
    of: z.string().optional().describe("name of the parent row, for a row that is a line"),
    row: ChangeRowSchema.optional().describe(
      "the current row with its lines, with names in place of links; for a delete, the row before it; " +
        "empty fields are left out",
    ),
    values: z
      .array(ChangedValueSchema)
      .optional()
      .describe("for an update: the values that differ from those before the run"),
    lines: z
      .array(
        z.strictObject({
          op: z.enum(CHANGE_OPS),
          table: z.string().meta(TABLE),
          label: z.string().meta(LABEL),
          row: ChangeRowSchema.describe("the current line; for a delete, the line before it"),
          values: z.array(ChangedValueSchema).optional().describe("for an update"),
        }),
      )
      .optional()
      .describe("for an update: lines that it added, changed or removed"),
    error: ErrorSchema.optional(),
  })
  .meta({ id: "Change" });
export type PublicChange = z.infer<typeof ChangeSchema>;

const RunReplySchema = z.strictObject({
  text: z
    .string()
    .meta(PLAIN_TEXT_EXAMPLES)
    .describe(
      "Markdown: CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown. " +
        "It contains no HTML, no images and no references; a link or an address in it comes from a row " +
        "that the run has read or changed, or from the user's message.",
    ),
  changes: z
    .array(ChangeSchema)
    .describe(
      "the changes that the run made, each row once, then failed ones; empty for runs from " +
        "before changes were reported here",
    ),
  pending: z
    .strictObject({
      type: z.string().meta({ examples: ["clarify"] }),
      text: z.string().meta({ examples: ["Which list do you mean?"] }),
      options: z
        .array(z.string())
        .optional()
        .describe(
          "in the order of their numbers: the next message may be an option, or name one in `answer`",
        ),
    })
    .optional()
    .describe("an open question or proposal that the next message may answer; its id is the run's"),
});

export const UsageSchema = z
  .object({
    calls: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cache_read_input_tokens: z.int(),
    cache_creation_input_tokens: z.int(),
    cache_creation_1h_input_tokens: z
      .int()
      .optional()
      .describe("tokens that are cached for an hour"),
    cost_micro_usd: z
      .int()
      .nullable()
      .describe(
        "the cost of the calls, in millionths of a US dollar; null if a model without a known " +
          "price has answered, or the run is from before costs were counted",
      ),
  })
  .meta({ id: "Usage" });

export const RunErrorSchema = z
  .strictObject({
    ...ErrorSchema.shape,
    said: SaidSchema.optional().describe(
      "what the service itself said to the step that made the run fail: words from outside",
    ),
    attempts: z
      .array(
        z.strictObject({
          hop: z.string().meta({ examples: ["act.1"] }),
          attempt: z.int().min(1).describe("the number of the attempt at that hop"),
          code: z
            .string()
            .meta({ examples: ["timeout"] })
            .describe("why it failed: an error's code, or `interrupted` if it ended without one"),
        }),
      )
      .optional()
      .describe("the failed attempts, oldest hop first; the hop that finally failed comes last"),
  })
  .meta({ id: "RunError" });

const STEP_NAME = { examples: ["ask"] };
const STEP_HOP = { examples: ["step.1"] };

/** A step that waits for a person. */
export const StepQuestionSchema = z
  .strictObject({
    hop: z.string().meta(STEP_HOP).describe("the hop to which the answer is sent"),
    step: z.string().meta(STEP_NAME),
    why: z
      .enum(STEP_WHYS)
      .describe(
        "`manual`: it waits to be run; `unknown_outcome`: a call may or may not have had its effect; " +
          "`guard`: a rule about the data requires an answer; `event`: it asks whether the event that it waits for has come",
      ),
    tool: z.string().nullable(),
    inputs: z
      .record(z.string(), z.unknown())
      .describe(
        `the inputs with which it would run; "${MASK}" in place of values that a schema marks as sensitive`,
      ),
    given: z
      .array(z.string())
      .describe("the inputs for people: one line of Markdown each, with names in place of row ids"),
    requestHash: z
      .string()
      .describe("to be sent with the answer, which is valid only for these inputs"),
    seen: z
      .strictObject({
        what: z
          .enum(["away", "timeout", "server_error", "interrupted", "answered"])
          .describe(
            "`interrupted`: Alfred's own Worker ended before an answer came; `answered`: an earlier run " +
              "could not use the answer",
          ),
        detail: z.string().meta({ examples: ["The service failed (500)"] }),
        at: TimestampSchema.describe("when it failed; for `interrupted`, when the call was made"),
      })
      .optional()
      .describe("with `unknown_outcome`: what is known about the call"),
    choices: z.array(z.enum(STEP_CHOICES)).describe("the offered answers, in order"),
    text: z
      .string()
      .optional()
      .describe("the question in words, if they say more than the other fields"),
  })
  .meta({
    id: "StepQuestion",
    examples: [
      {
        hop: "step.2",
        step: "send",
        why: "manual",
        tool: "Send a letter",
        inputs: { to: "Ada" },
        given: ["- to: `Ada`"],
        requestHash: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
        choices: ["refuse", "run"],
      },
    ],
  });

/** A call of an external service, which cannot be undone. */
const CallReceiptSchema = z
  .strictObject({
    op: z.literal("call"),
    hop: z.string().meta(STEP_HOP),
    step: z.string().meta(STEP_NAME),
    tool: z.string().meta({ examples: ["Forecast"] }),
    status: z
      .string()
      .meta({ examples: ["done"] })
      .describe(
        "`done`, or the code with which it failed; `unknown_outcome`: whether it happened is unknown; " +
          "`happened`, `not_done`: what a person has said about it",
      ),
    hasEffect: z.boolean().describe("whether it may have changed something at the service"),
    undoable: z.literal(false),
  })
  .meta({ id: "CallReceipt" });

/** The fields that only a run of a Process has. */
export const ProcessOfRunSchema = z
  .strictObject({
    steps: z.array(
      z.strictObject({
        hop: z.string().meta(STEP_HOP),
        status: z.string().meta({ examples: ["completed"] }),
        summary: z.string().meta(STEP_NAME).describe("its name, and why it failed, if it did"),
      }),
    ),
    questions: z
      .array(StepQuestionSchema)
      .describe("while the run waits: what a person has to answer"),
    waits: z
      .array(RunWaitSchema)
      .default([])
      .describe("while the run waits: the times and events that its steps wait for"),
    calls: z
      .array(CallReceiptSchema)
      .describe("the outside calls that it has made, once it has ended or waits"),
  })
  .meta({ id: "ProcessOfRun" });
export type ProcessOfRun = z.infer<typeof ProcessOfRunSchema>;

export const RunSchema = z
  .strictObject({
    id: z.uuid(),
    conversationId: z.uuid(),
    status: RunStatusSchema,
    decision: z
      .string()
      .nullable()
      .meta({ examples: ["plan"] })
      .describe("what was decided about the message: to plan, to ask, to propose …"),
    plan: z.strictObject({ goal: z.string().meta({ examples: ["Two new tasks"] }) }).nullable(),
    steps: z.array(RunStepSchema),
    reads: z
      .array(z.strictObject({ table: z.string().meta(TABLE), found: z.int().describe("rows") }))
      .optional()
      .describe(
        "the tables in which the run has looked something up, each once; absent: none, or the run has not ended",
      ),
    process: ProcessOfRunSchema.optional().describe(
      "only for a run of a Process: its steps, questions and calls",
    ),
    ...outputFields(OUTPUT_BYTES),
    rerunOf: z
      .uuid()
      .optional()
      .describe("the ended run from which it continues, and whose results it has taken over"),
    reply: RunReplySchema.nullable(),
    usage: UsageSchema.nullable(),
    error: RunErrorSchema.nullable(),
    createdAt: TimestampSchema,
    startedAt: TimestampSchema.nullable(),
    finishedAt: TimestampSchema.nullable(),
  })
  .meta({ id: "Run" });
export type PublicRun = z.infer<typeof RunSchema>;

export const RunQuerySchema = z.strictObject({
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(25)
    .default(0)
    .describe("seconds to wait for the run to end"),
});

export const EffectSchema = z
  .strictObject({
    op: z
      .enum(["create", "update", "delete", "undo"])
      .describe("`undo` only if the undo failed; otherwise the operation that it resulted in"),
    table: z.string().meta(TABLE),
    ref: z.string().nullable().meta(REF),
    label: z.string().nullable().meta(LABEL),
    rowId: z.uuid().nullable(),
    status: z.enum(["applied", "failed"]),
    error: ErrorSchema.optional(),
    undone: z.boolean(),
    override: z
      .array(z.string())
      .optional()
      .describe("guard codes that the user has overridden for this row"),
  })
  .meta({ id: "Effect" });
export type PublicEffect = z.infer<typeof EffectSchema>;

export const ReceiptSchema = z
  .strictObject({
    effects: z.array(EffectSchema),
    calls: z
      .array(CallReceiptSchema)
      .optional()
      .describe(
        "for a run of a Process: the outside calls that it has made, which cannot be undone",
      ),
  })
  .meta({ id: "Receipt" });

export const CancelledRunSchema = z
  .strictObject({ id: z.uuid(), status: RunStatusSchema })
  .meta({ id: "CancelledRun" });
