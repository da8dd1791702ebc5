// Builds the context of a reflection's question: what the user said, what is known of it, and the notes of the ring,
// with refs for all of them. Refs are numbered in the given order, so that the same input has the same refs when the
// answer is read. A note's ref has its position.
import type { ReflectedMemory } from "../../../contracts/reflected-memory.ts";

type Referred<T> = T & { ref: string };

export interface ReflectContext {
  notes: Referred<ReflectedMemory["notes"][number]>[];
  episodes: Referred<ReflectedMemory["episodes"][number]>[];
  facts: Referred<ReflectedMemory["facts"][number]>[];
}

export function reflectContext({
  notes,
  episodes,
  facts,
}: Pick<ReflectedMemory, "notes" | "episodes" | "facts">): ReflectContext {
  return {
    notes: notes.map((note) => ({ ...note, ref: `note_${note.position}` })),
    episodes: episodes.map((one, index) => ({ ...one, ref: `episode_${index + 1}` })),
    facts: facts.map((one, index) => ({ ...one, ref: `fact_${index + 1}` })),
  };
}
