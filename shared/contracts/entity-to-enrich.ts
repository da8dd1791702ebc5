// What a run that enriches has to read, as its steps hand it on: an entity and what is known of it, oldest first.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "./entity-categories.ts";

const day = z.iso.date();

export const EntityToEnrichSchema = z.object({
  /** The natural key of what is known of it. */
  batch: z.string(),
  entity: z.object({ id: z.uuid(), name: z.string(), category: z.enum(ENTITY_CATEGORIES) }),
  facts: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      /** The user's words for it; null for a fact that the user has written. */
      quote: z.string().nullable(),
      /** By the user's time zone. */
      saidOn: day,
      validFrom: day.nullable(),
      /** The first day on which it no longer holds. */
      validTo: day.nullable(),
      isStanding: z.boolean(),
    }),
  ),
});
export type EntityToEnrich = z.output<typeof EntityToEnrichSchema>;
