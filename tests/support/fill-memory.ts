// What is extracted of a user's Episodes, in each of its tables.
import type { Json, TestDatabase } from "./database.ts";

export interface FilledMemory {
  batch: Json;
  entity: string;
  fact: string;
  merge: string;
}

/** The last one of the user's Episodes stays unread. */
export async function fillMemory(db: TestDatabase, user: string): Promise<FilledMemory> {
  const batch = await db.rpc(user, "memory_to_extract", { most: 1, characters: 1000 });
  const [{ id, text }] = batch.episodes;
  const said = { quote: text, episode_id: id };
  await db.rpc(user, "write_memory", {
    batch: batch.batch,
    episodes: [id],
    entities: [
      { ...said, n: 1, name: "The fridge", category: "object" },
      { ...said, n: 2, name: "Our icebox", category: "object" },
    ],
    facts: [{ ...said, n: 1, text: "has a dent" }],
    same: [{ ...said, a: 1, b: 2 }],
  });
  const [rows] = await db.admin<Omit<FilledMemory, "batch">>(
    `select f.id as fact, f.entity_id as entity, m.id as merge
     from public.facts f join public.entity_merges m on m.user_id = f.user_id where f.user_id = $1`,
    [user],
  );
  return { batch, ...rows! };
}
