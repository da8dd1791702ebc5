// Public v1 shapes of what is in mind for a turn: the WorkingMemory. Frozen: change means v2.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "../entity-categories.ts";
import { IdSchema, NextSchema, PLAIN_TEXT_EXAMPLES, TimestampSchema } from "./common.ts";

const TokensSchema = z.int().min(0).describe("estimated: characters / 4");

export const MindQuerySchema = z.strictObject({
  alternative: IdSchema.optional().describe(
    "an alternative on the path that is shown; else the last one",
  ),
});

const paragraphFields = {
  id: IdSchema,
  level: z.int().describe("1: made from exchanges; higher: made from paragraphs of lower levels"),
  coversTo: z.int().describe("the number of the last exchange that it covers"),
  text: z.string().meta(PLAIN_TEXT_EXAMPLES),
  tokens: TokensSchema,
};

export const SummaryPageSchema = z
  .strictObject({
    items: z.array(
      z
        .strictObject({
          conversationId: IdSchema,
          title: z
            .string()
            .nullable()
            .meta({ examples: ["Friday evening"] }),
          paragraphs: z
            .array(z.strictObject({ ...paragraphFields, createdAt: TimestampSchema }))
            .describe(
              "what was said before the messages that the assistant still reads in full, oldest first",
            ),
        })
        .meta({ id: "ConversationSummary" }),
    ),
    next: NextSchema,
  })
  .meta({ id: "ConversationSummaryPage" });

const entityFields = {
  entityUuid: IdSchema,
  name: z.string().meta({ examples: ["Clara"] }),
  category: z.enum(ENTITY_CATEGORIES),
};

const EntityReferenceSchema = z
  .strictObject({
    ...entityFields,
    relevanceScore: z
      .number()
      .min(0)
      .max(1)
      .describe("how recently and how often it was mentioned; 1: included by you"),
    source: z
      .enum(["user", "extraction"])
      .describe("user: you made or included it; extraction: it was extracted from what you said"),
    addedAt: TimestampSchema,
    includeSummary: z.boolean(),
    includeFacets: z.boolean(),
    includeRelationships: z.boolean().describe("the facts about it"),
    tokens: TokensSchema.describe("tokens of its line in the prompt; 0 if there is no room for it"),
  })
  .meta({ id: "EntityReference" });

export const WorkingMemorySchema = z
  .strictObject({
    conversationId: IdSchema,
    currentTurnId: IdSchema.nullable().describe("null before the first message"),
    currentAlternativeId: IdSchema.nullable(),
    immediatePath: z
      .array(
        z.strictObject({
          turnId: IdSchema,
          alternativeId: IdSchema,
          episodeId: IdSchema.nullable().describe("null: not kept (yet)"),
          tokens: TokensSchema,
        }),
      )
      .describe("from the current alternative back to the first turn that no summary covers"),
    summaries: z.array(z.strictObject(paragraphFields)),
    activeEntities: z.array(EntityReferenceSchema).describe("the most relevant first"),
    leftOut: z.array(z.strictObject(entityFields)).describe("entities that you have left out"),
    introspectionContext: z.array(
      z.strictObject({
        id: IdSchema,
        position: z.int(),
        text: z.string().meta(PLAIN_TEXT_EXAMPLES),
        tokens: TokensSchema,
      }),
    ),
    totalTokens: TokensSchema.describe("tokens of path, summaries, entities and introspection"),
    lastUpdated: TimestampSchema.describe("when it was computed: now"),
  })
  .meta({ id: "WorkingMemory" });

export const MindChoicesSchema = z
  .strictObject({
    included: z
      .boolean()
      .optional()
      .describe("true: it always stays in mind; false: it is left out"),
    includeSummary: z.boolean().optional(),
    includeFacets: z.boolean().optional(),
    includeRelationships: z.boolean().optional().describe("the facts about it"),
  })
  .refine((choices) => Object.keys(choices).length > 0, "name at least one field to change")
  .meta({ id: "MindChoices", minProperties: 1, examples: [{ included: false }] });
