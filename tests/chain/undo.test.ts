// POST /v1/runs/{id}/undo through the whole stack: what came back, in the rows, the receipts, the
// reply, and in what the conversation knows afterwards. No model is asked.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Script } from "../../dev/model/start-scripted-model.ts";
import { call, callsIn, modelOf } from "../scenarios/scripts.ts";
import { sampleEvery, sampleTests } from "../support/sample.ts";
import type { Receipt, TestUser } from "../support/stack.ts";
import { shareChainWorld, type ChainWorld } from "./chain-world.ts";
import { createAndSaveThree, decided, LABELS, planned, step } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

sampleTests(2);

const chain = forSuite(shareChainWorld);
let world: ChainWorld["stack"];
let user: TestUser;
let conversation: string;
beforeAll(async () => {
  world = chain.stack;
});
beforeEach(async () => {
  user = await world.createUser();
  conversation = await world.createConversation(user);
  play(createAndSaveThree);
});

const play = (script: Script) => chain.interfereWith(() => undefined, script);
const say = (text: string) => world.ask(user, text, conversation);
/** As a client does it: again under the same key until it is answered, since a crash may hit the answer. */
async function undo(run: string, key: string = randomUUID()) {
  for (let attempt = 1; ; attempt++) {
    try {
      const path = `/v1/runs/${run}/undo`;
      return await world.request<Record<string, unknown>>(user, path, { method: "POST", key });
    } catch (error) {
      // The Worker is being restarted, which takes a busy machine long.
      if (attempt === 1_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
const receiptOf = async (run: string) =>
  (await world.request<Receipt>(user, `/v1/runs/${run}/receipt`)).body.effects;
/** An accepted undo, to its end. */
async function taken(run: string) {
  const { status, body } = await undo(run);
  expect([status, body]).toMatchObject([202, { runId: expect.any(String) }]);
  const id = String(body["runId"]);
  const ended = await world.finished(user, id);
  return { id, ended, effects: await receiptOf(id) };
}
const listOf = async () =>
  (
    await world.admin<{ name: string }>(
      "select name from public.recipes where household_id = $1 order by name",
      [user.householdId],
    )
  ).map(({ name }) => name);
const save = () => say("Create 3 cod recipes and save them");
const rename = async (from: string, to: string) => {
  play(
    modelOf({
      ThinkOutput: planned([step({ type: "write", operation: "update", description: "rename" })]),
      ActDecision: ({ user: prompt }) =>
        callsIn(prompt) === 0
          ? call("db_update", {
              table: "recipes",
              where: { and: [{ column: "name", op: "eq", value: from }] },
              set: { name: to },
            })
          : decided({}),
      ReplyOutput: { text: `I renamed it to ${to}.` },
    }),
  );
  return say(`rename ${from} to ${to}`);
};

describe("undo", () => {
  it("takes three saved recipes back, says so, and the conversation knows", async () => {
    const saving = await save();
    expect(await listOf()).toHaveLength(3);
    const requestCount = chain.model.requests().length;
    const { ended, effects, id } = await taken(saving.run.id);
    expect(chain.model.requests().length).toBe(requestCount);
    expect([ended.status, ended.decision]).toEqual(["completed", "undo"]);
    for (const label of LABELS) expect(ended.reply?.text).toContain(label);
    expect(ended.reply?.text).toContain("Taken out");
    expect(effects.map(({ op, status }) => [op, status])).toEqual(
      LABELS.map(() => ["delete", "applied"]),
    );
    // Each is reported as it was before its removal.
    expect(ended.reply?.changes.toSorted((a, b) => (a.label! < b.label! ? -1 : 1))).toMatchObject(
      LABELS.toSorted().map((label) => ({
        op: "delete",
        status: "applied",
        table: "recipes",
        label,
        row: { name: label, recipeIngredients: expect.arrayContaining([expect.any(Object)]) },
      })),
    );
    expect(await listOf()).toEqual([]);
    expect(
      await world.admin("select 1 from public.recipe_ingredients where household_id = $1", [
        user.householdId,
      ]),
    ).toEqual([]);
    expect((await receiptOf(saving.run.id)).map(({ undone }) => undone)).toEqual([
      true,
      true,
      true,
    ]);
    const entities = await world.request<{ items: { ref: string; status: string }[] }>(
      user,
      `/v1/conversations/${conversation}/entities`,
    );
    expect(
      entities.body.items
        .filter(({ ref }) => ref.startsWith("recipe_"))
        .map(({ status }) => status),
    ).toEqual(["deleted", "deleted", "deleted"]);
    const transcript = await world.request<{ items: object[] }>(
      user,
      `/v1/conversations/${conversation}/messages`,
    );
    expect(transcript.body.items.slice(-2)).toMatchObject([
      { speaker: "user", text: "Undo: Create 3 cod recipes and save them" },
      { speaker: "agent", runId: id },
    ]);

    // The next message: what is gone cannot be named, and the exchange is remembered.
    play(
      modelOf({
        ThinkOutput: planned([], { decision: "clarify", message: "Which ones?" }),
        ReplyOutput: { text: "Which ones?" },
      }),
    );
    await say("show me those");
    const [understanding] = chain.model.requests();
    expect(understanding?.user).toContain("Taken out");

    const again = await undo(saving.run.id);
    expect([again.status, again.body["code"]]).toEqual([409, "already_undone"]);

    // An undo can be undone, and the refs mean what they meant.
    const back = await taken(id);
    expect(back.ended.reply?.text).toContain("Brought back");
    expect((await listOf()).toSorted()).toEqual(LABELS.toSorted());
    expect(back.effects.map(({ ref }) => ref).toSorted()).toEqual([
      "recipe_1",
      "recipe_2",
      "recipe_3",
    ]);
  });

  it("waits for its turn behind what is running, and gives one answer per key", async () => {
    const saving = await save();
    play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Eggs keep for weeks." } }));
    const message = await world.send(user, conversation, "how long do eggs keep?");
    const key = randomUUID();
    const [first, second] = await Promise.all([undo(saving.run.id, key), undo(saving.run.id, key)]);
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    const run = await world.finished(user, String(first.body["runId"]));
    const before = await world.finished(user, message);
    expect(run.status).toBe("completed");
    expect(Date.parse(run.startedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(before.finishedAt ?? ""),
    );
    expect(await listOf()).toEqual([]);
  });

  it("refuses to trample a later change, naming it, and does nothing", async () => {
    const saving = await save();
    await rename("Cod Curry", "Green Curry");
    const refusal = await undo(saving.run.id);
    expect([refusal.status, refusal.body["code"]]).toEqual([409, "changed_since"]);
    expect(refusal.body["detail"]).toContain('"Cod Curry" has been changed since');
    expect(await listOf()).toHaveLength(3);
  });

  it("says honestly what came between its acceptance and its turn", async () => {
    const saving = await save();
    const release: (() => void)[] = [];
    const hold = new Promise<void>((resolve) => release.push(resolve));
    play(async (request) => {
      if (request.contract === "ThinkOutput") await hold;
      return modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Hm." } })(request);
    });
    const message = await world.send(user, conversation, "hm");
    const { body } = await undo(saving.run.id);
    await world.admin(
      "update public.recipes set servings = 9 where household_id = $1 and name = $2",
      [user.householdId, "Cod Cakes"],
    );
    for (const go of release) go();
    await world.finished(user, message);
    const run = await world.finished(user, String(body["runId"]));
    expect(run.reply?.text).toBe(
      "I could not undo this, so everything stays as it is. Cod Cakes: it has been changed or deleted since.",
    );
    expect(await listOf()).toHaveLength(3);
    expect((await receiptOf(saving.run.id)).some(({ undone }) => undone)).toBe(false);
  });

  it("undoes neither a run that changed nothing nor another user's run", async () => {
    play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Hello." } }));
    const greeting = await say("hello");
    const refusal = await undo(greeting.run.id);
    expect([refusal.status, refusal.body["code"]]).toEqual([409, "nothing_to_undo"]);
    const saving = await save();
    user = await world.createUser();
    expect((await undo(saving.run.id)).status).toBe(404);
  });

  it("needs a key", async () => {
    const { status } = await world.request(user, `/v1/runs/${randomUUID()}/undo`, {
      method: "POST",
      headers: { "idempotency-key": "" },
    });
    expect(status).toBe(400);
  });
});

describe("an undo that is interrupted", () => {
  const hurts = { crash: () => chain.crash(), "loss of Redis": () => chain.redis.flush() };
  const moments = Object.keys(hurts).flatMap((hurt) =>
    ["understand", "act.1", "reply"].map((hop) => [hurt, hop] as const),
  );
  it.each([...sampleEvery(2, 1, moments)])(
    "by a %s just before %s happens once, and is reported",
    async (hurt, hop) => {
      const saving = await save();
      let isHurt = false;
      chain.interfereWith(async ({ envelope }) => {
        if (isHurt || envelope?.hop !== hop) return;
        isHurt = true;
        await hurts[hurt as keyof typeof hurts]();
      }, createAndSaveThree);
      const { body } = await undo(saving.run.id);
      const run = await world.finished(user, String(body["runId"]), 60_000);
      expect(isHurt).toBe(true);
      expect(run.status).toBe("completed");
      for (const label of LABELS) expect(run.reply?.text).toContain(label);
      expect(await listOf()).toEqual([]);
      expect(await receiptOf(run.id)).toHaveLength(3);
    },
  );
});
