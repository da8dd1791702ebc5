// Public v1 shapes of the entities and facts in memory. Frozen: change means v2.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "../entity-categories.ts";
import {
  IdSchema,
  NextSchema,
  PageQuerySchema,
  PLAIN_TEXT_EXAMPLES,
  PublicConversationIdSchema,
  textSchema,
  TimestampSchema,
} from "./common.ts";

const DaySchema = z.iso.date().meta({ examples: ["2026-11-22"] });
const NameSchema = textSchema(120).meta({ examples: ["my sister Clara"] });
const SummarySchema = textSchema(2000).meta({ examples: ["She lives in Lisbon."] });
const CategorySchema = z.enum(ENTITY_CATEGORIES);
const MadeBySchema = z
  .enum(["user", "extraction"])
  .describe("user: you made or named it; extraction: it was extracted from what you said");
const FacetsSchema = z
  .record(z.string().min(1).max(40), z.array(z.string().min(1).max(80)).max(20))
  .refine((facets) => Object.keys(facets).length <= 20, "at most 20 dimensions")
  .meta({ examples: [{ status: ["active"] }] })
  .describe("what it is like, by dimension");

export const MemoryEntitiesQuerySchema = PageQuerySchema.extend({
  search: textSchema(120)
    .optional()
    .meta({ examples: ["clara"] })
    .describe("a part of a name"),
  category: CategorySchema.optional(),
});

const briefShape = {
  id: IdSchema,
  name: NameSchema,
  category: CategorySchema,
  summary: z
    .string()
    .meta(PLAIN_TEXT_EXAMPLES)
    .describe("empty until you, or enrichment, write one"),
  writtenBy: z
    .enum(["user", "enrichment"])
    .nullable()
    .describe(
      "the author of summary and facets; enrichment: Alfred, from facts; null while there are none",
    ),
  madeBy: MadeBySchema,
  facts: z.int().min(0).describe("number of current facts about it"),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
};

const MemoryEntityBriefSchema = z.strictObject(briefShape).meta({ id: "MemoryEntityBrief" });

export const MemoryEntityPageSchema = z
  .strictObject({ items: z.array(MemoryEntityBriefSchema), next: NextSchema })
  .meta({ id: "MemoryEntityPage" });

const citedFacts = z.array(IdSchema).describe("the facts behind it");
const EnrichmentPartsSchema = z
  .strictObject({
    sentences: z.array(
      z.strictObject({ text: z.string().meta(PLAIN_TEXT_EXAMPLES), facts: citedFacts }),
    ),
    facets: z.array(
      z.strictObject({
        dimension: z.string().meta(PLAIN_TEXT_EXAMPLES),
        value: z.string().meta(PLAIN_TEXT_EXAMPLES),
        confidence: z.number(),
        facts: citedFacts,
      }),
    ),
    facts: z.int().min(0).describe("the number of facts behind it"),
  })
  .meta({ id: "MemoryEnrichment" });

export const MemoryEntitySchema = z
  .strictObject({
    ...briefShape,
    facets: z.record(z.string(), z.unknown()).describe("what it is like, by dimension"),
    confidence: z
      .record(z.string(), z.number())
      .nullable()
      .describe("confidence of facets that Alfred wrote: 1 - 0.5 ^ (number of facts that say so)"),
    enrichment: EnrichmentPartsSchema.nullable().describe(
      "what Alfred wrote, by its parts; null while there is none",
    ),
    enrichedAt: TimestampSchema.nullable(),
    sources: z
      .array(
        z.strictObject({
          type: z.enum(["user", "extraction", "enrichment"]),
          originalName: z.string().meta(PLAIN_TEXT_EXAMPLES).describe("what it was called there"),
          episodeId: IdSchema.nullable().describe("your words from which it was extracted, if any"),
          confidence: z.number().nullable(),
          createdAt: TimestampSchema,
        }),
      )
      .describe(
        "where it comes from, oldest first; includes the sources of entities that were merged into it",
      ),
    merges: z
      .array(
        z.strictObject({
          id: IdSchema.describe("the id by which the merge can be undone"),
          name: z
            .string()
            .meta(PLAIN_TEXT_EXAMPLES)
            .describe("the name of the entity that was merged into this one"),
          madeBy: z
            .enum(["user", "extraction", "key"])
            .describe("user: you; extraction: you said so; key: both had the same name"),
          createdAt: TimestampSchema,
        }),
      )
      .describe("newest first: the order in which they can be undone"),
  })
  .meta({ id: "MemoryEntity" });

export const NewMemoryEntitySchema = z
  .strictObject({
    name: NameSchema,
    summary: SummarySchema,
    category: CategorySchema.default("concept"),
    conversationId: PublicConversationIdSchema.optional().describe(
      "a conversation of yours that has it in mind from now on",
    ),
  })
  .meta({ id: "NewMemoryEntity" });

export const MemoryEntityChangesSchema = z
  .strictObject({
    name: NameSchema.optional(),
    summary: SummarySchema.optional(),
    category: CategorySchema.optional(),
    facets: FacetsSchema.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "name at least one field to change")
  .meta({ id: "MemoryEntityChanges", minProperties: 1, examples: [{ name: "Clara Weiss" }] });

export const NewMergeSchema = z
  .strictObject({
    keep: IdSchema.describe("the entity that stays, with its id and its name"),
    merge: IdSchema.describe("the entity that becomes a part of it"),
  })
  .meta({ id: "NewMerge" });

export const MergeSchema = z
  .strictObject({ id: IdSchema, entity: MemoryEntitySchema })
  .meta({ id: "Merge" });

export const FactsQuerySchema = PageQuerySchema.extend({
  about: IdSchema.optional().describe("the id of an entity"),
  closed: z
    .enum(["true", "false"])
    .default("false")
    .transform((flag) => flag === "true")
    .describe("true: also facts that are no longer true, or never were"),
});

const NamedSchema = z.strictObject({ id: IdSchema, name: NameSchema });

export const FactSchema = z
  .strictObject({
    id: IdSchema,
    text: z.string().meta({ examples: ["lives in Lisbon"] }),
    madeBy: MadeBySchema,
    quote: z
      .string()
      .nullable()
      .meta(PLAIN_TEXT_EXAMPLES)
      .describe("your words for it; null: you wrote it yourself"),
    episodeId: IdSchema.nullable(),
    conversationId: IdSchema.nullable().describe("where you said it"),
    saidAt: TimestampSchema,
    validFrom: DaySchema.nullable().describe("the first day on which it is true; null: not known"),
    validTo: DaySchema.nullable().describe(
      "the first day on which it is no longer true; null: not known",
    ),
    knownFrom: TimestampSchema.describe("when it was learned"),
    knownTo: TimestampSchema.nullable().describe("when it turned out that it was never true"),
    closedBy: IdSchema.nullable().describe("the fact that says otherwise, or the same"),
    isStanding: z.boolean().describe("whether it is true today"),
    isOwned: z
      .boolean()
      .describe(
        "true: it belongs in your profile or preferences, so it is only shown here, and no prompt and no search has it",
      ),
    entity: NamedSchema,
    other: NamedSchema.nullable().describe("the other entity, if the fact relates two"),
  })
  .meta({ id: "MemoryFact" });

export const FactPageSchema = z
  .strictObject({ items: z.array(FactSchema), next: NextSchema })
  .meta({ id: "MemoryFactPage" });

export const FactChangesSchema = z
  .strictObject({
    text: textSchema(400).optional().describe("a correction: the fact was never true"),
    validFrom: DaySchema.optional().describe("with `text`: the first day on which it is true"),
    validTo: DaySchema.optional().describe("the first day on which it is no longer true"),
  })
  .refine(
    ({ text, validTo }) => text !== undefined || validTo !== undefined,
    "give the `text` that corrects it, or the day `validTo` that closes it",
  )
  .refine(
    ({ text, validFrom }) => text !== undefined || validFrom === undefined,
    "`validFrom` belongs to a correction: give its `text`",
  )
  .meta({ id: "MemoryFactChanges", examples: [{ validTo: "2026-11-22" }] });
