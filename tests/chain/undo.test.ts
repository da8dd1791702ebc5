// POST /v1/runs/{id}/undo on the whole stack: what an undo changes in the rows, the receipts, the reply,
// and what the conversation knows afterwards. No model is called.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Script } from "../../dev/model/start-scripted-model.ts";
import { call, callsIn, modelOf } from "../scenarios/scripts.ts";
import { sampleEvery, sampleTests } from "../support/sample.ts";
import type { Receipt, TestUser } from "../support/stack.ts";
import { shareChainWorld, type ChainWorld } from "./chain-world.ts";
import { createAndSaveThree, decided, LABELS, planned, step } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

sampleTests(3);

const world = forSuite(shareChainWorld);
let stack: ChainWorld["stack"];
let user: TestUser;
let conversation: string;
beforeAll(async () => {
  stack = world.stack;
});
beforeEach(async () => {
  user = await stack.createUser();
  conversation = await stack.createConversation(user);
  play(createAndSaveThree);
});

const play = (script: Script) => world.interfereWith(() => undefined, script);
const say = (text: string) => stack.ask(user, text, conversation);
/**
 * Requests an undo as a client does: repeatedly under the same key until it is answered, because a crash may lose the
 * answer.
 */
async function undo(run: string, key: string = randomUUID()) {
  for (let attempt = 1; ; attempt++) {
    try {
      const path = `/v1/runs/${run}/undo`;
      return await stack.request<Record<string, unknown>>(user, path, { method: "POST", key });
    } catch (error) {
      // The Worker is being restarted, which takes long on a busy machine.
      if (attempt === 1_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
const receiptOf = async (run: string) =>
  (await stack.request<Receipt>(user, `/v1/runs/${run}/receipt`)).body.effects;
/** Makes an undo, which must be accepted, and waits for its end. */
async function undoToEnd(run: string) {
  const { status, body } = await undo(run);
  expect([status, body]).toMatchObject([202, { runId: expect.any(String) }]);
  const id = String(body["runId"]);
  const endedRun = await stack.finished(user, id);
  return { id, endedRun, effects: await receiptOf(id) };
}
const recipeNames = async () =>
  (
    await stack.admin<{ name: string }>(
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
  it("an undo removes three saved recipes, its reply says so, later prompts show it, and it can be undone itself", async () => {
    const saving = await save();
    expect(await recipeNames()).toHaveLength(3);
    const requestCount = world.model.requests().length;
    const { endedRun, effects, id } = await undoToEnd(saving.run.id);
    expect(world.model.requests().length).toBe(requestCount);
    expect([endedRun.status, endedRun.decision]).toEqual(["completed", "undo"]);
    for (const label of LABELS) expect(endedRun.reply?.text).toContain(label);
    expect(endedRun.reply?.text).toContain("Taken out");
    expect(effects.map(({ op, status }) => [op, status])).toEqual(
      LABELS.map(() => ["delete", "applied"]),
    );
    // Each recipe is reported as it was before its removal.
    expect(
      endedRun.reply?.changes.toSorted((a, b) => (a.label! < b.label! ? -1 : 1)),
    ).toMatchObject(
      LABELS.toSorted().map((label) => ({
        op: "delete",
        status: "applied",
        table: "recipes",
        label,
        row: { name: label, recipeIngredients: expect.arrayContaining([expect.any(Object)]) },
      })),
    );
    expect(await recipeNames()).toEqual([]);
    expect(
      await stack.admin("select 1 from public.recipe_ingredients where household_id = $1", [
        user.householdId,
      ]),
    ).toEqual([]);
    expect((await receiptOf(saving.run.id)).map(({ undone }) => undone)).toEqual([
      true,
      true,
      true,
    ]);
    const entities = await stack.request<{ items: { ref: string; status: string }[] }>(
      user,
      `/v1/conversations/${conversation}/entities`,
    );
    expect(
      entities.body.items
        .filter(({ ref }) => ref.startsWith("recipe_"))
        .map(({ status }) => status),
    ).toEqual(["deleted", "deleted", "deleted"]);
    const transcript = await stack.request<{ items: object[] }>(
      user,
      `/v1/conversations/${conversation}/messages`,
    );
    expect(transcript.body.items.slice(-2)).toMatchObject([
      { speaker: "user", text: "Undo: Create 3 cod recipes and save them" },
      { speaker: "agent", runId: id },
    ]);

    // The next prompt of Understand has the reply of the undo.
    play(
      modelOf({
        ThinkOutput: planned([], { decision: "clarify", message: "Which ones?" }),
        ReplyOutput: { text: "Which ones?" },
      }),
    );
    await say("show me those");
    const [understanding] = world.model.requests();
    expect(understanding?.user).toContain("Taken out");

    const secondAttempt = await undo(saving.run.id);
    expect([secondAttempt.status, secondAttempt.body["code"]]).toEqual([409, "already_undone"]);

    // An undo can be undone, and the refs keep their meaning.
    const secondUndo = await undoToEnd(id);
    expect(secondUndo.endedRun.reply?.text).toContain("Brought back");
    expect((await recipeNames()).toSorted()).toEqual(LABELS.toSorted());
    expect(secondUndo.effects.map(({ ref }) => ref).toSorted()).toEqual([
      "recipe_1",
      "recipe_2",
      "recipe_3",
    ]);
  });

  it("an undo waits for the running run, and a repeat with the same key gets the same answer", async () => {
    const saving = await save();
    play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Eggs keep for weeks." } }));
    const message = await stack.send(user, conversation, "how long do eggs keep?");
    const key = randomUUID();
    const [first, second] = await Promise.all([undo(saving.run.id, key), undo(saving.run.id, key)]);
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    const run = await stack.finished(user, String(first.body["runId"]));
    const messageRun = await stack.finished(user, message);
    expect(run.status).toBe("completed");
    expect(Date.parse(run.startedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(messageRun.finishedAt ?? ""),
    );
    expect(await recipeNames()).toEqual([]);
  });

  it("an undo is refused if a row has changed since; the refusal names the row, and no row is undone", async () => {
    const saving = await save();
    await rename("Cod Curry", "Green Curry");
    const refusal = await undo(saving.run.id);
    expect([refusal.status, refusal.body["code"]]).toEqual([409, "changed_since"]);
    expect(refusal.body["detail"]).toContain('"Cod Curry" has been changed since');
    expect(await recipeNames()).toHaveLength(3);
  });

  it("an undo changes nothing and says why if a row changes between its acceptance and its run", async () => {
    const saving = await save();
    const release: (() => void)[] = [];
    const hold = new Promise<void>((resolve) => release.push(resolve));
    play(async (request) => {
      if (request.contract === "ThinkOutput") await hold;
      return modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Hm." } })(request);
    });
    const message = await stack.send(user, conversation, "hm");
    const { body } = await undo(saving.run.id);
    await stack.admin(
      "update public.recipes set servings = 9 where household_id = $1 and name = $2",
      [user.householdId, "Cod Cakes"],
    );
    for (const resolve of release) resolve();
    await stack.finished(user, message);
    const run = await stack.finished(user, String(body["runId"]));
    expect(run.reply?.text).toBe(
      "I could not undo this, so everything stays as it is. Cod Cakes: it has been changed or deleted since.",
    );
    expect(await recipeNames()).toHaveLength(3);
    expect((await receiptOf(saving.run.id)).some(({ undone }) => undone)).toBe(false);
  });

  it("an undo is refused for a run that changed nothing and for another user's run", async () => {
    play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Hello." } }));
    const greeting = await say("hello");
    const refusal = await undo(greeting.run.id);
    expect([refusal.status, refusal.body["code"]]).toEqual([409, "nothing_to_undo"]);
    const saving = await save();
    user = await stack.createUser();
    expect((await undo(saving.run.id)).status).toBe(404);
  });

  it("an undo is refused without an idempotency key", async () => {
    const { status } = await stack.request(user, `/v1/runs/${randomUUID()}/undo`, {
      method: "POST",
      headers: { "idempotency-key": "" },
    });
    expect(status).toBe(400);
  });
});

describe("interrupted undos", () => {
  const interruptions = { crash: () => world.crash(), "loss of Redis": () => world.redis.flush() };
  const moments = Object.keys(interruptions).flatMap((interruption) =>
    ["understand", "act.1", "reply"].map((hop) => [interruption, hop] as const),
  );
  it.each([...sampleEvery(2, 1, moments)])(
    "an interrupted undo happens once and is reported after a %s just before %s",
    async (interruption, hop) => {
      const saving = await save();
      let hasInterrupted = false;
      world.interfereWith(async ({ envelope }) => {
        if (hasInterrupted || envelope?.hop !== hop) return;
        hasInterrupted = true;
        await interruptions[interruption as keyof typeof interruptions]();
      }, createAndSaveThree);
      const { body } = await undo(saving.run.id);
      const run = await stack.finished(user, String(body["runId"]));
      expect(hasInterrupted).toBe(true);
      expect(run.status).toBe("completed");
      for (const label of LABELS) expect(run.reply?.text).toContain(label);
      expect(await recipeNames()).toEqual([]);
      expect(await receiptOf(run.id)).toHaveLength(3);
    },
  );
});
