// accept_message: what a message becomes, the title that it gives, and calls that record nothing. Further
// cases are in tests/contract/database/run-cases.ts and race-cases.ts.
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  createConversation,
  createHousehold,
  finishOf,
  messageTo,
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
