// The answers of Reply and Summarize.
import * as z from "zod";
import type { ChangedLine, ChangedValue, Violation } from "../effects.ts";

/** The name of each kind of change in Reply's prompt, in its tags and in its claims, by operation. */
export const CHANGE_KINDS = { create: "created", update: "updated", delete: "deleted" } as const;

const statedCount = z.int().min(0).max(9999).default(0);

/** Null counts as an absent value. */
const nullAsUndefined = (value: unknown) => value ?? undefined;

export const ReplyOutputSchema = z
  .strictObject({
    text: z.string().min(1).max(12_000).describe("Markdown, with marks for what code shows"),
    offer: z.preprocess(
      nullAsUndefined,
      z
        .string()
        .max(300)
        .describe("one question that offers a next step and is not in the text; else empty")
        .default(""),
    ),
    claims: z.preprocess(
      nullAsUndefined,
      z
        .strictObject({ created: statedCount, updated: statedCount, deleted: statedCount })
        .describe("how many things text says were created, updated, deleted now; 0: says none")
        .default({ created: 0, updated: 0, deleted: 0 }),
    ),
    counts: z.preprocess(
      nullAsUndefined,
      z
        .array(z.strictObject({ step: z.int().min(1), rows: z.int().min(0) }))
        .max(20)
        .describe("how many rows text says a step found in all")
        .default([]),
    ),
  })
  .meta({ title: "ReplyOutput" });
export type ReplyOutput = z.infer<typeof ReplyOutputSchema>;
/** The claims and counts that a reply states beside its text. Code checks them against receipts and rows. */
export type Stated = Pick<ReplyOutput, "claims" | "counts">;

/** One requested change of a run, applied or not, for users and for programs. */
export interface ReplyChange {
  op: "create" | "update" | "delete";
  /**
   * `nothing`: the row is the same as before the run, or a requested change was unnecessary or had a reason against
   * it.
   */
  status: "applied" | "failed" | "nothing";
  table: string;
  ref: string | null;
  /** Null if the row has no name. */
  label: string | null;
  /** Name of the parent row. */
  of?: string;
  /** The row with names in place of refs: its present state, or its last state for a delete. */
  row?: Record<string, unknown>;
  /** Only for an update; names in place of refs. */
  values?: ChangedValue[];
  lines?: ChangedLine[];
  /** True if a filter matched the row and neither the plan nor the user named it, so that the reply must name it. */
  byFilter?: boolean;
  /** True for a change of an undo, which restores the row's earlier state, or would have. */
  restored?: true;
  /** The reason that the change was not applied. */
  error?: { code: string; message: string; violations?: Violation[] | null };
}

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
