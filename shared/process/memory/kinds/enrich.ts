// Enriching an entity: its facts become a summary and facets, each part of which cites the facts that it rests on.
import { EnrichmentSchema } from "../../../contracts/answers/enrich.ts";
import { EntityToEnrichSchema } from "../../../contracts/entity-to-enrich.ts";
import { checkEnrichment } from "../../../domain/memory/check-enrichment.ts";
import { enrichContext } from "../../../domain/prompting/enrich/context.ts";
import { enrichSystemPrompt } from "../../../domain/prompting/enrich/system-prompt.ts";
import { enrichUserPrompt } from "../../../domain/prompting/enrich/user-prompt.ts";
import { logWritten } from "../log-written.ts";
import type { MemoryKindSteps } from "../memory-kind.ts";

const MAX_FACTS = 40;

export const enrich: MemoryKindSteps = {
  read: ({ db }) => db.entityToEnrich(MAX_FACTS),
  schema: EnrichmentSchema,
  maxTokens: 3_000,
  system: enrichSystemPrompt,
  user: (material) => enrichUserPrompt(enrichContext(EntityToEnrichSchema.parse(material))),
  nothing: { summary: [], facets: [] },
  async write(ctx, material, answer) {
    const entityMaterial = EntityToEnrichSchema.parse(material);
    const enrichment = EnrichmentSchema.parse(answer);
    const { parts, droppedCounts } = checkEnrichment(enrichContext(entityMaterial), enrichment);
    const { batch, entity } = entityMaterial;
    const outcome = await ctx.db.writeEnrichment({ entity: entity.id, batch, parts });
    return logWritten(ctx, "memory.enriched", outcome, droppedCounts);
  },
};
