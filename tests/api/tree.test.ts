// The tree of alternatives through HTTP: edits, retries, old answers, switches; and what the model sees of them.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";

sampleTests(2);

const world = forSuite(shareApiWorld);

/** A conversation in which messages are answered one after another. */
async function talk() {
  const { user, conversation, messages } = await world.newcomer();
  const address = `/v1/conversations/${conversation}`;
  return {
    user,
    conversation,
    messages,
    /** Sends a message, waits for its run's end. */
    async say(
      body: object,
    ): Promise<{ runId: string; userTurnId: string; agentTurnId: string; undoRunId?: string }> {
      const acceptance = await world.call(user, `POST ${messages}`, { body });
      expect(acceptance.status).toBe(202);
      const { body: run } = await world.call(user, `GET /v1/runs/${acceptance.body.runId}?wait=25`);
      expect(run.status).toBe("completed");
      return acceptance.body;
    },
    path: async () => (await world.call(user, `GET ${messages}`)).body.items,
    tree: async () => (await world.call(user, `GET ${address}/tree`)).body,
    head: (alternativeId: string, caller: TestUser = user) =>
      world.call(caller, `PUT ${address}/head`, { body: { alternativeId } }),
    post: (body: object) => world.call(user, `POST ${messages}`, { body }),
  };
}

/** The messages of the model's last request for UnderstandOutput. */
const understandPrompt = () =>
  JSON.stringify(
    world.model.requests().findLast(({ contract }) => contract === "UnderstandOutput")?.messages,
  );
const words = (items: { speaker: string; text: string }[]) =>
  items.filter(({ speaker }) => speaker === "user").map(({ text }) => text);

describe("conversations", () => {
  test("a conversation continues from an edit with the exchanges before it, and from a switch with the other path", async () => {
    const { say, path, tree, head } = await talk();
    await say({ text: "fish for Alma" });
    const second = await say({ text: "fish for Bela" });
    await say({ text: "fish for Cora" });
    await say({ text: "fish for Dana", edit: second.userTurnId });
    expect(understandPrompt()).toContain("Alma");
    expect(understandPrompt()).not.toMatch(/Bela|Cora/);
    await say({ text: "fish for Emil" });
    expect(understandPrompt()).toMatch(/Alma[\s\S]*Dana/);
    expect(understandPrompt()).not.toMatch(/Bela|Cora/);
    expect(words(await path())).toEqual(["fish for Alma", "fish for Dana", "fish for Emil"]);
    const edited = (await path())[2];
    expect(edited).toMatchObject({ alternative: 2, alternatives: 2 });

    const { items } = await tree();
    const old = items.find(({ text }: { text: string }) => text === "fish for Bela");
    expect(edited.siblingIds).toEqual([old.id, edited.alternativeId]);
    expect(await head(old.id)).toMatchObject({ status: 200, body: { head: expect.any(String) } });
    expect(words(await path())).toEqual(["fish for Alma", "fish for Bela", "fish for Cora"]);
    await say({ text: "fish for Finn" });
    expect(understandPrompt()).toMatch(/Alma[\s\S]*Bela[\s\S]*Cora/);
    expect(understandPrompt()).not.toMatch(/Dana|Emil/);
  });

  test("a conversation lists the entities of the path that is shown, whichever path the store has", async () => {
    const { user, conversation, say, tree, head } = await talk();
    const { userTurnId } = await say({ text: "we need oat milk" });
    const entities = async (): Promise<{ label: string }[]> =>
      (await world.call(user, `GET /v1/conversations/${conversation}/entities`)).body.items;
    expect(await entities()).toMatchObject([{ label: "oat milk" }]);
    await say({ text: "fish for Alma", edit: userTurnId, effects: "keep" });
    expect(await entities()).toEqual([]);
    const { items } = await tree();
    await head(items.find(({ text }: { text: string }) => text === "we need oat milk").id);
    expect(await entities()).toMatchObject([{ label: "oat milk" }]);
  });

  test("a conversation keeps its paths separate when the hot store has lost everything", async () => {
    const { say } = await talk();
    await say({ text: "fish for Alma" });
    const second = await say({ text: "fish for Bela" });
    await world.redisStandIn?.flush();
    await say({ text: "fish for Cora", edit: second.userTurnId });
    expect(understandPrompt()).toContain("Alma");
    expect(understandPrompt()).not.toContain("Bela");
  });

  test("a retry gives the same words another answer", async () => {
    const { say, path, tree } = await talk();
    const first = await say({ text: "fish for Alma" });
    const again = await say({ retry: first.agentTurnId });
    expect(again).toMatchObject({ userTurnId: first.userTurnId, agentTurnId: first.agentTurnId });
    expect(await path()).toMatchObject([
      { text: "fish for Alma", alternatives: 1, runId: again.runId },
      { alternative: 2, alternatives: 2, runId: again.runId },
    ]);
    const { head, items } = await tree();
    expect(items.map(({ runId, isOnPath }: Record<string, unknown>) => [runId, isOnPath])).toEqual([
      [null, true],
      [first.runId, false],
      [again.runId, true],
    ]);
    expect(head).toBe(items[2].id);
  });

  test("a conversation continues from an old answer", async () => {
    const { say, path } = await talk();
    await say({ text: "fish for Alma" });
    const [, answer] = await path();
    await say({ text: "fish for Bela" });
    await say({ text: "fish for Cora", from: answer.alternativeId });
    expect(words(await path())).toEqual(["fish for Alma", "fish for Cora"]);
    expect(understandPrompt()).not.toContain("Bela");
  });
});

describe("an edit of a message before a change", () => {
  test("an edit of a message before a change asks whether the change is kept or undone, and accepts nothing until that is answered", async () => {
    const { say, post, path } = await talk();
    const first = await say({ text: "fish for Alma" });
    const change = await say({ text: "we need oat milk" });
    const { status, body } = await post({ text: "fish for Bela", edit: first.userTurnId });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "effects_stand",
      runs: [{ runId: change.runId, text: "we need oat milk", changes: [{ label: "oat milk" }] }],
    });
    expect(await path()).toHaveLength(4);
    await say({ text: "fish for Bela", edit: first.userTurnId, effects: "keep" });
    expect(words(await path())).toEqual(["fish for Bela"]);
  });

  test("an edit of a message before a change undoes the change first if the user chooses that", async () => {
    const { user, say, path, tree, head } = await talk();
    const first = await say({ text: "fish for Alma" });
    await say({ text: "we need oat milk" });
    const list = () =>
      world.admin("select 1 from shopping_list where household_id = $1", [user.householdId]);
    expect(await list()).toHaveLength(1);
    const edit = await say({ text: "fish for Bela", edit: first.userTurnId, effects: "undo" });
    expect(await list()).toEqual([]);
    expect(words(await path())).toEqual(["fish for Bela"]);
    const undo = await world.call(user, `GET /v1/runs/${edit.undoRunId}`);
    expect(undo.body).toMatchObject({
      status: "completed",
      reply: { changes: [{ op: "delete" }] },
    });
    const [answer] = (await tree()).items.filter(
      ({ runId }: { runId: string }) => runId === edit.undoRunId,
    );
    await head(answer.id);
    expect(words(await path())).toEqual(["fish for Alma", "we need oat milk", expect.any(String)]);
  });
});

describe("places that do not fit", () => {
  test("a request with a place that does not fit is refused, and nothing is accepted", async () => {
    const { user, messages, say, post, head, path } = await talk();
    const first = await say({ text: "fish for Alma" });
    const other = await talk();
    const elsewhere = await other.say({ text: "fish for Bela" });
    const [, foreign] = await other.path();
    for (const place of [
      { text: "x", edit: elsewhere.userTurnId },
      { text: "x", edit: first.agentTurnId },
      { text: "x", from: foreign.alternativeId },
      { text: "x", from: first.userTurnId },
      { retry: randomUUID() },
    ]) {
      expect(await post(place)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect(await head(foreign.alternativeId)).toMatchObject({ status: 404 });
    const [, answer] = await path();
    expect(await head(answer.alternativeId, other.user)).toMatchObject({ status: 404 });
    for (const body of [
      { text: "x", edit: first.userTurnId, from: answer.alternativeId },
      { text: "x", retry: first.userTurnId },
      { text: "x", effects: "keep" },
      { edit: first.userTurnId },
    ]) {
      expect(await post(body)).toMatchObject({ status: 422 });
    }
    const release = world.holdModel();
    const { body: open } = await world.call(user, `POST ${messages}`, { body: { text: "fish" } });
    expect(await post({ text: "x", edit: open.userTurnId })).toMatchObject({
      status: 409,
      body: { code: "still_answering" },
    });
    release();
    await world.call(user, `GET /v1/runs/${open.runId}?wait=25`);
    expect(await path()).toHaveLength(4);
  });
});

describe("forks", () => {
  const forkOf = async (origin: Awaited<ReturnType<typeof talk>>, body: object = {}) =>
    world.call(origin.user, `POST /v1/conversations/${origin.conversation}/forks`, { body });
  /** Says something in a fork of the talk. @returns the answer that lists the fork's messages */
  async function say({ user }: { user: TestUser }, conversation: string, body: object) {
    const messages = `/v1/conversations/${conversation}/messages`;
    const acceptance = await world.call(user, `POST ${messages}`, { body });
    expect(acceptance.status).toBe(202);
    const { body: run } = await world.call(user, `GET /v1/runs/${acceptance.body.runId}?wait=25`);
    expect(run.status).toBe("completed");
    return world.call(user, `GET ${messages}`);
  }

  test("a fork continues from its answer, and the two conversations have no part in each other's later exchanges", async () => {
    const origin = await talk();
    await origin.say({ text: "fish for Alma" });
    const [, answer] = await origin.path();
    await origin.say({ text: "fish for Bela" });
    const { status, headers, body } = await forkOf(origin, { alternativeId: answer.alternativeId });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/conversations/${body.id}`);
    const forkedFrom = {
      conversationId: origin.conversation,
      turnId: answer.turnId,
      alternativeId: answer.alternativeId,
    };
    expect(body.forkedFrom).toEqual(forkedFrom);
    const read = await world.call(origin.user, `GET /v1/conversations/${body.id}`);
    expect(read.body).toEqual(body);
    const graph = await world.call(origin.user, `GET /v1/graph?from=conversation:${body.id}`);
    expect(graph.body.edges).toContainEqual(
      expect.objectContaining({
        type: "FORKED_FROM",
        to: { kind: "conversation", id: origin.conversation },
      }),
    );
    const { items } = (await say(origin, body.id, { text: "fish for Cora" })).body;
    expect(words(items)).toEqual(["fish for Alma", "fish for Cora"]);
    expect(understandPrompt()).toContain("Alma");
    expect(understandPrompt()).not.toContain("Bela");
    await origin.say({ text: "fish for Dana" });
    expect(understandPrompt()).toMatch(/Alma[\s\S]*Bela/);
    expect(understandPrompt()).not.toContain("Cora");
  });

  test("a fork can be edited in its copied part, whose messages have no run", async () => {
    const origin = await talk();
    await origin.say({ text: "fish for Alma" });
    await origin.say({ text: "fish for Bela" });
    await origin.say({ text: "fish for Cora" });
    const { body } = await forkOf(origin);
    const address = `/v1/conversations/${body.id}`;
    const copies = (await world.call(origin.user, `GET ${address}/messages`)).body.items;
    expect(copies.map(({ runId }: { runId: unknown }) => runId)).toEqual(Array(6).fill(null));
    const edit = copies[2].turnId;
    const { items } = (await say(origin, body.id, { text: "fish for Dana", edit })).body;
    expect(words(items)).toEqual(["fish for Alma", "fish for Dana"]);
    expect(understandPrompt()).toContain("Alma");
    expect(understandPrompt()).not.toMatch(/Bela|Cora/);
  });

  test("a fork is made once per key", async () => {
    const origin = await talk();
    await origin.say({ text: "fish for Alma" });
    const post = `POST /v1/conversations/${origin.conversation}/forks`;
    const request = { body: {}, key: randomUUID() };
    const first = await world.call(origin.user, post, request);
    expect(await world.call(origin.user, post, request)).toMatchObject({
      status: 201,
      body: first.body,
    });
    const other = { ...request, body: { alternativeId: randomUUID() } };
    expect((await world.call(origin.user, post, other)).body.code).toBe("idempotency_key_conflict");
  });

  test("a fork is refused where there is no answer to continue from, or the conversation is another user's", async () => {
    const origin = await talk();
    expect(await forkOf(origin)).toMatchObject({ status: 409, body: { code: "nothing_to_fork" } });
    const first = await origin.say({ text: "fish for Alma" });
    const [, answer] = await origin.path();
    await origin.say({ text: "fish for Bela", edit: first.userTurnId });
    const alternativeId = answer.alternativeId;
    expect(await forkOf(origin, { alternativeId })).toMatchObject({
      status: 409,
      body: { code: "stale_answer" },
    });
    expect((await forkOf(origin, { alternativeId: randomUUID() })).status).toBe(404);
    const other = await talk();
    const path = `POST /v1/conversations/${origin.conversation}/forks`;
    expect((await world.call(other.user, path, { body: {} })).status).toBe(404);
  });
});
