// What sweeps may learn: which runs stand still, which conversations have grown too long.
import { beforeEach, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  alice,
  bob,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { asSent, foldOf } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
  await createHousehold(db, bob);
});
beforeEach(() =>
  db.admin("update public.runs set status = 'cancelled' where status in ('queued', 'running')"),
);

const stalledRuns = async (older_than_seconds: number, limit = 10) =>
  (await db.workerRpc("stalled_runs", { older_than_seconds, limit })).runs;
/** A conversation with this many exchanges, all ended, and its last run. */
const conversationOf = async (user: string, exchanges: number) => {
  const { conversation, run } = await startRun(db, user);
  let current = run as string;
  for (let n = 1; n <= exchanges; n++) {
    // As sessions are stored: a map of JSON texts.
    const snapshot = { version: n, state: { exchange: String(n) } };
    await db.rpc(user, "finish_run", finishOf(current, { snapshot }));
    if (n < exchanges) {
      current = (await db.rpc(user, "accept_message", messageTo(conversation))).run.id;
    }
  }
  return { conversation, run: current };
};
const toCompress = async (limit = 10) =>
  (await db.workerRpc("conversations_to_compress", { limit })).conversations;

test("a running run of any user without progress is found, the oldest first", async () => {
  const [first, second] = [await startRun(db, alice), await startRun(db, bob)];
  await db.rpc(bob, "accept_message", messageTo(second.conversation));
  await db.admin("update public.runs set progressed_at = now() - interval '90 s' where id = $1", [
    second.run,
  ]);
  await db.admin("update public.runs set progressed_at = now() - interval '60 s' where id = $1", [
    first.run,
  ]);

  const runs = await stalledRuns(30);
  expect(runs).toEqual([
    {
      id: second.run,
      user_id: bob,
      conversation_id: second.conversation,
      epoch: 0,
      status: "running",
      created_at: expect.any(String),
      commits: 0,
      progressed_at: expect.any(String),
      session_version: 0,
    },
    expect.objectContaining({ id: first.run, user_id: alice }),
  ]);
  expect(await stalledRuns(30, 1)).toHaveLength(1);
  expect(await stalledRuns(75)).toHaveLength(1);
  expect(await stalledRuns(600)).toEqual([]);
});

test("an effect, a recovery and the end count as progress", async () => {
  const [writes, recovers, ends] = [
    await startRun(db, alice),
    await startRun(db, alice),
    await startRun(db, alice),
  ];
  await db.admin(
    "update public.runs set progressed_at = now() - interval '1 h' where status = 'running'",
  );
  expect(await stalledRuns(60)).toHaveLength(3);
  await db.rpc(alice, "apply_effects", effectsOf(writes.run, [createRecipe("Alive")]));
  await db.rpc(alice, "recover_run", { run_id: recovers.run, from_epoch: 0 });
  await db.rpc(alice, "finish_run", finishOf(ends.run));
  expect(await stalledRuns(60)).toEqual([]);
  expect(await stalledRuns(0)).toHaveLength(2);
});

test("a conversation is due when more than three exchanges are not covered by a summary", async () => {
  await conversationOf(alice, 3);
  const long = await conversationOf(alice, 4);
  expect(await toCompress()).toEqual([
    {
      id: long.conversation,
      user_id: alice,
      household_id: household,
      session_version: 4,
      covers_to: 0,
      run_id: long.run,
      epoch: 0,
    },
  ]);
  await db.rpc(alice, "save_summary", {
    conversation_id: long.conversation,
    ...asSent(foldOf(4, 1, "They met.")),
  });
  expect(await toCompress()).toEqual([]);
});

test("the sweep can ask only for idle conversations, for those after an id, or for a single one", async () => {
  const ids = [
    (await conversationOf(alice, 4)).conversation,
    (await conversationOf(bob, 4)).conversation,
  ].sort();
  const ask = async (p: object) => {
    const { conversations } = await db.workerRpc("conversations_to_compress", { limit: 9, ...p });
    return conversations
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => ids.some((ownId) => ownId === id));
  };
  expect(await ask({ idle_seconds: 0 })).toEqual(ids);
  expect(await ask({ idle_seconds: 60 })).toEqual([]);
  await db.admin(
    "update public.runs set progressed_at = now() - interval '2 min' where conversation_id = $1",
    [ids[0]],
  );
  expect(await ask({ idle_seconds: 60 })).toEqual([ids[0]]);
  expect(await ask({ after: ids[0] })).toEqual([ids[1]]);
  expect(await ask({ conversation_id: ids[1] })).toEqual([ids[1]]);
  await db.admin("update public.conversations set status = 'archived' where id = any($1)", [ids]);
});

test("a conversation is no longer due after the hot store has dropped its last run", async () => {
  const { conversation, run } = await conversationOf(bob, 4);
  const due = async () => (await toCompress()).map(({ id }: { id: string }) => id);
  expect(await due()).toContain(conversation);
  await db.admin("update public.runs set progressed_at = now() - interval '25 h' where id = $1", [
    run,
  ]);
  expect(await due()).not.toContain(conversation);
});

test("a conversation with a running run, or an archived one, is left alone", async () => {
  const [busy, archived] = [
    (await conversationOf(bob, 4)).conversation,
    (await conversationOf(bob, 4)).conversation,
  ];
  expect(await toCompress(1)).toHaveLength(1);
  expect((await toCompress()).map(({ id }: { id: string }) => id).sort()).toEqual(
    [busy, archived].sort(),
  );
  await db.rpc(bob, "accept_message", messageTo(busy));
  await db.rpc(bob, "update_conversation", { id: archived, status: "archived" });
  expect(await toCompress()).toEqual([]);
});
