// What bob tries with what was extracted from alice's Episodes.
import { expect } from "vitest";
import type { Json } from "../../support/database.ts";
import type { FullWorld } from "../../support/full-world.ts";

export function memoryAttempts(
  rpc: (name: string, p: unknown) => Promise<Json>,
  world: () => FullWorld,
): Record<string, () => Promise<void>> {
  return {
    memory_to_extract: async () => {
      expect(await rpc("memory_to_extract", { most: 9, characters: 9999 })).toEqual({
        episodes: [],
      });
    },
    write_memory: async () => {
      const { batch, episodes } = world().memory.batch;
      const ids = episodes.map(({ id }: Json) => id);
      const nothing = { entities: [], facts: [], same: [] };
      expect(await rpc("write_memory", { batch, episodes: ids, ...nothing })).toEqual({
        outcome: "already_written",
      });
    },
    undo_merge: async () => {
      expect(await rpc("undo_merge", { id: world().memory.merge })).toEqual({
        outcome: "not_found",
      });
    },
  };
}
