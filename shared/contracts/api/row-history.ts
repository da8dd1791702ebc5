// Public v1 shape of a row's history: who or what has written it, and which of its words are from outside. Frozen: change
// means v2.
import * as z from "zod";
import { OUTSIDE_SOURCES } from "../outside.ts";
import { ROW_WRITERS } from "../row-writers.ts";
import { IdSchema, NextSchema, PLAIN_TEXT_EXAMPLES, TimestampSchema } from "./common.ts";

const RowWriteSchema = z
  .strictObject({
    id: IdSchema,
    at: TimestampSchema,
    op: z.enum(["create", "update", "delete"]).describe("of an undo: what it did to the row"),
    userId: IdSchema,
    userName: z
      .string()
      .nullable()
      .meta({ examples: ["Ada"] })
      .describe("null: no display name, or the user has left the household"),
    how: z
      .enum(ROW_WRITERS)
      .describe(
        "conversation: the assistant, in a conversation; process: a Process; agent: an agent (MCP); screen: a person, " +
          "on a screen; import: a person, who saved what was read from a page; undo: an undo",
      ),
    channel: z
      .string()
      .nullable()
      .meta({ examples: ["telegram"] })
      .describe("the messaging platform that the message came by; null: none"),
    fields: z
      .array(z.string())
      .meta({ examples: [["name", "quantity"]] })
      .describe("what it set"),
    undone: z.boolean().describe("whether it has been undone since"),
    run: z
      .strictObject({
        runId: IdSchema,
        conversationId: IdSchema.nullable().describe("null for a run outside of conversations"),
        conversationTitle: z
          .string()
          .nullable()
          .meta({ examples: ["Friday evening"] }),
        turnId: IdSchema.describe("the turn of the message that asked for it"),
        words: z
          .string()
          .nullable()
          .meta(PLAIN_TEXT_EXAMPLES)
          .describe("the message; after 200 characters it ends with `…`"),
        process: z
          .strictObject({ id: IdSchema, name: z.string().meta({ examples: ["Day out"] }) })
          .nullable(),
      })
      .nullable()
      .describe("the run that wrote it, if it is one of yours"),
  })
  .meta({ id: "RowWrite" });

export const RowHistorySchema = z
  .strictObject({
    outside: z
      .record(z.string(), z.array(z.enum(OUTSIDE_SOURCES)))
      .meta({ examples: [{ notes: ["service"] }] })
      .describe(
        "field → the sources of those of its words that no member of the household wrote; all words of other fields are the household's own",
      ),
    items: z
      .array(RowWriteSchema)
      .describe("newest first; the writes of a user who has deleted the account are missing"),
    next: NextSchema,
  })
  .meta({ id: "RowHistory" });
