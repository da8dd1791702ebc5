// Think's answer, and the plan that code derives from it (spec/plans#steps).
import * as z from "zod";
import { BatchItemSchema } from "./answers/batch.ts";
import { PlannedChangeSchema, StatedChangeSchema } from "./answers/stated-change.ts";
import { StatedReadSchema } from "./answers/stated-read.ts";
import { StandingChangeSchema } from "./effects.ts";

export const StepTypeSchema = z.enum(["read", "write", "analyze", "generate"]);
export type StepType = z.infer<typeof StepTypeSchema>;

export const WriteOperationSchema = z.enum(["create", "update", "delete"]);
export type WriteOperation = z.infer<typeof WriteOperationSchema>;

const ThinkStepSchema = z.strictObject({
  type: StepTypeSchema,
  subdomain: z.string().min(1).max(40).describe("one of the subdomains listed"),
  group: z.int().min(0).max(20).describe("steps of one group run in parallel, groups in order"),
  description: z.string().min(1).max(500),
  operation: WriteOperationSchema.nullable().describe("what a write step may do; null otherwise"),
  batch: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(300),
        brief: z.string().max(500).describe("what makes this item differ from its siblings"),
        ref: z.string().max(60).nullable().describe("the ref of an existing entity or draft"),
      }),
    )
    .max(40)
    .nullable()
    .describe("one entry per item when the step has several; null otherwise"),
  all_found: z.preprocess(
    (value) => value ?? undefined,
    z
      .boolean()
      .describe("update or delete without batch: of every row that the read steps before it find")
      .default(false),
  ),
  every_row: z.preprocess(
    (value) => value ?? undefined,
    z.boolean().describe("read without batch: every row, on no condition").default(false),
  ),
  columns: z.preprocess(
    (value) => value ?? undefined,
    z
      .array(z.string().max(60))
      .max(20)
      .describe("read: what later steps need of each row; empty: all of it")
      .optional(),
  ),
  days: z.preprocess(
    (value) => value ?? undefined,
    z
      .array(z.string().max(10))
      .max(2)
      .describe("read without batch: every row of this day, or from the first to the second")
      .default([]),
  ),
  query: z.preprocess(
    (value) => value ?? undefined,
    StatedReadSchema.describe("read without batch, days or every_row: its rows, whole").optional(),
  ),
  changes: z.preprocess(
    (value) => value ?? undefined,
    z
      .array(StatedChangeSchema)
      .max(40)
      .describe("write, create or update: the change as data; empty: a model makes it")
      .optional(),
  ),
  only_if: z.preprocess(
    (value) => value ?? undefined,
    z.string().max(200).describe("write: the user's condition, in their words").default(""),
  ),
});

export const ThinkOutputSchema = z
  .strictObject({
    decision: z.enum(["plan_direct", "propose", "clarify"]),
    goal: z.string().max(300),
    steps: z.array(ThinkStepSchema).max(12),
    message: z
      .string()
      .max(1500)
      .nullable()
      .describe("propose: the proposal in words; clarify: the question; otherwise null"),
    conversation_phase: z.enum(["exploring", "narrowing", "confirming", "executing"]),
    user_expressed: z.string().max(200).nullable(),
    assumptions: z.preprocess(
      (value) => value ?? undefined,
      z
        .array(z.string().max(160))
        .max(5)
        .describe("what the plan takes for granted that the user did not say")
        .default([]),
    ),
    undo: z.preprocess(
      (value) => value ?? undefined,
      z.array(z.string().max(20)).max(40).describe("refs of changes to take back").default([]),
    ),
    answer: z.preprocess(
      (value) => value ?? undefined,
      z.string().max(1500).describe("what needs no rows, answered; otherwise empty").default(""),
    ),
    asked_change: z.preprocess(
      (value) => value ?? undefined,
      z.boolean().describe("the message asks for a change").default(false),
    ),
    shows: z.preprocess(
      (value) => value ?? undefined,
      z.boolean().describe("what the steps bring is the whole answer").optional(),
    ),
  })
  .meta({ title: "ThinkOutput" });
export type ThinkOutput = z.infer<typeof ThinkOutputSchema>;

/** An operation that the guard has stopped, stored unchanged, with refs in place of ids. */
export const StoredOpSchema = z.strictObject({
  op: WriteOperationSchema,
  table: z.string(),
  /** The row of an update or a delete. */
  ref: z.string().optional(),
  /** The values of a create or an update. */
  values: z.record(z.string(), z.unknown()),
  children: z.array(
    z.strictObject({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  ),
  /** The item of the step's batch that the operation belongs to. */
  item: z.string().optional(),
  label: z.string(),
});
export type StoredOp = z.infer<typeof StoredOpSchema>;

/**
 * A source in a user's message that is to be read: the page of an address in it, or a text, such as the message
 * itself.
 */
export const SourceSchema = z.strictObject({ kind: z.enum(["page", "text"]), value: z.string() });
export type Source = z.infer<typeof SourceSchema>;

/** One step as the chain runs it. A generate step of N items is N hops, `act.<id>.<item>`. */
export const PlanStepSchema = z.strictObject({
  /** Position in the plan, from 1. */
  id: z.int().min(1),
  type: StepTypeSchema,
  subdomain: z.string(),
  /** Dense group number from 0. */
  group: z.int().min(0),
  description: z.string(),
  operation: WriteOperationSchema.optional(),
  /** Items with the refs that code assigned; `briefs` is parallel to `items`. */
  batch: z
    .strictObject({
      items: z.array(BatchItemSchema),
      briefs: z.array(z.string()),
      /**
       * For a generate step, parallel to `items`: the source that the item is read from; null for an item that
       * is written.
       */
      sources: z.array(SourceSchema.nullable()).optional(),
    })
    .optional(),
  /** For a generate step: single items may fail, but not all; the plan continues with the others. */
  partial: z.boolean().optional(),
  /**
   * The rows of a read step that the plan defines completely: those of these refs, or those of these days
   * (first and last). With neither: all rows.
   */
  reads: z.strictObject({ refs: z.array(z.string()), days: z.array(z.string()).max(2) }).optional(),
  /**
   * A read that the plan states completely. Code executes it, and asks a model only if the read is refused.
   */
  query: StatedReadSchema.optional(),
  /**
   * A change that the plan states completely. Code executes it, and asks a model only if a check refuses it or
   * items are left.
   */
  changes: z.array(PlannedChangeSchema).optional(),
  /** For a read step: the columns of the subdomain's main table that later steps need; absent: all. */
  columns: z.array(z.string()).optional(),
  /** The condition that the user has set for a write step, in their words; it is judged first. */
  onlyIf: z.string().optional(),
  /** True if the step updates or deletes all rows that earlier reads of its subdomain have found. */
  allFound: z.boolean().optional(),
  /** The step's operations, if no model decides them: operations that await an override. */
  stored: z.array(StoredOpSchema).optional(),
  /** Changes of earlier runs that the step undoes, newest first, all or none. */
  undo: z.array(StandingChangeSchema).optional(),
});
export type PlanStep = z.infer<typeof PlanStepSchema>;

export const PlanSchema = z.strictObject({
  decision: z.enum(["plan_direct", "propose", "clarify", "quick", "resume"]),
  goal: z.string(),
  steps: z.array(PlanStepSchema),
  /** 1 for the first plan of a run, 2 after its one replan. */
  attempt: z.int().min(1).max(2),
  /**
   * True if the results of the steps are the whole answer to the message. Code then shows them, and no model
   * words the reply.
   */
  shows: z.boolean().optional(),
  /** True if the message has confirmed this plan and requests more, which is planned after it. */
  more: z.boolean().optional(),
});
export type Plan = z.infer<typeof PlanSchema>;
