// Conversations and their messages through HTTP: once per key, paged, one run at a time.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld, type Body } from "./api-world.ts";
import { processOf, stepOf } from "./platform/platform-bodies.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

let release = () => {};
afterEach(() => release());
const holdModel = () => (release = world.holdModel());

const problem = (status: number, code: string) => ({ status, body: { status, code } });

/** Every item of a listing, page by page. */
async function all(user: TestUser, path: string, limit: number): Promise<Body[]> {
  const items: Body[] = [];
  let next: string | null = null;
  do {
    const cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
    const { body } = await world.call(user, `GET ${path}?limit=${limit}${cursor}`);
    expect(body.items.length).toBeLessThanOrEqual(limit);
    items.push(...body.items);
    next = body.next;
  } while (next !== null);
  return items;
}

describe("conversations", () => {
  test("a conversation is created once per key, and its address is in the answer's location header", async () => {
    const user = await world.createUser();
    const request = { key: randomUUID(), body: { title: "  Sunday dinner " } };
    const creation = await world.call(user, "POST /v1/conversations", request);
    expect(creation).toMatchObject({
      status: 201,
      body: { title: "Sunday dinner", status: "active", householdId: user.householdId },
    });
    expect(creation.headers.get("location")).toBe(`/v1/conversations/${creation.body.id}`);
    const answer = await world.call(user, `GET ${creation.headers.get("location")}`);
    expect(answer.body).toEqual(creation.body);

    const rename = { body: { title: "Monday" } };
    expect(
      (await world.call(user, `PATCH /v1/conversations/${creation.body.id}`, rename)).body,
    ).toEqual({ ...creation.body, title: "Monday", updatedAt: expect.any(String) });
    const again = await world.call(user, "POST /v1/conversations", request);
    expect([again.status, again.body]).toEqual([201, creation.body]);
    expect(again.headers.get("location")).toBe(creation.headers.get("location"));
    expect(
      await world.call(user, "POST /v1/conversations", { ...request, body: { title: "Other" } }),
    ).toMatchObject(problem(422, "idempotency_key_conflict"));
    expect(await all(user, "/v1/conversations", 10)).toHaveLength(1);
  });

  test("a conversation offers the Process that its user chose, as long as it is enabled", async () => {
    const [user, other] = [await world.createUser(), await world.createUser()];
    const { body: tools } = await world.call(user, "GET /v1/tools?limit=100");
    const readTool = tools.items.find(({ name }: Body) => name === "shopping_list.read");
    const write = async (owner: TestUser, name: string) => {
      const body = processOf(readTool.id, { name, initialContext: [], outputTemplate: "Read" });
      const steps = [stepOf(readTool.id, { id: "read-list", inputs: {} })];
      const answer = await world.call(owner, "POST /v1/processes", { body: { ...body, steps } });
      expect(answer).toMatchObject({ status: 201 });
      return answer.body.id as string;
    };
    const [first, second] = [await write(user, "First"), await write(user, "Second")];
    const creation = await world.call(user, "POST /v1/conversations", {
      body: { defaultProcessId: first },
    });
    expect(creation).toMatchObject({ status: 201, body: { defaultProcessId: first } });
    const change = (defaultProcessId: string | null) =>
      world.call(user, `PATCH /v1/conversations/${creation.body.id}`, {
        body: { defaultProcessId },
      });
    expect(await change(second)).toMatchObject({ status: 200, body: { defaultProcessId: second } });
    const foreign = await write(other, "Foreign");
    const refusal = problem(409, "process_not_enabled");
    expect(await change(foreign)).toMatchObject(refusal);
    const body = { defaultProcessId: foreign };
    expect(await world.call(user, "POST /v1/conversations", { body })).toMatchObject(refusal);
    await world.call(user, `PATCH /v1/processes/${second}`, { body: { enabled: false } });
    expect(
      (await world.call(user, `GET /v1/conversations/${creation.body.id}`)).body,
    ).toMatchObject({ defaultProcessId: null });
    expect(await change(second)).toMatchObject(refusal);
    await change(first);
    expect(await change(null)).toMatchObject({ status: 200, body: { defaultProcessId: null } });
  });

  test("a conversation that is created ten times at once with one key exists once", async () => {
    const user = await world.createUser();
    const request = { key: randomUUID(), body: {} };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.call(user, "POST /v1/conversations", request)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test("a conversation needs its household named where the user belongs to several", async () => {
    const user = await world.createUser();
    const second = randomUUID();
    await world.admin("insert into households (id, name) values ($1, 'Cabin')", [second]);
    await world.admin(
      "insert into household_members (household_id, user_id, role) values ($1, $2, 'member')",
      [second, user.id],
    );
    expect(await world.call(user, "POST /v1/conversations", { body: {} })).toMatchObject(
      problem(409, "choose_household"),
    );
    const { body: households } = await world.call(user, "GET /v1/households");
    expect(households.items).toMatchObject([
      { id: user.householdId, role: "owner" },
      { id: second, name: "Cabin", role: "member" },
    ]);
    const body = { householdId: second.toUpperCase() };
    expect(await world.call(user, "POST /v1/conversations", { body })).toMatchObject({
      status: 201,
      body: { householdId: second },
    });
  });

  test("a conversation is listed by its last use, on exactly one page", async () => {
    const user = await world.createUser();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await world.createConversation(user));
    await world.call(user, `PATCH /v1/conversations/${ids[1]}`, { body: { title: "Used" } });
    const conversations = await all(user, "/v1/conversations", 2);
    expect(conversations.map(({ id }) => id)).toEqual([ids[1], ids[4], ids[3], ids[2], ids[0]]);
  });

  test("an archived conversation takes no message until it is active again", async () => {
    const { user, conversation, messages } = await world.newcomer();
    const change = (status: string) =>
      world.call(user, `PATCH /v1/conversations/${conversation}`, { body: { status } });
    expect(await change("archived")).toMatchObject({ status: 200, body: { status: "archived" } });
    const post = () => world.call(user, `POST ${messages}`, { body: { text: "hello" } });
    expect(await post()).toMatchObject(problem(409, "conversation_archived"));
    expect(await world.call(user, `GET ${messages}`)).toMatchObject({ body: { items: [] } });
    await change("active");
    expect(await post()).toMatchObject({ status: 202 });
  });
});

describe("messages", () => {
  test("a message is accepted once per key, and a repeat gets the same answer even after its run has ended", async () => {
    const { user, messages } = await world.newcomer();
    holdModel();
    const request = { key: randomUUID(), body: { text: "fish, please" } };
    const acceptance = await world.call(user, `POST ${messages}`, request);
    const self = `/v1/runs/${acceptance.body.runId}`;
    expect(acceptance).toMatchObject({
      status: 202,
      body: { status: "running", links: { self, events: `${self}/events` } },
    });
    expect(acceptance.headers.get("location")).toBe(self);

    const queuedRequest = { key: randomUUID(), body: { text: "and then?" } };
    const queuedAnswer = await world.call(user, `POST ${messages}`, queuedRequest);
    expect(queuedAnswer).toMatchObject({ status: 202, body: { status: "queued" } });

    const paddedRequest = { ...request, body: { ifBusy: "enqueue", text: " fish, please\n" } };
    const other = { ...request, body: { text: "meat, please" } };
    release();
    await world.finished(user, queuedAnswer.body.runId);
    for (const repeat of [request, paddedRequest]) {
      const again = await world.call(user, `POST ${messages}`, repeat);
      expect([again.status, again.body]).toEqual([202, acceptance.body]);
    }
    expect((await world.call(user, `POST ${messages}`, queuedRequest)).body).toEqual(
      queuedAnswer.body,
    );
    expect(await world.call(user, `POST ${messages}`, other)).toMatchObject(
      problem(422, "idempotency_key_conflict"),
    );
    const turns = await all(user, messages, 100);
    expect(turns.map(({ text }) => text)).toEqual([
      "fish, please",
      "Which fish do you mean?",
      "and then?",
      "Which fish do you mean?",
    ]);
  });

  test("a message has a text or a button, not both, and a button of a question that is not open is refused", async () => {
    const { user, messages } = await world.newcomer();
    const answer = { questionId: randomUUID(), option: 1 };
    const post = (body: object) => world.call(user, `POST ${messages}`, { body });
    expect(await post({ answer })).toMatchObject(problem(409, "question_closed"));
    for (const body of [{ text: "2", answer }, {}, { ifBusy: "reject" }]) {
      expect(await post(body)).toMatchObject(problem(422, "invalid_body"));
    }
    for (const wrong of [{ option: 0 }, { option: 1.5 }, { questionId: "x" }]) {
      expect(await post({ answer: { ...answer, ...wrong } })).toMatchObject(
        problem(422, "invalid_body"),
      );
    }
    expect(await all(user, messages, 100)).toHaveLength(0);
  });

  test("a message that is sent ten times at once with one key is accepted once", async () => {
    const { user, messages } = await world.newcomer();
    const request = { key: randomUUID(), body: { text: "fish" } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.call(user, `POST ${messages}`, request)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await all(user, messages, 100)).toHaveLength(2);
  });

  test("a message waits until the runs before it have ended; it is refused if it must not wait, or if the queue is full", async () => {
    const { user, conversation, messages } = await world.newcomer();
    holdModel();
    const post = (body: object) => world.call(user, `POST ${messages}`, { body });
    const runs = [await post({ text: "first" })];
    const busy = await post({ text: "now or never", ifBusy: "reject" });
    expect(busy).toMatchObject(problem(409, "busy"));
    expect(Number(busy.headers.get("retry-after"))).toBeGreaterThan(0);
    for (let i = 0; i < 20; i++) runs.push(await post({ text: `later ${i}` }));
    expect(runs.map(({ body }) => body.status)).toEqual([
      "running",
      ...Array.from({ length: 20 }, () => "queued"),
    ]);
    const full = await post({ text: "one too many" });
    expect(full).toMatchObject(problem(429, "queue_full"));
    expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const { body } of runs.toReversed()) {
      await world.call(user, `POST /v1/runs/${body.runId}/cancel`);
    }
    release();
    expect(await post({ text: "at last", ifBusy: "reject" })).toMatchObject({ status: 202 });
    const turns = await all(user, `/v1/conversations/${conversation}/messages`, 100);
    expect(turns.filter(({ speaker }) => speaker === "user")).toHaveLength(22);
  });

  test("a message and its answer are in the transcript in order, each on exactly one page", async () => {
    const { user, conversation, messages } = await world.newcomer();
    const runs: string[] = [];
    for (const text of ["one fish", "two fish", "red fish 🐟"]) {
      runs.push((await world.ask(user, text, conversation)).run.id);
    }
    const pages = await all(user, messages, 1);
    expect(pages).toEqual(await all(user, messages, 100));
    expect(
      pages.map(({ speaker, text, runId, runStatus }) => [speaker, text, runId, runStatus]),
    ).toEqual(
      ["one fish", "two fish", "red fish 🐟"].flatMap((text, i) => [
        ["user", text, runs[i], "completed"],
        ["agent", "Which fish do you mean?", runs[i], "completed"],
      ]),
    );
    expect((await world.call(user, `GET ${messages}?limit=6`)).body.next).toBeNull();
  });

  test("the answer to a message has no text while it is being made", async () => {
    const { user, conversation, messages } = await world.newcomer();
    holdModel();
    await world.send(user, conversation, "fish");
    expect((await world.call(user, `GET ${messages}`)).body.items).toMatchObject([
      { speaker: "user", text: "fish", runStatus: "running" },
      { speaker: "agent", text: null, runStatus: "running" },
    ]);
  });
});
