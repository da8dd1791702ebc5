// The answer of a memory run that extracts facts: what the user's own words say about people, things and times.
// It refers to Episodes, entities and facts by the refs in its prompt, never by ids.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "../entity-categories.ts";

const ref = z.string().max(20);
const quote = z.string().max(300).describe("the user's words that say so, copied from one episode");
const episode = ref.describe("ref of the episode that has the quote");
const date = z.string().max(10);

const EntitySchema = z.strictObject({
  ref: ref.describe("new_1, new_2, …"),
  name: z.string().min(1).max(120).describe("as the user calls it, without article"),
  category: z.enum(ENTITY_CATEGORIES),
  quote,
  episode,
});

const FactSchema = z.strictObject({
  about: ref.describe("ref of the entity that it is about, or user"),
  other: ref.describe("ref of a second entity that it connects, or user; else empty"),
  text: z
    .string()
    .min(1)
    .max(300)
    .describe("one sentence in the language of the quote, with names"),
  quote,
  episode,
  validFrom: date.describe("ISO date from which it holds; empty if unknown"),
  validTo: date.describe("ISO date of the first day on which it holds no more; empty if open"),
  closes: z
    .array(ref)
    .max(5)
    .describe("refs of facts of the same entity that hold no longer because of it"),
});

const SameSchema = z.strictObject({
  a: ref.describe("ref of an entity"),
  b: ref.describe("ref of another entity that is the same one"),
  quote,
  episode,
});

export const ExtractionSchema = z
  .strictObject({
    entities: z.array(EntitySchema).max(12).describe("entities that are not known yet"),
    facts: z.array(FactSchema).max(20),
    same: z.array(SameSchema).max(4).describe("two refs of one and the same entity"),
  })
  .meta({ title: "MemoryExtraction" });
export type Extraction = z.infer<typeof ExtractionSchema>;
