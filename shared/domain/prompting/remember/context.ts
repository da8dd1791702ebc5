// Builds the context of a memory run's model call: the unread Episodes, the entities and facts that they may be about,
// and refs for all of them. Refs are numbered in the given order, so that the same input has the same refs when the
// answer is read.
import type { UnreadMemory } from "../../../contracts/unread-memory.ts";

/** The name and the ref of the entity that stands for the user. */
export const USER = "user";

type WithRef<T> = T & { ref: string };

export interface RememberContext {
  episodes: WithRef<UnreadMemory["episodes"][number]>[];
  entities: WithRef<
    Omit<UnreadMemory["entities"][number], "facts"> & {
      facts: WithRef<UnreadMemory["entities"][number]["facts"][number]>[];
    }
  >[];
}

export function rememberContext({ episodes, entities }: UnreadMemory): RememberContext {
  let facts = 0;
  return {
    episodes: episodes.map((episode, index) => ({ ...episode, ref: `episode_${index + 1}` })),
    entities: entities.map((entity, index) => ({
      ...entity,
      ref: entity.name === USER && entity.category === "person" ? USER : `entity_${index + 1}`,
      facts: entity.facts.map((fact) => ({ ...fact, ref: `fact_${++facts}` })),
    })),
  };
}
