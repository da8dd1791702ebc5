// Builds the context of the model call that enriches an entity: its facts with refs, numbered in the given order, so that
// the same input has the same refs when the answer is read.
import type { EntityToEnrich } from "../../../contracts/entity-to-enrich.ts";

export interface EnrichContext {
  entity: EntityToEnrich["entity"];
  facts: (EntityToEnrich["facts"][number] & { ref: string })[];
}

export function enrichContext({ entity, facts }: EntityToEnrich): EnrichContext {
  return { entity, facts: facts.map((fact, index) => ({ ...fact, ref: `fact_${index + 1}` })) };
}
