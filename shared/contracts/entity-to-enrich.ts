// The input of a run that enriches an entity, as its steps pass it on: the entity and its facts, oldest first.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "./entity-categories.ts";

const day = z.iso.date();

export const EntityToEnrichSchema = z.object({
  /** The natural key of these facts; if the facts change, it changes. */
  batch: z.string(),
  entity: z.object({ id: z.uuid(), name: z.string(), category: z.enum(ENTITY_CATEGORIES) }),
  facts: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      /** The user's words for it; null for a fact that the user has written. */
      quote: z.string().nullable(),
      /** The date in the user's time zone. */
      saidOn: day,
      validFrom: day.nullable(),
      /** The first day on which the fact is no longer true. */
      validTo: day.nullable(),
      isStanding: z.boolean(),
    }),
  ),
});
export type EntityToEnrich = z.output<typeof EntityToEnrichSchema>;
