// Runs through HTTP: waiting, steps, receipts, entities, traces, stopping.
import { afterEach, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { readEvents } from "./read-events.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

let release = () => {};
afterEach(() => release());
const holdModel = () => (release = world.holdModel());

const stream = (user: TestUser, run: string, afterId?: string) =>
  readEvents(`${world.url}/v1/runs/${run}/events`, user.token, afterId);
const cancel = (user: TestUser, run: string) => world.call(user, `POST /v1/runs/${run}/cancel`);

describe("runs", () => {
  test("a request waits for a run until the run's end, but not longer than it says", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    const id = await world.send(user, conversation, "fish");
    const startedAt = Date.now();
    const earlyAnswer = await world.call(user, `GET /v1/runs/${id}?wait=1`);
    expect(earlyAnswer.body).toMatchObject({ id, conversationId: conversation, status: "running" });
    expect(Date.now() - startedAt).toBeGreaterThan(900);
    const waiting = world.call(user, `GET /v1/runs/${id}?wait=25`);
    release();
    const { body } = await waiting;
    expect(body).toMatchObject({
      status: "completed",
      decision: "clarify",
      reply: { text: "Which fish do you mean?", pending: { type: "clarify" } },
      usage: { calls: 2 },
      error: null,
    });
    expect(Date.parse(body.finishedAt)).toBeGreaterThanOrEqual(Date.parse(body.startedAt));
  });

  test("a run shows its decision, steps, receipt and changes; the run and its entities can be read even after Redis has lost everything", async () => {
    const user = await world.createUser();
    const { run, receipt, conversation } = await world.ask(user, "we need oat milk");
    expect(run).toMatchObject({
      status: "completed",
      decision: "plan_direct",
      steps: [{ hop: "act.1", type: "write", subdomain: "shopping", status: "completed" }],
    });
    const [row] = await world.admin<{ id: string; name: string }>(
      "select id, name from shopping_list where household_id = $1",
      [user.householdId],
    );
    expect(receipt).toEqual({
      effects: [
        {
          op: "create",
          table: "shopping_list",
          ref: "shopping_1",
          label: "oat milk",
          rowId: row?.id,
          status: "applied",
          undone: false,
        },
      ],
    });
    expect(run.reply?.changes).toEqual([
      {
        op: "create",
        status: "applied",
        table: "shopping_list",
        ref: "shopping_1",
        label: "oat milk",
        row: expect.objectContaining({ name: "oat milk" }),
      },
    ]);
    expect(JSON.stringify(run.reply?.changes)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|created_?at/i);
    const messages = await world.call(user, `GET /v1/conversations/${conversation}/messages`);
    expect(messages.body.items).toMatchObject([{ changes: [] }, { changes: run.reply?.changes }]);
    const entities = () => world.call(user, `GET /v1/conversations/${conversation}/entities`);
    const live = await entities();
    expect(live.body.items).toEqual([
      {
        ref: "shopping_1",
        type: "shopping",
        label: "oat milk",
        status: "created",
        tier: "active",
        lastTouched: 1,
      },
    ]);
    await world.redisStandIn?.flush();
    expect((await world.call(user, `GET /v1/runs/${run.id}`)).body).toEqual(run);
    expect((await entities()).body).toEqual(live.body);
  });

  test("a run shows how the message was understood as long as the store has the run, and shows its plan later too", async () => {
    const user = await world.createUser();
    const { run } = await world.ask(user, "we need oat milk");
    const trace = () => world.call(user, `GET /v1/runs/${run.id}/trace`);
    const { body } = await trace();
    expect(body).toMatchObject({
      isKept: true,
      understood: { language: "en", considersOnly: false },
      plan: { decision: "plan_direct", attempt: 1, steps: [{ id: 1, group: 0, type: "write" }] },
      usage: run.usage,
    });
    expect(body.hops.map(({ hop }: { hop: string }) => hop)).toEqual(
      expect.arrayContaining(["understand", "think", "act.1", "reply"]),
    );
    const think = body.hops.find(({ hop }: { hop: string }) => hop === "think");
    expect(think).toMatchObject({ node: "think", group: null, failedAttempts: [] });
    expect(think.ms).toBeGreaterThanOrEqual(0);
    const [call] = think.calls;
    expect(call).toMatchObject({ node: "think", isRepair: false, usage: { calls: 1 } });
    expect(call.user.map(({ title }: { title: string }) => title)).toContain("Message");
    expect(call).toMatchObject({ reason: null, beside: { frame: 0, again: 0, pictures: 0 } });
    expect(call.beside.schema).toBeGreaterThan(100);
    expect(call.beside.marked).toBeGreaterThan(100);
    expect(JSON.stringify(think)).not.toContain("oat milk");
    await world.redisStandIn?.flush();
    expect((await trace()).body).toMatchObject({
      ...{ isKept: false, understood: null, hops: [] },
      plan: { goal: body.plan.goal, steps: [{ id: 1 }] },
    });
  });

  test("a run's trace says by code and place why an answer was asked for again, and quotes nothing", async () => {
    const user = await world.createUser();
    const { run } = await world.ask(user, "which jackfruit");
    const { body } = await world.call(user, `GET /v1/runs/${run.id}/trace`);
    const think = body.hops.find(({ hop }: { hop: string }) => hop === "think");
    expect(think.calls).toMatchObject([
      { isRepair: false, reason: null },
      { isRepair: true, reason: { code: "plan", places: [{ at: "steps.0", code: null }] } },
    ]);
    expect(think.calls[1].beside.frame).toBeGreaterThan(0);
    expect(JSON.stringify(think)).not.toContain("jackfruit");
  });

  test("a run that changed nothing has an empty receipt, and a new conversation has no entities", async () => {
    const { user, conversation } = await world.newcomer();
    const entities = `GET /v1/conversations/${conversation}/entities`;
    expect((await world.call(user, entities)).body).toEqual({ items: [] });
    const { receipt } = await world.ask(user, "fish", conversation);
    expect(receipt).toEqual({ effects: [] });
    const messages = await world.call(user, `GET /v1/conversations/${conversation}/messages`);
    expect(messages.body.items).toMatchObject([{ changes: [] }, { changes: [] }]);
  });
});

describe("cancelling a run", () => {
  test("a cancellation stops a running run and starts the one that waited", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    const [first, second] = [
      await world.send(user, conversation, "fish"),
      await world.send(user, conversation, "more fish"),
    ];
    for (let i = 0; i < 2; i++) {
      expect(await cancel(user, first)).toMatchObject({
        status: 200,
        body: { id: first, status: "cancelled" },
      });
    }
    expect((await world.call(user, `GET /v1/runs/${second}`)).body.status).toBe("running");
    release();
    expect(await world.finished(user, second)).toMatchObject({ status: "completed" });
    expect((await world.call(user, `GET /v1/runs/${first}`)).body).toMatchObject({
      status: "cancelled",
      reply: { text: expect.stringContaining("Stopped"), changes: [] },
    });
    expect((await stream(user, first)).events.at(-1)).toMatchObject({ type: "run.cancelled" });
  });

  test("a cancellation takes a queued run out of the queue, and the next run starts in its place", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    const [first, second, third] = [
      await world.send(user, conversation, "fish 1"),
      await world.send(user, conversation, "fish 2"),
      await world.send(user, conversation, "fish 3"),
    ];
    expect(await cancel(user, second)).toMatchObject({ status: 200 });
    expect((await stream(user, second)).events.map(({ type }) => type)).toEqual([
      "run.snapshot",
      "run.cancelled",
    ]);
    release();
    expect(await world.finished(user, first)).toMatchObject({ status: "completed" });
    expect(await world.finished(user, third)).toMatchObject({ status: "completed" });
    expect((await world.call(user, `GET /v1/runs/${second}`)).body).toMatchObject({
      status: "cancelled",
      startedAt: null,
    });
  });

  test("a cancellation comes too late for a run that has ended", async () => {
    const user = await world.createUser();
    const { run } = await world.ask(user, "fish");
    expect(await cancel(user, run.id)).toMatchObject({ status: 409, body: { code: "run_ended" } });
    expect((await world.call(user, `GET /v1/runs/${run.id}`)).body).toEqual(run);
  });
});
