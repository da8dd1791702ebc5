// Public v1 shapes of memory. Frozen: change means v2.
import * as z from "zod";
import { ConversationIdSchema } from "../ids.ts";
import { PLAIN_TEXT_EXAMPLES, textSchema, TimestampSchema } from "./common.ts";

const DaySchema = z.iso.date().meta({ examples: ["2026-11-22"] });

export const MemoryQuerySchema = z.strictObject({
  q: textSchema(400).describe("words, a question or a name, in any language"),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  from: DaySchema.optional().describe("the first day on which it was said, in your time zone"),
  to: DaySchema.optional().describe("the last day"),
});

const EpisodeSchema = z
  .strictObject({
    id: z.uuid(),
    conversationId: ConversationIdSchema,
    speaker: z
      .enum(["user", "agent"])
      .describe("user: you, or an agent (MCP) or a mail in your name; agent: the assistant"),
    saidAt: TimestampSchema,
    text: z
      .string()
      .meta(PLAIN_TEXT_EXAMPLES)
      .describe("a message, or the part of a long one that was found"),
    isOutside: z
      .boolean()
      .describe(
        "whether it has, or may have, words of others: of a mail, an agent, a page, a picture",
      ),
    score: z
      .number()
      .meta({ examples: [7.25] })
      .describe("for comparison within one search; larger is better"),
  })
  .meta({ id: "Episode" });

const FoundFactSchema = z
  .strictObject({
    id: z.uuid(),
    text: z.string().meta({ examples: ["lives in Lisbon"] }),
    quote: z
      .string()
      .nullable()
      .meta(PLAIN_TEXT_EXAMPLES)
      .describe("your words for it; null: you wrote it yourself"),
    saidAt: TimestampSchema,
    validFrom: DaySchema.nullable().describe("the first day on which it is true; null: not known"),
    validTo: DaySchema.nullable().describe("the first day on which it is no longer true"),
    entity: z.strictObject({ id: z.uuid(), name: z.string().meta({ examples: ["Clara"] }) }),
  })
  .meta({ id: "FoundFact" });

export const EpisodesSchema = z
  .strictObject({
    items: z.array(EpisodeSchema),
    facts: z
      .array(FoundFactSchema)
      .describe(
        "facts about it, the best match first; a fact that is no longer true has `validTo`",
      ),
  })
  .meta({ id: "Episodes" });

export const ForgottenSchema = z
  .strictObject({
    forgotten: z
      .int()
      .min(0)
      .describe("the number of deleted Episodes, which are messages or parts of long ones"),
  })
  .meta({ id: "Forgotten" });
