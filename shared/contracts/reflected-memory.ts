// The input of a reflection, as its steps pass it on: what the user said since the last one, the current facts
// about the same subjects, and the notes of the ring.
import * as z from "zod";

/** Number of positions in the ring: 0 to 9. */
export const RING_SIZE = 10;

/** A note in the ring. */
export const NoteInRingSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  text: z.string(),
  madeBy: z.enum(["user", "reflection"]),
});
export type NoteInRing = z.output<typeof NoteInRingSchema>;

export const ReflectedMemorySchema = z.object({
  /** Identifies the ring and how far reflections have come; a write is refused if either has changed. */
  batch: z.string().min(1),
  /** The last of these Episodes, in the order in which they were kept. */
  seen: z.object({ at: z.string(), id: z.uuid() }),
  /** Days are in the user's time zone. */
  notes: z.array(NoteInRingSchema.extend({ writtenOn: z.iso.date() })),
  /** Oldest first. */
  episodes: z.array(z.object({ id: z.uuid(), saidOn: z.iso.date(), text: z.string() })),
  facts: z.array(
    z.object({ id: z.uuid(), entity: z.string(), text: z.string(), saidOn: z.iso.date() }),
  ),
});
export type ReflectedMemory = z.output<typeof ReflectedMemorySchema>;
