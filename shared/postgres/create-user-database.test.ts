// The chain's database port against real Postgres and PostgREST.
import type { ConversationId, HouseholdId } from "../contracts/ids.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../tests/support/database.ts";
import { alice, bob, createHousehold } from "../../tests/support/kitchen/kitchen-world.ts";
import type { UserDatabase } from "../ports/database.ts";
import type { AcceptedRun } from "../ports/run-database.ts";
import { createPostgresDatabase, type PostgresDatabase } from "./create-postgres-database.ts";
import { householdId, userId } from "../../tests/support/ids.ts";
import { PATIENCE_MS } from "../../tests/support/patience.ts";
import { forSuite } from "../../tests/support/for-suite.ts";
import { runId } from "../../tests/support/ids.ts";
import { foldOf } from "../../tests/support/fold-request.ts";

const testDatabase = forSuite(openTestDatabase);
let database: PostgresDatabase;
let household: HouseholdId;

beforeAll(async () => {
  const { url, publishableKey, jwtSecret } = testDatabase;
  database = createPostgresDatabase({ url, publishableKey, jwtSecret, timeoutMs: PATIENCE_MS });
  household = await createHousehold(testDatabase, alice);
  await createHousehold(testDatabase, bob);
});

async function newConversation(user = alice): Promise<ConversationId> {
  const answer = await database
    .api(user)
    .createConversation({ route: "POST /v1/conversations", key: randomUUID(), bodyHash: "h" });
  if (!("conversation" in answer)) throw new Error(answer.outcome);
  return answer.conversation.id;
}

function messageTo(conversation: ConversationId, text = "what is in stock?") {
  return {
    conversation,
    text,
    route: "POST messages",
    key: randomUUID(),
    bodyHash: "hash",
    ifBusy: "enqueue" as const,
    queueLimit: 2,
  };
}

async function acceptRun(
  db: UserDatabase,
  conversation: ConversationId,
  text?: string,
): Promise<AcceptedRun> {
  const answer = await db.acceptMessage(messageTo(conversation, text));
  if (!("run" in answer)) throw new Error(answer.outcome);
  return answer.run;
}

const effectsOf = (run: string, change = {}) => ({
  origin: "run" as const,
  originId: run,
  epoch: 0,
  step: "act.1",
  seq: 0,
  mode: "each" as const,
  ops: [],
  answers: null,
  context: null,
  ...change,
});

test("an accepted message is returned in the form that the chain needs, and returned again for the same key", async () => {
  const db = database.as(alice);
  const conversation = await newConversation();
  const message = messageTo(conversation, "Save  this\nrecipe – ok? 🐟");
  const first = await db.acceptMessage(message);
  expect(first).toEqual({
    outcome: "accepted",
    run: {
      status: "running",
      acceptedAs: "running",
      epoch: 0,
      meta: {
        run: expect.any(String),
        conversation,
        user: alice,
        household,
        number: 1,
        text: "Save  this\nrecipe – ok? 🐟",
        userTurn: expect.any(String),
        agentTurn: expect.any(String),
        agentAlternative: expect.any(String),
        session: 0,
        nextSession: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    },
  });
  expect(await db.acceptMessage(message)).toEqual({ ...first, outcome: "replayed" });
  expect(await db.acceptMessage({ ...message, bodyHash: "x" })).toEqual({
    outcome: "key_conflict",
  });
  expect(await db.acceptMessage({ ...messageTo(conversation), ifBusy: "reject" })).toEqual({
    outcome: "busy",
  });
  expect(await acceptRun(db, conversation)).toMatchObject({
    status: "queued",
    acceptedAs: "queued",
    meta: { baseUnseen: true },
  });
  await acceptRun(db, conversation);
  expect(await db.acceptMessage(messageTo(conversation))).toEqual({ outcome: "queue_full" });
});

test("another user sees neither the conversation nor its run", async () => {
  const conversation = await newConversation();
  const { meta } = await acceptRun(database.as(alice), conversation);
  const bobsDatabase = database.as(bob);
  expect(await bobsDatabase.acceptMessage(messageTo(conversation))).toEqual({
    outcome: "not_found",
  });
  expect(await bobsDatabase.recoverRun(meta.run, 0)).toEqual({ outcome: "not_found" });
  expect(await bobsDatabase.applyEffects(effectsOf(meta.run))).toMatchObject({ outcome: "ended" });
  expect(
    await bobsDatabase.finishRun({
      run: meta.run,
      epoch: null,
      finishKey: "cancel",
      status: "cancelled",
    }),
  ).toEqual({ outcome: "not_found" });
});

test("effects are applied once, reported with refs and rows, and replayed", async () => {
  const db = database.as(alice);
  const { meta } = await acceptRun(db, await newConversation());
  const id = randomUUID();
  const [draft] = await db.assignRefs(meta.conversation, [{ type: "recipe", id, generated: true }]);
  expect(draft).toEqual({ id, ref: "gen_recipe_1" });
  const request = effectsOf(meta.run, {
    ops: [
      {
        op: "create",
        table: "recipes",
        id,
        alias: "gen_recipe_1",
        values: { name: "Honey Cod", servings: 4 },
        children: [
          { table: "recipe_ingredients", values: { position: 1, name: "cod", quantity: 0.1 } },
        ],
      },
      { op: "create", table: "recipes", values: { name: "Bad", servings: -1 } },
    ],
    answers: ["{}"],
    context: { plan: 1 },
  });
  const first = await db.applyEffects(request);
  expect(first).toMatchObject({
    outcome: "applied",
    results: [
      { seq: 0, op: "create", row_id: id, ref: "recipe_1", label: "Honey Cod", status: "applied" },
      { seq: 1, status: "failed", error: { code: "check_failed" } },
    ],
    decision: { answers: ["{}"], context: { plan: 1 } },
  });
  expect(first.results[0]?.row).toMatchObject({
    recipe_ingredients: [{ name: "cod", quantity: 0.1 }],
  });
  expect(await db.applyEffects(request)).toEqual({ ...first, outcome: "replayed" });
  expect(await db.applyEffects({ ...request, ops: [] })).toMatchObject({ outcome: "adopted" });
  expect(await db.applyEffects({ ...request, epoch: 7, seq: 9 })).toMatchObject({
    outcome: "stale_epoch",
  });
  expect(await db.assignRefs(meta.conversation, [{ type: "recipe", id }])).toEqual([
    { id, ref: "recipe_1" },
  ]);
  expect(await db.assignRefs(meta.conversation, [])).toEqual([]);
});

test("a finished run returns its reply and the next run, and returns them again for the same key", async () => {
  const db = database.as(alice);
  const conversation = await newConversation();
  const { meta } = await acceptRun(db, conversation);
  const next = await acceptRun(db, conversation, "and then?");
  const finish = {
    run: meta.run,
    epoch: 0,
    finishKey: "reply",
    status: "completed" as const,
    decision: "clarify",
    plan: { steps: [] },
    reply: {
      changes: [],
      text: "Which one?",
      pending: { type: "clarify", text: "Which?", options: ["a", "b"] },
    },
    usage: { calls: 2 },
    summary: { changed: 0 },
    snapshot: { version: 1, state: { exchange: 1 } },
  };
  const ending = await db.finishRun(finish);
  expect(ending).toEqual({
    outcome: "finished",
    status: "completed",
    toSend: false,
    reply: finish.reply,
    next: { ...next, status: "running", meta: { ...next.meta, session: 1, nextSession: 2 } },
  });
  expect(await db.finishRun(finish)).toEqual({ ...ending, outcome: "replayed" });
  expect(await db.finishRun({ ...finish, finishKey: "sweep", status: "failed" })).toEqual({
    outcome: "lost",
  });
  const lateFinish = { run: next.meta.run, finishKey: "reply", status: "completed" as const };
  expect(await db.finishRun({ ...lateFinish, epoch: 3 })).toEqual({ outcome: "stale_epoch" });
  expect(
    await db.finishRun({ ...lateFinish, epoch: 0, snapshot: { version: 1, state: {} } }),
  ).toEqual({ outcome: "stale_session" });
});

test("only one delivery recovers a run, and every delivery gets the snapshot, the summary and the decisions", async () => {
  const db = database.as(alice);
  const conversation = await newConversation();
  const first = await acceptRun(db, conversation);
  await db.finishRun({
    run: first.meta.run,
    epoch: 0,
    finishKey: "reply",
    status: "completed",
    reply: { text: "hello", changes: [] },
    snapshot: { version: 1, state: { exchange: 1 } },
  });
  const summary = { conversation, ...foldOf(1, 1, "They met.") };
  expect(await db.saveSummary(summary)).toBe("saved");
  expect(await db.saveSummary({ ...summary, sessionVersion: 4 })).toBe("stale");

  const { meta } = await acceptRun(db, conversation);
  await db.applyEffects(
    effectsOf(meta.run, {
      ops: [{ op: "create", table: "shopping_list", values: { name: "milk" } }],
      answers: ["one"],
      context: { two: 2 },
    }),
  );
  const recovery = await db.recoverRun(meta.run, 0);
  expect(recovery).toMatchObject({
    outcome: "recovered",
    epoch: 1,
    run: { epoch: 1, status: "running", meta: { run: meta.run, session: 1 } },
    snapshot: { version: 1, state: { exchange: 1 } },
    summary: summary.summary,
    decisions: [{ step: "act.1", seq: 0, answers: ["one"], context: { two: 2 } }],
  });
  expect(await db.recoverRun(meta.run, 0)).toEqual({ ...recovery, outcome: "superseded" });
  await db.finishRun({ run: meta.run, epoch: null, finishKey: "cancel", status: "cancelled" });
  expect(await db.recoverRun(meta.run, 1)).toEqual({
    outcome: "ended",
    status: "cancelled",
    reply: null,
    toSend: false,
  });
});

test("rows are read through the filter, and a refused filter says why", async () => {
  const db = database.as(alice);
  const { meta } = await acceptRun(db, await newConversation());
  await db.applyEffects(
    effectsOf(meta.run, {
      ops: [
        { op: "create", table: "inventory", values: { name: "oat milk", quantity: 2 } },
        { op: "create", table: "inventory", values: { name: "rye bread" } },
      ],
    }),
  );
  const read = await db.readRows(
    {
      table: "inventory",
      where: { and: [{ column: "name", op: "ilike", value: "%milk%" }] },
      order: [{ column: "name", dir: "asc" }],
      columns: ["name", "quantity"],
      limit: 10,
    },
    household,
  );
  expect(read).toEqual({
    rows: [{ id: expect.any(String), name: "oat milk", quantity: 2 }],
    total: 1,
  });
  await expect(
    db.readRows(
      { table: "inventory", where: { and: [{ column: "colour", op: "eq", value: "x" }] } },
      household,
    ),
  ).rejects.toMatchObject({
    name: "ContractError",
    code: "invalid_input",
    message: 'unknown column "colour" of inventory',
  });
  expect((await database.as(bob).readRows({ table: "inventory" }, household)).total).toBe(0);
  expect((await db.readRows({ table: "inventory" }, householdId())).total).toBe(0);
});

test("text that Postgres cannot store is the caller's mistake, not a crash", async () => {
  const message = messageTo(await newConversation(), "a\u0000b");
  await expect(database.as(alice).acceptMessage(message)).rejects.toMatchObject({
    code: "invalid_input",
    retryable: false,
  });
});

test("a profile comes with the allergens of the whole household, and is null when nothing is stored", async () => {
  const [dana, erin] = [userId(), userId()];
  const sharedHousehold = await createHousehold(testDatabase, dana, erin);
  const profile = async () => {
    const facts = await database
      .as(dana)
      .readRunFacts({
        household: sharedHousehold,
        conversation: await newConversation(dana),
        run: runId(),
        terms: [],
        known: [],
        mentioned: [],
        backgroundLimit: 0,
        wishes: [],
      });
    return facts.profile;
  };
  expect(await profile()).toBeNull();
  await database.api(erin).putProfile({ fields: { allergens: ["milk"], diet: ["vegan"] } });
  expect(await profile()).toEqual({
    avoid: [expect.objectContaining({ kind: "allergen", code: "milk" })],
    fields: { allergens: ["milk"] },
    told: [],
    guidance: {},
    timezone: "UTC",
  });
  await database
    .api(dana)
    .putProfile({
      fields: { allergens: ["fish"], skill: "beginner", householdSize: 2 },
      guidance: { recipes: "Keep it short." },
      timezone: "Europe/Berlin",
    });
  expect(await profile()).toEqual({
    avoid: [
      expect.objectContaining({ kind: "allergen", code: "fish" }),
      expect.objectContaining({ kind: "allergen", code: "milk" }),
    ],
    fields: {
      allergens: ["fish", "milk"],
      diet: [],
      equipment: [],
      skill: "beginner",
      householdSize: 2,
    },
    own: { allergens: ["fish"] },
    guidance: { recipes: "Keep it short." },
    timezone: "Europe/Berlin",
    told: [],
  });
  // A screen, which has no run, reads the same allergens.
  expect(await database.api(dana).readAvoided()).toEqual({
    avoid: [
      { kind: "allergen", code: "fish" },
      { kind: "allergen", code: "milk" },
    ],
    told: [],
  });
});

test("the worker role sees stalled runs, and conversations that are due for compression", async () => {
  const db = database.as(alice);
  const conversation = await newConversation();
  let lastRun = "";
  for (const version of [1, 2, 3, 4, 5]) {
    const { meta } = await acceptRun(db, conversation);
    lastRun = meta.run;
    await db.finishRun({
      run: meta.run,
      epoch: 0,
      finishKey: "reply",
      status: "completed",
      reply: { text: "ok", changes: [] },
      snapshot: { version, state: { exchange: version } },
    });
  }
  const due = { limit: 100, uncovered: 5, idleSeconds: 0 };
  expect(await database.conversationsToCompress(due)).toContainEqual({
    conversation,
    user: alice,
    run: lastRun,
    epoch: 0,
    session: 5,
  });
  const before = Date.now();
  const { meta } = await acceptRun(db, conversation);
  const stalledRuns = await database.stalledRuns(0, 100);
  const ownRun = stalledRuns.find(({ run }) => run === meta.run);
  expect(ownRun).toEqual({
    run: meta.run,
    user: alice,
    conversation,
    epoch: 0,
    session: 5,
    createdAtMs: expect.any(Number),
    progressedAtMs: expect.any(Number),
    commits: 0,
  });
  expect(Math.abs((ownRun?.createdAtMs ?? 0) - before)).toBeLessThan(60_000);
  expect((await database.stalledRuns(3600, 100)).map(({ run }) => run)).not.toContain(meta.run);
});
