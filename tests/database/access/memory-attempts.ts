// What bob tries with alice's memory: fingerprints, facts, entities, notes, summaries and what is in mind.
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Json } from "../../support/database.ts";
import type { FullWorld } from "../../support/full-world.ts";

const notFound = { outcome: "not_found" };

export function memoryAttempts(
  rpc: (name: string, p: unknown) => Promise<Json>,
  world: () => FullWorld,
): Record<string, () => Promise<void>> {
  return {
    memory_to_extract: async () => {
      expect(await rpc("memory_to_extract", { most: 9, characters: 9999 })).toEqual({
        ...{ batch: "", episodes: [] },
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
    knows_meaning: async () => {
      expect(await rpc("knows_meaning", { model: "small" })).toEqual({ known: false });
    },
    episodes_to_fingerprint: async () => {
      const nothing = { episodes: [], more: false };
      expect(await rpc("episodes_to_fingerprint", { model: "other", limit: 9 })).toEqual(nothing);
    },
    write_fingerprints: async () => {
      const fingerprints = world().memory.batch.episodes.map(({ id }: Json) => {
        return { id, bits: "ff".repeat(128) };
      });
      const made = { model: "bob's", dimensions: 9, fingerprints };
      expect(await rpc("write_fingerprints", made)).toEqual({ kept: 0 });
    },
    memory_to_reflect: async () => {
      const limits = { most: 9, characters: 9999, facts: 9, back: 99 };
      expect(await rpc("memory_to_reflect", limits)).toEqual({ batch: "", episodes: [] });
    },
    write_notes: async () => {
      const { batch, seen, episodes, facts } = world().memory.material;
      const ids = (rows: Json[]) => rows.map(({ id }) => id);
      const note = { position: 1, text: "bob's", episodes: ids(episodes), facts: ids(facts) };
      const p = { seen, notes: [{ ...note, notes: [world().memory.note] }], archive: [3] };
      expect(await rpc("write_notes", { ...p, batch })).toEqual({ outcome: "stale" });
      // For his own ring, which is empty: a note may not rest on her words.
      const emptyBatch = createHash("md5").digest("hex");
      expect(await rpc("write_notes", { ...p, batch: emptyBatch })).toMatchObject({
        notes: 0,
        archived: 0,
        refused: [{ position: 1, reason: "source" }],
      });
    },
    list_notes: async () => {
      const p = { after: null, limit: 9, archived: true };
      expect(await rpc("list_notes", p)).toEqual({ items: [], next: null });
    },
    change_note: async () => {
      const p = { id: world().memory.note, text: "bob's" };
      expect(await rpc("change_note", p)).toEqual(notFound);
    },
    delete_note: async () => {
      expect(await rpc("delete_note", { id: world().memory.note })).toEqual(notFound);
    },
    entity_to_enrich: async () => {
      expect(await rpc("entity_to_enrich", { most: 9 })).toEqual({ batch: "" });
    },
    write_enrichment: async () => {
      const { entity, fact } = world().memory;
      const parts = [{ text: "bob's", facts: [fact] }];
      const answer = await rpc("write_enrichment", { entity_id: entity, batch: "b", parts });
      expect(answer).toEqual({ outcome: "gone" });
    },
    list_entities: async () => {
      const none = { items: [], next: null };
      expect(await rpc("list_entities", { after: null, limit: 9 })).toEqual(none);
      expect(await rpc("list_entities", { after: null, limit: 9, search: "fridge" })).toEqual(none);
    },
    get_entity: async () => {
      expect(await rpc("get_entity", { id: world().memory.entity })).toEqual({ entity: null });
    },
    create_entity: async () => {
      // Bob creates an entity with the same name as alice's; the two are not merged.
      const fridge = { name: "The fridge", category: "object", summary: "Mine." };
      const { entity } = await rpc("create_entity", fridge);
      expect(entity).toMatchObject({ facts: 0, merges: [], sources: [{ type: "user" }] });
      expect(await rpc("delete_entity", { id: entity.id })).toEqual({ outcome: "deleted" });
    },
    update_entity: async () => {
      expect(await rpc("update_entity", { id: world().memory.entity, name: "bob's" })).toEqual(
        notFound,
      );
    },
    delete_entity: async () => {
      expect(await rpc("delete_entity", { id: world().memory.entity })).toEqual(notFound);
    },
    merge_entities: async () => {
      const { entity } = await rpc("create_entity", {
        name: "x",
        category: "object",
        summary: "x",
      });
      for (const p of [
        { keep: entity.id, merge: world().memory.entity },
        { keep: world().memory.entity, merge: entity.id },
      ]) {
        expect(await rpc("merge_entities", p)).toEqual(notFound);
      }
      await rpc("delete_entity", { id: entity.id });
    },
    list_facts: async () => {
      const p = { after: null, limit: 9, closed: true };
      expect(await rpc("list_facts", p)).toEqual({ items: [], next: null });
      expect(await rpc("list_facts", { ...p, about: world().memory.entity })).toEqual({
        items: null,
      });
    },
    change_fact: async () => {
      const p = { id: world().memory.fact, text: "bob's", valid_to: "2026-01-01" };
      expect(await rpc("change_fact", p)).toEqual(notFound);
    },
    delete_fact: async () => {
      expect(await rpc("delete_fact", { id: world().memory.fact })).toEqual(notFound);
    },
    read_mind: async () => {
      expect(await rpc("read_mind", { conversation_id: world().conversation })).toEqual({
        mind: null,
      });
    },
    list_summaries: async () => {
      expect(await rpc("list_summaries", { limit: 9 })).toEqual({ items: [], next: null });
    },
    keep_in_mind: async () => {
      const { conversation, memory } = world();
      const p = { conversation_id: conversation, entity_id: memory.entity, is_included: false };
      expect(await rpc("keep_in_mind", p)).toEqual(notFound);
    },
    start_memory_run: async () => {
      const request = { kind: "remember", route: "memory", key: "bob", body_hash: "h" };
      // A run of his own.
      const { outcome, run } = await rpc("start_memory_run", request);
      expect([outcome, run.conversation_id === world().conversation]).toEqual(["accepted", false]);
    },
    undo_merge: async () => {
      expect(await rpc("undo_merge", { id: world().memory.merge })).toEqual({
        outcome: "not_found",
      });
    },
  };
}
