// The event stream of a run through HTTP: live, resumed, after a loss of Redis, and left by its client.
import { afterEach, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { readEvents, type OnEvent } from "./read-events.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

let release = () => {};
afterEach(() => release());
const holdModel = () => (release = world.holdModel());

const stream = (user: TestUser, run: string, afterId?: string, onEvent?: OnEvent) =>
  readEvents(`${world.url}/v1/runs/${run}/events`, user.token, afterId, onEvent);

async function statusAfter(user: TestUser, run: string, last: string): Promise<number> {
  const headers = { authorization: `Bearer ${user.token}`, "last-event-id": last };
  const response = await fetch(`${world.url}/v1/runs/${run}/events`, { headers });
  await response.text();
  return response.status;
}

describe("the event stream", () => {
  test("the event stream reports a run from its beginning to its end", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    const run = await world.send(user, conversation, "we need oat milk");
    const following = stream(user, run);
    release();
    const { events, headers } = await following;
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toContain("no-store");
    const types = events.map(({ type }) => type);
    expect(types[0]).toBe("run.accepted");
    expect(types.filter((type) => type !== "reply.delta")).toEqual([
      "run.accepted",
      "understand.completed",
      "plan.created",
      "step.started",
      "step.completed",
      "run.completed",
    ]);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => `0.${i + 1}`));
    const texts = events.filter(({ type }) => type === "reply.delta").map(({ data }) => data.text);
    expect(texts.join("")).toBe("Added to the shopping list: oat milk.");
    expect(events.at(-1)?.data).toMatchObject({ runId: run, status: "completed" });
  });

  test("events arrive while the run continues", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    const run = await world.send(user, conversation, "fish");
    let arrived = false;
    const following = readEvents(
      `${world.url}/v1/runs/${run}/events`,
      user.token,
      undefined,
      () => (arrived = true),
    );
    // The model answers nothing before the release: what arrives until then arrives live.
    await expect.poll(() => arrived).toBe(true);
    release();
    const { events } = await following;
    expect(events.at(-1)?.type).toBe("run.completed");
    // A question is a separate event.
    expect(events.find(({ type }) => type === "run.question")?.data).toMatchObject({
      type: "clarify",
      text: "Which fish do you mean?",
    });
  });

  test("the event stream continues after any event that a client has seen", async () => {
    const user = await world.createUser();
    const { run } = await world.ask(user, "fish");
    const { events } = await stream(user, run.id);
    for (const [index, event] of events.slice(0, -1).entries()) {
      expect((await stream(user, run.id, event.id)).events).toEqual(events.slice(index + 1));
    }
    // The end is sent again until the store certainly has it; from then on the answer is empty.
    await expect.poll(() => statusAfter(user, run.id, String(events.at(-1)?.id))).toBe(204);
  });

  test("the event stream answers an unknown event id with the run's present state", async () => {
    const user = await world.createUser();
    const { run } = await world.ask(user, "fish");
    for (const unknown of ["9.9", "0.99", "what", "1", "999999999999999999999.1", "'"]) {
      const { events } = await stream(user, run.id, unknown);
      const types = events.map(({ type }) => type);
      expect([unknown, ...types]).toEqual([unknown, "run.snapshot", "run.completed"]);
      expect(events[0]?.data).toEqual(run);
      expect(events[0]?.id).toMatch(/^0\.\d+$/);
    }
  });

  test("the event stream of a run that Redis has lost has a snapshot of the run and its end", async () => {
    const user = await world.createUser();
    const { run } = await world.ask(user, "fish");
    await world.redisStandIn?.flush();
    const { events } = await stream(user, run.id);
    expect(events.map(({ id, type }) => [id, type])).toEqual([
      [undefined, "run.snapshot"],
      ["end", "run.completed"],
    ]);
    expect(await statusAfter(user, run.id, "end")).toBe(204);
    expect(events[1]?.data).toEqual({
      runId: run.id,
      status: "completed",
      reply: "Which fish do you mean?",
    });
  });

  test("the event stream of a queued run begins with a snapshot, and continues with the run's events when it starts", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    await world.send(user, conversation, "fish 1");
    const queuedRun = await world.send(user, conversation, "fish 2");
    // The first run goes on once the stream of the second has begun.
    const { events } = await stream(user, queuedRun, undefined, () => release());
    const types = events.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["run.snapshot", "run.accepted"]);
    expect(types.at(-1)).toBe("run.completed");
  });

  test("a client may leave the event stream at any time, and may request it by HEAD", async () => {
    const { user, conversation } = await world.newcomer();
    holdModel();
    const run = await world.send(user, conversation, "fish");
    for (let i = 0; i < 5; i++) {
      const leaving = new AbortController();
      const response = await fetch(`${world.url}/v1/runs/${run}/events`, {
        headers: { authorization: `Bearer ${user.token}` },
        signal: leaving.signal,
      });
      await response.body?.getReader().read();
      leaving.abort();
    }
    const head = await world.call(user, `HEAD /v1/runs/${run}/events`);
    expect([head.status, head.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    release();
    expect(await world.finished(user, run)).toMatchObject({ status: "completed" });
  });
});
