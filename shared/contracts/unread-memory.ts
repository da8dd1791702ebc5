// What a memory run has to read, as its steps pass it on: the unread Episodes of one conversation, oldest
// first, and the entities near them.
import * as z from "zod";
import { ENTITY_CATEGORIES } from "./entity-categories.ts";

export const UnreadMemorySchema = z.object({
  /** The natural key of these Episodes. */
  batch: z.string(),
  episodes: z.array(
    z.object({
      id: z.uuid(),
      speaker: z.enum(["user", "agent"]),
      /** The date in the user's time zone. */
      saidOn: z.iso.date(),
      text: z.string(),
    }),
  ),
  entities: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      category: z.enum(ENTITY_CATEGORIES),
      summary: z.string(),
      facts: z.array(
        z.object({ id: z.uuid(), text: z.string(), validFrom: z.iso.date().nullable() }),
      ),
    }),
  ),
});
export type UnreadMemory = Omit<z.output<typeof UnreadMemorySchema>, "batch">;
