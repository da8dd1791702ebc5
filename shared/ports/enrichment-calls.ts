// The calls of a run that enriches an entity (spec/memory#enrichment).
import * as z from "zod";
import { EntityToEnrichSchema } from "../contracts/entity-to-enrich.ts";
import { asUser, row } from "./define-call.ts";

const { batch, entity, facts } = EntityToEnrichSchema.shape;

/** A sentence of a summary, or, if it has a dimension, a value of a facet. */
export interface EnrichmentPart {
  dimension?: string;
  text: string;
  /** Ids of the facts behind it. */
  facts: string[];
}

const writtenAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("written"),
    sentences: z.int(),
    facets: z.int(),
    refused: z.array(z.object({ reason: z.enum(["facts", "owned", "invalid"]) })),
  }),
  z.object({ outcome: z.enum(["already_written", "changed", "described", "gone", "off"]) }),
]);

export const enrichmentCalls = {
  /**
   * The entity that has waited longest to be enriched; an empty batch if none waits or memory is off. Its facts are
   * ordered from oldest to newest.
   * @param most maximum number of facts; current facts are chosen before past ones
   */
  entityToEnrich: asUser(
    "entity_to_enrich",
    (most: number) => ({ most }),
    z.object({
      batch,
      entity: entity.exactOptional(),
      facts: z.array(row(facts.element.shape)).default([]),
    }),
  ),
  /**
   * Writes the enrichment, once. `changed`: the entity or its facts have changed since they were read, so nothing is
   * written. `described`: the user has described the entity in the meantime.
   */
  writeEnrichment: asUser(
    "write_enrichment",
    ({ entity: id, ...request }: { entity: string; batch: string; parts: EnrichmentPart[] }) => ({
      entity_id: id,
      ...request,
    }),
    writtenAnswer,
  ),
};
