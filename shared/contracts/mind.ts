// An entity that a conversation is about, as runs and people see it.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "./entity-categories.ts";

export const FactInMindSchema = z.object({
  text: z.string(),
  /** ISO date in the user's time zone, like the other dates. */
  saidOn: z.iso.date(),
  /** The first day on which the fact is true; null if the user did not say. */
  validFrom: z.iso.date().nullable(),
  /** The first day on which it is no longer true; null for none. */
  validTo: z.iso.date().nullable(),
  isStanding: z.boolean(),
});
export type FactInMind = z.output<typeof FactInMindSchema>;

export const PersonInMindSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(ENTITY_CATEGORIES),
  /** `user`: made or included by the user. `extraction`: extracted from what was said. */
  source: z.enum(["user", "extraction"]),
  addedAt: z.string(),
  /** From 0 to 1. */
  relevance: z.number(),
  includeSummary: z.boolean(),
  includeFacets: z.boolean(),
  includeRelationships: z.boolean(),
  summary: z.string(),
  facets: z.record(z.string(), z.unknown()),
  facts: z.array(FactInMindSchema),
});
export type PersonInMind = z.output<typeof PersonInMindSchema>;
