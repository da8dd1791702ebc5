// The API's database port against real Postgres and PostgREST.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../tests/support/database.ts";
import { createHousehold } from "../../tests/support/kitchen/kitchen-world.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { ConversationId, UserId } from "../contracts/ids.ts";
import type { ApiDatabase } from "../ports/api-database.ts";
import type { FinishRequest } from "../ports/run-database.ts";
import { createPostgresDatabase, type PostgresDatabase } from "./create-postgres-database.ts";
import { conversationId, runId, userId } from "../../tests/support/ids.ts";
import { PATIENCE_MS } from "../../tests/support/patience.ts";
import { forSuite } from "../../tests/support/for-suite.ts";

const testDatabase = forSuite(openTestDatabase);
let database: PostgresDatabase;
beforeAll(async () => {
  const { url, publishableKey, jwtSecret } = testDatabase;
  database = createPostgresDatabase({ url, publishableKey, jwtSecret, timeoutMs: PATIENCE_MS });
});

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const creation = (overrides = {}) => ({
  route: "POST /v1/conversations",
  key: randomUUID(),
  bodyHash: "h",
  ...overrides,
});

async function create(api: ApiDatabase, overrides = {}) {
  const answer = await api.createConversation(creation(overrides));
  if (!("conversation" in answer)) throw new Error(answer.outcome);
  return answer.conversation;
}

async function say(user: UserId, conversation: ConversationId, text: string) {
  const answer = await database
    .as(user)
    .acceptMessage({
      conversation,
      text,
      route: "POST messages",
      key: randomUUID(),
      bodyHash: "h",
      ifBusy: "enqueue",
      queueLimit: 50,
    });
  if (!("run" in answer)) throw new Error(answer.outcome);
  return answer.run.meta;
}

test("a first conversation creates a household, and is created once per key", async () => {
  const api = database.api(userId());
  expect(await api.listHouseholds()).toEqual([]);
  const request = creation({ title: "Dinner" });
  const answer = await api.createConversation(request);
  expect(answer).toEqual({
    outcome: "created",
    conversation: {
      id: expect.any(String),
      title: "Dinner",
      status: "active",
      household: expect.any(String),
      defaultProcess: null,
      forkedFrom: null,
      createdAt: ISO,
      updatedAt: ISO,
    },
  });
  expect(await api.createConversation(request)).toEqual({ ...answer, outcome: "replayed" });
  expect(await api.createConversation({ ...request, bodyHash: "x" })).toEqual({
    outcome: "key_conflict",
  });
  expect(await api.listHouseholds()).toEqual([
    { id: expect.any(String), name: "My kitchen", role: "owner", language: null, createdAt: ISO },
  ]);
});

test("a user with several households must name one of them", async () => {
  const user = userId();
  const first = await createHousehold(testDatabase, user);
  await createHousehold(testDatabase, user);
  const foreign = await createHousehold(testDatabase, randomUUID());
  const api = database.api(user);
  expect(await api.createConversation(creation())).toEqual({ outcome: "choose_household" });
  expect(await api.createConversation(creation({ household: foreign }))).toEqual({
    outcome: "not_member",
  });
  expect(await create(api, { household: first })).toMatchObject({ household: first });
  expect(await api.listHouseholds()).toHaveLength(2);
});

test("a conversation can be renamed and archived, and one that does not exist is null", async () => {
  const api = database.api(userId());
  const { id } = await create(api);
  expect(await api.updateConversation(id, { title: "Fish" })).toMatchObject({
    outcome: "updated",
    conversation: { id, title: "Fish" },
  });
  expect(await api.updateConversation(id, { status: "archived" })).toMatchObject({
    conversation: { title: "Fish", status: "archived" },
  });
  expect(await api.getConversation(id)).toMatchObject({ id, title: "Fish", status: "archived" });
  const nowhere = conversationId();
  expect(await api.getConversation(nowhere)).toBeNull();
  expect(await api.updateConversation(nowhere, { title: "x" })).toEqual({ outcome: "not_found" });
  expect(await api.getRun(runId())).toBeNull();
  expect(await api.receipt(runId())).toBeNull();
  expect(await api.transcript(nowhere, { limit: 10 })).toBeNull();
  expect(await api.refs(nowhere)).toBeNull();
  expect(await api.headSession(nowhere)).toBeNull();
});

test("conversations are listed by last use, page by page, each exactly once", async () => {
  const user = userId();
  const api = database.api(user);
  const ids = [];
  for (const title of ["a", "b", "c", "d", "e"]) ids.push((await create(api, { title })).id);
  await say(user, ids[1]!, "hello");
  const seenTitles: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await api.listConversations({ cursor, limit: 2 });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seenTitles.push(...page.items.map(({ title }) => title ?? ""));
    cursor = page.next;
    expect(cursor ?? "end").toMatch(/^[A-Za-z0-9_-]+$/);
  } while (cursor !== null);
  expect(seenTitles).toEqual(["b", "e", "d", "c", "a"]);
  expect((await api.listConversations({ limit: 5 })).next).toBeNull();
  expect((await database.api(userId()).listConversations({ limit: 5 })).items).toEqual([]);
});

test("a cursor that this listing did not hand out is refused", async () => {
  const api = database.api(userId());
  const { id } = await create(api);
  const text = Buffer.from(JSON.stringify(['x",id.gt.0', randomUUID()])).toString("base64url");
  for (const cursor of ["???", "bm90IGpzb24", text, Buffer.from("[]").toString("base64url")]) {
    await expect(api.listConversations({ cursor, limit: 2 })).rejects.toMatchObject({
      code: "invalid_input",
      retryable: false,
    });
    await expect(api.transcript(id, { cursor, limit: 2 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});

const CHANGE: ReplyChange = {
  op: "update",
  status: "applied",
  table: "inventory",
  ref: "inventory_1",
  label: "milk",
  values: [{ column: "quantity", before: null, after: 2 }],
};

test("a reply that was stored without changes has an empty list of changes", async () => {
  const user = userId();
  const api = database.api(user);
  const { id } = await create(api);
  const { run } = await say(user, id, "what's in stock?");
  const reply = { text: "Nothing." } as NonNullable<FinishRequest["reply"]>;
  const end = { run, epoch: 0, finishKey: "reply", status: "completed" as const, reply };
  const storedReply = { ...reply, changes: [] };
  expect(await database.as(user).finishRun(end)).toMatchObject({ reply: storedReply });
  expect(await api.getRun(run)).toMatchObject({ reply: storedReply });
  expect((await api.transcript(id, { limit: 10 }))?.items.map(({ changes }) => changes)).toEqual([
    [],
    [],
  ]);
});

test("the transcript has every turn in order, with its run and its text", async () => {
  const user = userId();
  const api = database.api(user);
  const { id } = await create(api);
  const first = await say(user, id, "what's in stock?");
  await database
    .as(user)
    .finishRun({
      run: first.run,
      epoch: 0,
      finishKey: "reply",
      status: "completed",
      reply: { text: "Nothing.", changes: [CHANGE] },
    });
  const second = await say(user, id, "add milk");
  const transcript = await api.transcript(id, { limit: 10 });
  expect(transcript).toEqual({
    next: null,
    items: [
      { turn: first.userTurn, depth: 1, speaker: "user", text: "what's in stock?", run: first.run },
      { turn: first.agentTurn, depth: 2, speaker: "agent", text: "Nothing.", run: first.run },
      { turn: second.userTurn, depth: 3, speaker: "user", text: "add milk", run: second.run },
      { turn: second.agentTurn, depth: 4, speaker: "agent", text: null, run: second.run },
    ].map((item, index) => ({
      ...item,
      alternative: expect.any(String),
      number: 1,
      alternatives: 1,
      siblingIds: [expect.any(String)],
      type: "message",
      changes: index === 1 ? [CHANGE] : [],
      runStatus: index < 2 ? "completed" : "running",
      createdAt: ISO,
    })),
  });
  const page = await api.transcript(id, { limit: 3 });
  expect(page?.items).toEqual(transcript?.items.slice(0, 3));
  expect(await api.transcript(id, { limit: 3, cursor: page?.next ?? null })).toEqual({
    items: transcript?.items.slice(3),
    next: null,
  });

  const newest = await api.transcript(id, { limit: 3, order: "newest" });
  expect(newest?.items).toEqual(transcript?.items.toReversed().slice(0, 3));
  const cursor = newest?.next ?? null;
  expect(await api.transcript(id, { limit: 3, order: "newest", cursor })).toEqual({
    items: transcript?.items.slice(0, 1),
    next: null,
  });
  await expect(api.transcript(id, { limit: 3, cursor })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("a run, its receipt, its refs and its snapshot are returned as they were stored", async () => {
  const user = userId();
  const api = database.api(user);
  const db = database.as(user);
  const { id } = await create(api);
  const meta = await say(user, id, "save it");
  expect(await api.getRun(meta.run)).toMatchObject({
    id: meta.run,
    conversation: id,
    number: 1,
    status: "running",
    reply: null,
    error: null,
    finishedAt: null,
    startedAt: ISO,
  });
  await db.applyEffects({
    origin: "run",
    originId: meta.run,
    epoch: 0,
    step: "act.1",
    seq: 0,
    mode: "each",
    ops: [
      { op: "create", table: "recipes", values: { name: "Honey Cod" } },
      { op: "create", table: "recipes", values: { name: "Bad", servings: 0 } },
    ],
    answers: null,
    context: null,
  });
  await db.finishRun({
    run: meta.run,
    epoch: 0,
    finishKey: "reply",
    status: "completed",
    decision: "plan_direct",
    plan: { goal: "save" },
    reply: { text: "Saved.", changes: [], pending: { type: "ask_user", text: "More?" } },
    usage: { calls: 3 },
    summary: { changed: 1 },
    snapshot: { version: 1, state: { exchange: 1, note: "x" } },
  });
  expect(await api.getRun(meta.run)).toEqual({
    id: meta.run,
    conversation: id,
    number: 1,
    status: "completed",
    rerunOf: null,
    epoch: 0,
    userTurn: meta.userTurn,
    agentTurn: meta.agentTurn,
    decision: "plan_direct",
    plan: { goal: "save" },
    reply: { text: "Saved.", changes: [], pending: { type: "ask_user", text: "More?" } },
    usage: { calls: 3 },
    error: null,
    summary: { changed: 1 },
    createdAt: ISO,
    startedAt: ISO,
    finishedAt: ISO,
  });
  const row = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(await api.receipt(meta.run)).toEqual([
    {
      op: "create",
      table: "recipes",
      ref: "recipe_1",
      label: "Honey Cod",
      row,
      status: "applied",
      error: null,
      undone: false,
    },
    expect.objectContaining({
      op: "create",
      table: "recipes",
      ref: null,
      status: "failed",
      error: expect.objectContaining({ code: "check_failed", message: expect.any(String) }),
      undone: false,
    }),
  ]);
  expect(await api.refs(id)).toEqual([
    { ref: "recipe_1", type: "recipe", entity: row, canonical: true },
  ]);
  expect(await api.headSession(id)).toEqual({ version: 1, state: { exchange: 1, note: "x" } });

  const stranger = database.api(userId());
  expect(await stranger.getRun(meta.run)).toBeNull();
  expect(await stranger.receipt(meta.run)).toBeNull();
  expect(await stranger.transcript(id, { limit: 5 })).toBeNull();
  expect(await stranger.refs(id)).toBeNull();
  expect(await stranger.headSession(id)).toBeNull();
});

test("all refs of a long conversation are listed, even beyond the limit of one response", async () => {
  const user = userId();
  const { id } = await create(database.api(user));
  const items = Array.from({ length: 1203 }, () => ({ type: "recipe", id: randomUUID() }));
  await database.as(user).assignRefs(id, items);
  const refs = await database.api(user).refs(id);
  expect(new Set(refs?.map(({ entity }) => entity))).toEqual(new Set(items.map((item) => item.id)));
  expect(refs).toHaveLength(1203);
});

test("a profile has defaults, keeps absent fields, and refuses unknown allergens", async () => {
  const api = database.api(userId());
  const defaults = await api.getProfile();
  expect(defaults).toMatchObject({ displayName: null, fields: {}, timezone: "UTC", guidance: {} });
  const answer = await api.putProfile({
    displayName: "Alice",
    fields: { allergens: ["fish"], householdSize: 3 },
    guidance: { recipes: "metric" },
  });
  expect(answer).toEqual({
    outcome: "saved",
    profile: {
      ...defaults,
      displayName: "Alice",
      fields: { allergens: ["fish"], diet: [], equipment: [], skill: null, householdSize: 3 },
      guidance: { recipes: "metric" },
    },
  });
  const changeAnswer = await api.putProfile({ fields: { householdSize: null, skill: "expert" } });
  expect(changeAnswer).toMatchObject({
    profile: { displayName: "Alice", fields: { householdSize: null, skill: "expert" } },
  });
  expect(await api.putProfile({ fields: { allergens: ["sunshine"] } })).toEqual({
    outcome: "invalid",
    message: expect.stringMatching(/\w/),
  });
  expect(await api.getProfile()).toMatchObject({
    fields: { allergens: ["fish"], skill: "expert" },
  });
});
