// The answer of a run that enriches an entity: what the entity's facts say, in a few sentences and facets. It
// refers to facts by the refs in its prompt, never by ids.
import * as z from "zod";

const facts = z.array(z.string().max(20)).max(8).describe("refs of all facts that it rests on");

export const EnrichmentSchema = z
  .strictObject({
    summary: z
      .array(z.strictObject({ text: z.string().min(1).max(240).describe("one sentence"), facts }))
      .max(6),
    facets: z
      .array(
        z.strictObject({
          dimension: z.string().min(1).max(30).describe("one word, in the language of the facts"),
          value: z.string().min(1).max(60).describe("a few words, as the facts have them"),
          facts,
        }),
      )
      .max(10),
  })
  .meta({ title: "MemoryEnrichment" });
export type Enrichment = z.infer<typeof EnrichmentSchema>;
