// Builds the context of a reflection's model call: what the user said, the known facts, and the notes of the ring,
// with refs for all of them. Refs are numbered in the given order, so that the same input has the same refs when
// the answer is read. A note's ref contains its position.
import type { ReflectedMemory } from "../../../contracts/reflected-memory.ts";

type WithRef<T> = T & { ref: string };

export interface ReflectContext {
  notes: WithRef<ReflectedMemory["notes"][number]>[];
  episodes: WithRef<ReflectedMemory["episodes"][number]>[];
  facts: WithRef<ReflectedMemory["facts"][number]>[];
}

export function reflectContext({
  notes,
  episodes,
  facts,
}: Pick<ReflectedMemory, "notes" | "episodes" | "facts">): ReflectContext {
  return {
    notes: notes.map((note) => ({ ...note, ref: `note_${note.position}` })),
    episodes: episodes.map((episode, index) => ({ ...episode, ref: `episode_${index + 1}` })),
    facts: facts.map((fact, index) => ({ ...fact, ref: `fact_${index + 1}` })),
  };
}
