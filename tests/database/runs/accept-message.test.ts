// accept_message: recorded once, numbered in order, one run at a time per conversation.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  createConversation,
  createHousehold,
  finishOf,
  messageTo,
  removeMember,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
  await createHousehold(db, bob);
});

const accept = (p: unknown, user = alice) => db.rpc(user, "accept_message", p);

test("a message becomes a user turn, an empty agent turn that answers it, and a running run", async () => {
  const conversation = await createConversation(db, alice);
  const { outcome, run } = await accept(messageTo(conversation, { text: "Save  this\nrecipe" }));

  expect(outcome).toBe("accepted");
  expect(run).toEqual({
    id: expect.any(String),
    conversation_id: conversation,
    user_id: alice,
    household_id: household,
    number: 1,
    kind: "message",
    undo_of: null,
    undo_runs: null,
    answer: null,
    media: null,
    process_version_id: null,
    trigger: null,
    status: "running",
    accepted_as: "running",
    base_unseen: false,
    epoch: 0,
    text: "Save  this\nrecipe",
    user_turn_id: expect.any(String),
    agent_turn_id: expect.any(String),
    agent_alternative_id: expect.any(String),
    session_version: 0,
    next_version: 1,
    session: null,
    created_at: expect.any(String),
  });
  const turns = await db.admin(
    `select t.id, t.seq, t.speaker, t.parent_turn_id, t.via_alternative_id, a.content, a.is_active,
       a.responds_to, p.key as process, t.conversation_id
     from public.turns t join public.alternatives a on a.turn_id = t.id
     left join public.process_versions v on v.id = a.process_version_id
     left join public.processes p on p.id = v.process_id
     where t.conversation_id = $1 order by t.seq`,
    [conversation],
  );
  expect(turns).toMatchObject([
    { id: run.user_turn_id, seq: 1, speaker: "user", content: "Save  this\nrecipe", process: null },
    {
      id: run.agent_turn_id,
      seq: 2,
      speaker: "agent",
      content: null,
      process: "alfred.chain",
      parent_turn_id: run.user_turn_id,
      via_alternative_id: turns[1]!.responds_to,
    },
  ]);
  const [{ title }] = (await db.admin("select title from public.conversations where id = $1", [
    conversation,
  ])) as [{ title: string }];
  expect(title).toBe("Save this recipe");
});

test("a long first message gives a title of sixty characters, and a later message does not change the title", async () => {
  const conversation = await createConversation(db, alice);
  await accept(messageTo(conversation, { text: "x".repeat(100) }));
  await accept(messageTo(conversation, { text: "another" }));
  const rows = await db.admin("select title from public.conversations where id = $1", [
    conversation,
  ]);
  expect(rows).toEqual([{ title: "x".repeat(60) }]);
});

test("the same key and body again returns the first run and records nothing", async () => {
  const conversation = await createConversation(db, alice);
  const message = messageTo(conversation);
  const first = await accept(message);
  const second = await accept(message);
  expect(second).toEqual({ outcome: "replayed", run: first.run });
  expect(await runsOf(conversation)).toHaveLength(1);
});

test("a repeat of a message that had to wait says that it waits, even if its run is under way by then", async () => {
  const conversation = await createConversation(db, alice);
  const first = await accept(messageTo(conversation));
  const message = messageTo(conversation);
  const second = await accept(message);
  expect(second.run).toMatchObject({ status: "queued", accepted_as: "queued" });
  await db.rpc(alice, "finish_run", finishOf(first.run.id));
  const again = await accept(message);
  expect(again).toMatchObject({
    outcome: "replayed",
    run: { status: "running", accepted_as: "queued" },
  });
});

test("the same key with another body is a conflict", async () => {
  const conversation = await createConversation(db, alice);
  const message = messageTo(conversation);
  await accept(message);
  expect(await accept({ ...message, body_hash: "other" })).toEqual({ outcome: "key_conflict" });
  expect(await runsOf(conversation)).toHaveLength(1);
});

test("a key belongs to its user: bob may use alice's without learning of her message", async () => {
  const message = messageTo(await createConversation(db, alice));
  const first = await accept(message);
  const bobsConversation = await createConversation(db, bob);
  const answer = await accept(
    { ...message, conversation_id: bobsConversation, body_hash: "other" },
    bob,
  );
  expect(answer.outcome).toBe("accepted");
  expect(answer.run.id).not.toBe(first.run.id);
});

test("twenty simultaneous calls with one key record one message", async () => {
  const conversation = await createConversation(db, alice);
  const message = messageTo(conversation);
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(message)));
  expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1);
  expect(answers.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
  expect(await runsOf(conversation)).toHaveLength(1);
});

test("one key in two conversations at the same time records one message", async () => {
  for (let round = 0; round < 10; round++) {
    const conversations = [
      await createConversation(db, alice),
      await createConversation(db, alice),
    ];
    const key = randomUUID();
    const answers = await Promise.all(
      conversations.map((conversation) =>
        accept(messageTo(conversation, { key, body_hash: conversation })),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["accepted", "key_conflict"]);
  }
});

test("two simultaneous messages become runs 1 and 2: one running, one queued", async () => {
  for (let round = 0; round < 15; round++) {
    const conversation = await createConversation(db, alice);
    const answers = await Promise.all([
      accept(messageTo(conversation)),
      accept(messageTo(conversation)),
    ]);
    const runs = answers.map(({ run }) => run).sort((a, b) => a.number - b.number);
    expect(runs).toMatchObject([
      { number: 1, status: "running" },
      { number: 2, status: "queued" },
    ]);
    const seqs = await db.admin<{ seq: number }>(
      "select seq from public.turns where conversation_id = $1 order by seq",
      [conversation],
    );
    expect(seqs.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  }
});

test("a busy conversation refuses a message that does not want to wait", async () => {
  const conversation = await createConversation(db, alice);
  await accept(messageTo(conversation));
  const message = messageTo(conversation, { if_busy: "reject" });
  expect(await accept(message)).toEqual({ outcome: "busy" });
  expect(await runsOf(conversation)).toHaveLength(1);

  const [run] = await runsOf(conversation);
  await db.rpc(alice, "finish_run", finishOf(run.id));
  expect((await accept(message)).outcome).toBe("accepted");
});

test("the queue takes a limited number of messages", async () => {
  const conversation = await createConversation(db, alice);
  const outcomes: string[] = [];
  for (let n = 0; n < 4; n++) {
    outcomes.push((await accept(messageTo(conversation, { queue_limit: 2 }))).outcome);
  }
  expect(outcomes).toEqual(["accepted", "accepted", "accepted", "queue_full"]);
});

test("an unknown, an archived and another user's conversation take no message", async () => {
  const conversation = await createConversation(db, alice);
  expect(await accept(messageTo(conversation), bob)).toEqual({ outcome: "not_found" });
  expect(await accept(messageTo(randomUUID()))).toEqual({ outcome: "not_found" });
  await db.rpc(alice, "update_conversation", { id: conversation, status: "archived" });
  expect(await accept(messageTo(conversation))).toEqual({ outcome: "archived" });
  expect(await runsOf(conversation)).toEqual([]);
});

test("a former member's conversation takes no message", async () => {
  const sharedHousehold = await createHousehold(db, alice, bob);
  const conversation = await createConversation(db, bob, sharedHousehold);
  await removeMember(db, sharedHousehold, bob);
  expect(await accept(messageTo(conversation), bob)).toEqual({ outcome: "not_found" });
});

test("without a user nothing is accepted, and without a key the call is invalid", async () => {
  const conversation = await createConversation(db, alice, household);
  const answer = db.as({ role: "alfred_pipeline" }, (client) =>
    client.query("select public.accept_message($1)", [JSON.stringify(messageTo(conversation))]),
  );
  expect((await answer).rows[0].accept_message).toEqual({ outcome: "not_found" });
  await expect(accept(messageTo(conversation, { key: "" }))).rejects.toThrow("key");
});

const runsOf = (conversation: string): Promise<Json[]> =>
  db.admin("select * from public.runs where conversation_id = $1 order by number", [conversation]);
