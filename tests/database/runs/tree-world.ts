// A conversation in which messages are answered at once, for tests of the tree of alternatives.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Json, TestDatabase } from "../../support/database.ts";
import {
  alice,
  createConversation,
  finishOf,
  messageTo,
} from "../../support/kitchen/kitchen-world.ts";

export type Talk = ReturnType<typeof talkIn>;

/** A new conversation of alice's, and what can be done in it. */
export const newTalk = async (db: TestDatabase): Promise<Talk> =>
  talkIn(db, await createConversation(db, alice));

/** What can be done in a conversation of alice's. */
export function talkIn(db: TestDatabase, conversation: string) {
  const runRow = async ({ id }: Json): Promise<Json> => {
    const sql = "select to_jsonb(alfred.run_row(r)) as row from public.runs r where id = $1";
    return (await db.admin(sql, [id]))[0]?.["row"];
  };
  const world = {
    conversation,
    /** Sends a message, which must be accepted. @returns its run */
    async say(text: string | null, change: object = {}): Promise<Json> {
      const { text: _plain, ...message } = messageTo(conversation);
      const words = text === null ? {} : { text };
      const answer = await db.rpc(alice, "accept_message", { ...message, ...words, ...change });
      expect(answer).toMatchObject({ outcome: "accepted" });
      return answer.run;
    },
    outcomeOf: async (change: Record<string, unknown>) =>
      (await db.rpc(alice, "accept_message", messageTo(conversation, change))).outcome,
    /** Ends a run, with a session of the version that the run was given. */
    async end(run: Json, note: string, state: object = {}) {
      const row = await runRow(run);
      const sql = "select depth / 2 as exchange from public.turns where id = $1";
      const exchange = (await db.admin(sql, [row.agent_turn_id]))[0]?.["exchange"];
      return db.rpc(
        alice,
        "finish_run",
        finishOf(run.id, {
          epoch: row.epoch,
          reply: { text: `re: ${note}`, changes: [] },
          snapshot: { version: row.next_version, state: { note, exchange, ...state } },
        }),
      );
    },
    async exchange(text: string | null, change: object = {}): Promise<Json> {
      const run = await world.say(text, change);
      await world.end(run, text ?? "again");
      return run;
    },
    async path(): Promise<string[]> {
      const p = { conversation_id: conversation, after: 0, limit: 100 };
      return (await db.rpc(alice, "read_path", p)).messages.map(({ text }: Json) => text);
    },
    async tree(): Promise<Json[]> {
      const after = { turn: 0, alternative: 0 };
      const p = { conversation_id: conversation, after, limit: 100 };
      return (await db.rpc(alice, "read_tree", p)).alternatives;
    },
    switchTo: (alternative: string) =>
      db.rpc(alice, "switch_alternative", {
        conversation_id: conversation,
        alternative_id: alternative,
      }),
    /** Forks the conversation at an answer, or at its head. */
    fork: (alternative?: string, change: object = {}, user = alice) =>
      db.rpc(user, "fork_conversation", {
        conversation_id: conversation,
        alternative_id: alternative,
        most_turns: 1000,
        route: "forks",
        key: randomUUID(),
        body_hash: "hash",
        ...change,
      }),
    async headNote(): Promise<string | undefined> {
      const { session } = await db.rpc(alice, "head_session", { conversation_id: conversation });
      return session?.state.note;
    },
  };
  return world;
}

/** The conversation that a fork at this answer, or at the head, makes. */
export async function forkIn(db: TestDatabase, origin: Talk, alternative?: string): Promise<Talk> {
  const answer = await origin.fork(alternative);
  expect(answer).toMatchObject({ outcome: "forked" });
  return talkIn(db, answer.conversation.id);
}
