// What bob tries on the tree of alternatives of alice's conversation.
import { expect } from "vitest";
import type { Json, TestDatabase } from "../../support/database.ts";
import type { FullWorld } from "../../support/full-world.ts";

type Rpc = (name: string, p: unknown) => Promise<Json>;

export function treeAttempts(rpc: Rpc, world: () => FullWorld, db: () => TestDatabase) {
  const inHerConversation = () => ({ conversation_id: world().conversation });
  return {
    read_path: async () => {
      const answer = await rpc("read_path", { ...inHerConversation(), after: 0, limit: 100 });
      expect(answer).toEqual({ messages: [] });
    },
    read_tree: async () => {
      const after = { turn: 0, alternative: 0 };
      const answer = await rpc("read_tree", { ...inHerConversation(), after, limit: 100 });
      expect(answer).toEqual({ head: null, alternatives: [] });
    },
    head_session: async () => {
      expect(await rpc("head_session", inHerConversation())).toEqual({ session: null });
    },
    switch_alternative: async () => {
      const [row] = await db().admin<{ id: string }>(
        "select agent_alternative_id as id from public.runs where id = $1",
        [world().sendingRun],
      );
      const answer = await rpc("switch_alternative", {
        ...inHerConversation(),
        alternative_id: row!.id,
      });
      expect(answer).toEqual({ outcome: "not_found" });
    },
    fork_conversation: async () => {
      const key = { most_turns: 10, route: "forks", key: "bob", body_hash: "hash" };
      const answer = await rpc("fork_conversation", { ...inHerConversation(), ...key });
      expect(answer).toEqual({ outcome: "not_found", conversation: null });
    },
  };
}
