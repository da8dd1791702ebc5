// People in mind and facts about them, for tests.
import type { FactInMind, PersonInMind } from "../../shared/contracts/mind.ts";

export const factInMind = (text: string, overrides: Partial<FactInMind> = {}): FactInMind => ({
  ...{ text, saidOn: "2026-05-02", validFrom: null, validTo: null, isStanding: true },
  ...overrides,
});

export const personInMind = (
  name: string,
  overrides: Partial<PersonInMind> = {},
): PersonInMind => ({
  ...{ id: "a508000d-9b55-40f0-8886-dbdd88bd2de9", name, category: "person", relevance: 0.5 },
  ...{ source: "extraction", addedAt: "2026-05-02T09:00:00.000Z" },
  ...{ includeSummary: true, includeFacets: true, includeRelationships: true },
  ...{ summary: "", facets: {}, facts: [] },
  ...overrides,
});
