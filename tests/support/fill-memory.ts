// Fills each table of what is extracted from a user's Episodes.
import type { Json, TestDatabase } from "./database.ts";

export interface FilledMemory {
  batch: Json;
  entity: string;
  fact: string;
  merge: string;
  /** The material of a reflection, and the note that was written from it. */
  material: Json;
  note: string;
}

/** Leaves the last of the user's Episodes unread. */
export async function fillMemory(db: TestDatabase, user: string): Promise<FilledMemory> {
  const batch = await db.rpc(user, "memory_to_extract", { most: 1, characters: 1000 });
  const [{ id, text }] = batch.episodes;
  const evidence = { quote: text, episode_id: id };
  await db.rpc(user, "write_memory", {
    batch: batch.batch,
    episodes: [id],
    entities: [
      { ...evidence, n: 1, name: "The fridge", category: "object" },
      { ...evidence, n: 2, name: "Our icebox", category: "object" },
    ],
    facts: [{ ...evidence, n: 1, text: "has a dent" }],
    same: [{ ...evidence, a: 1, b: 2 }],
  });
  const limits = { most: 1, characters: 1000, facts: 1, back: 9 };
  const material = await db.rpc(user, "memory_to_reflect", limits);
  const note = { position: 3, text: "Speaks of the fridge.", episodes: [material.episodes[0].id] };

  await db.rpc(user, "write_notes", {
    batch: material.batch,
    seen: material.seen,
    notes: [note],
    archive: [],
  });
  const fingerprints = [{ id: batch.episodes[0].id, bits: "a5".repeat(128) }];
  await db.rpc(user, "write_fingerprints", { model: "small", dimensions: 8, fingerprints });
  const [rows] = await db.admin<Omit<FilledMemory, "batch" | "material">>(
    `select f.id as fact, f.entity_id as entity, m.id as merge, n.id as note
     from public.facts f join public.entity_merges m on m.user_id = f.user_id
     join public.introspections n on n.user_id = f.user_id where f.user_id = $1`,
    [user],
  );
  return { batch, material, ...rows! };
}
