// What Reply and Summarize answer.
import * as z from "zod";
import type { ChangedLine, ChangedValue, Violation } from "../effects.ts";

export const ReplyOutputSchema = z
  .strictObject({
    text: z.string().min(1).max(12_000).describe("Markdown, with marks for what code shows"),
    offer: z.preprocess(
      (value) => value ?? undefined,
      z
        .string()
        .max(300)
        .describe("one question that offers a next step and is not in the text; else empty")
        .default(""),
    ),
  })
  .meta({ title: "ReplyOutput" });
export type ReplyOutput = z.infer<typeof ReplyOutputSchema>;

/** One line of what a run changed, was to change, or could not change: for people and for programs. */
export interface ReplyChange {
  op: "create" | "update" | "delete";
  /** `nothing`: it was to be done, and there was nothing to do or a reason against it. */
  status: "applied" | "failed" | "nothing";
  table: string;
  ref: string | null;
  /** Null where the row has no name. */
  label: string | null;
  /** Name of the whole that the row is part of. */
  of?: string;
  /** The row with names in place of refs: as it is now; of a delete as it was. */
  row?: Record<string, unknown>;
  /** Of an update, with names in place of refs. */
  values?: ChangedValue[];
  lines?: ChangedLine[];
  /** A filter chose the row, not the user by name: it is named in the reply whatever else is not. */
  byFilter?: boolean;
  /** An undo has put it back as it was before. */
  restored?: true;
  /** Why not. */
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
