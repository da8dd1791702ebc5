// An entity that a conversation is about: what a run is shown of it, and what a person sees of that.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "./entity-categories.ts";

export const FactInMindSchema = z.object({
  text: z.string(),
  /** ISO date in the user's time zone, as the others. */
  saidOn: z.iso.date(),
  /** The first day on which it holds; null if the user did not say. */
  validFrom: z.iso.date().nullable(),
  /** The first day on which it no longer holds; null for none. */
  validTo: z.iso.date().nullable(),
  isStanding: z.boolean(),
});
export type FactInMind = z.output<typeof FactInMindSchema>;

export const PersonInMindSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(ENTITY_CATEGORIES),
  /** `user`: made or taken in by the user. `extraction`: from what was said. */
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
