// What a reflection reads, as its steps hand it on: words of the user since the last one, the current facts about the
// same subjects, and the notes of the ring.
import * as z from "zod";

/** How many positions the ring has: 0 to 9. */
export const RING_SIZE = 10;

/** A note as it is in the ring. */
export const NoteInRingSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  text: z.string(),
  madeBy: z.enum(["user", "reflection"]),
});
export type NoteInRing = z.output<typeof NoteInRingSchema>;

export const ReflectedMemorySchema = z.object({
  /** The ring that was read, and how far the reflection had got: writing is compared with it. */
  batch: z.string().min(1),
  /** The last one of these Episodes, by when it was kept. */
  seen: z.object({ at: z.string(), id: z.uuid() }),
  /** Days are by the user's time zone. */
  notes: z.array(NoteInRingSchema.extend({ writtenOn: z.iso.date() })),
  /** The oldest first. */
  episodes: z.array(z.object({ id: z.uuid(), saidOn: z.iso.date(), text: z.string() })),
  facts: z.array(
    z.object({ id: z.uuid(), entity: z.string(), text: z.string(), saidOn: z.iso.date() }),
  ),
});
export type ReflectedMemory = z.output<typeof ReflectedMemorySchema>;
