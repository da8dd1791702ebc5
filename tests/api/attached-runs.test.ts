// A message that is answered by the events of its run, over HTTP, with continuation off and on.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AcceptedMessageSchema } from "../../shared/contracts/api/conversations.ts";
import { wantsEvents } from "../../shared/http/runs/attach-run.ts";
import { cases } from "../support/sample.ts";
import { openApiWorld, type ApiWorld } from "./api-world.ts";
import { eventsOf, postForEvents, readEvents } from "./read-events.ts";

/** The gate tests only with continuation on (a request may run hops); `npm run test:all` also tests with it off. */
const MODES = ["on", "off"].slice(0, cases(1, 2));

describe.each(MODES)("with continuation %s, a message", (continuation) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld({
      env: {
        ALFRED_CONTINUATION: continuation,
        ALFRED_RATE_RUNS_BURST: "6",
        ALFRED_RATE_RUNS_PER_MINUTE: "1",
      },
    });
  });
  afterAll(() => world.stop());
  let release = () => {};
  afterEach(() => release());

  async function sender() {
    const { user, messages } = await world.newcomer();
    const post = (text: string, key: string = randomUUID(), lastEventId?: string) =>
      postForEvents(world.url + messages, { token: user.token, key, body: { text }, lastEventId });
    return { user, messages, post };
  }
  const acceptsEvents = { accept: "text/event-stream" };

  test("is answered by its acceptance and the events of its run, to the end", async () => {
    const { user, post } = await sender();
    const response = await post("we need oat milk");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("no-store");
    const [accepted, ...events] = await eventsOf(response);
    expect(accepted).toMatchObject({ id: undefined, type: "message.accepted" });
    const { runId, status, links } = AcceptedMessageSchema.parse(accepted?.data);
    expect(status).toBe("running");
    expect(response.headers.get("location")).toBe(links.self);
    expect(events.at(-1)).toMatchObject({ type: "run.completed", data: { runId } });
    // The run's own stream has the same events.
    expect(events).toEqual((await readEvents(world.url + links.events, user.token)).events);
    const triggers = world
      .logged("hop")
      .filter((line) => line["alfred.run"] === runId && line["alfred.outcome"] === "committed")
      .map((line) => String(line["alfred.trigger"]));
    expect(triggers.slice(0, 2)).toEqual(
      continuation === "on" ? ["attached", "continued"] : ["delivery", "delivery"],
    );
  });

  test("sent again follows the same run, from the start or after what was seen", async () => {
    const { post } = await sender();
    const key = randomUUID();
    const [accepted, ...events] = await eventsOf(await post("fish", key));
    expect(await eventsOf(await post("fish", key))).toEqual([accepted, ...events]);
    const lastSeen = events[1]?.id ?? "";
    expect(await eventsOf(await post("fish", key, lastSeen))).toEqual([
      accepted,
      ...events.slice(2),
    ]);
    // The same request may be sent for JSON and then for events: the Accept header is not a part of its identity.
    const { user, messages } = await sender();
    const otherKey = randomUUID();
    const answer = await world.call(user, `POST ${messages}`, {
      body: { text: "fish" },
      key: otherKey,
    });
    const { token } = user;
    const same = { token, key: otherKey, body: { text: "fish" } };
    const again = await postForEvents(world.url + messages, same);
    expect((await eventsOf(again))[0]?.data).toEqual(answer.body);
  });

  test("behind a running one is reported as queued, and followed when it starts", async () => {
    const { post } = await sender();
    release = world.holdModel();
    const first = await post("fish 1");
    const second = await post("fish 2");
    // The first run goes on once the second is reported as queued.
    const secondEvents = await eventsOf(second, ({ type }) => {
      if (type === "run.snapshot") release();
    });
    const types = secondEvents.map(({ type, data }) => `${type} ${data.status ?? ""}`);
    expect(types.slice(0, 3)).toEqual([
      ...["message.accepted queued", "run.snapshot queued", "run.accepted "],
    ]);
    expect(types.at(-1)).toBe("run.completed completed");
    expect((await eventsOf(first)).at(-1)?.type).toBe("run.completed");
  });

  test("that is refused gets a problem document like any other", async () => {
    const { user, messages } = await sender();
    const refusalOf = async (request: string, options: Parameters<typeof world.call>[2]) => {
      const { status, body } = await world.call(user, request, {
        headers: acceptsEvents,
        ...options,
      });
      return [status, body.code];
    };
    const text = { text: "fish" };
    const key = randomUUID();
    expect(await refusalOf(`POST ${messages}`, { body: {} })).toEqual([422, "invalid_body"]);
    expect(await refusalOf(`POST ${messages}`, { body: text, key: null })).toEqual([
      ...[400, "idempotency_key_missing"],
    ]);
    const elsewhere = `POST /v1/conversations/${randomUUID()}/messages`;
    expect(await refusalOf(elsewhere, { body: text })).toEqual([404, "not_found"]);
    await eventsOf(
      await postForEvents(world.url + messages, { token: user.token, key, body: text }),
    );
    expect(await refusalOf(`POST ${messages}`, { body: { text: "meat" }, key })).toEqual([
      ...[422, "idempotency_key_conflict"],
    ]);
    const again = () => postForEvents(world.url + messages, { token: user.token, key, body: text });
    let last = await again();
    for (let n = 0; n < 6 && last.status === 200; n++) {
      await last.text();
      last = await again();
    }
    expect(last.status).toBe(429);
    expect(last.headers.get("content-type")).toBe("application/problem+json");
    expect(await last.json()).toMatchObject({ code: "rate_limited" });
  });
});

describe("the Accept header", () => {
  test.each([
    ["text/event-stream", true],
    ["text/event-stream; charset=utf-8", true],
    ["Text/Event-Stream, */*;q=0.1", true],
    ["application/json;q=0.5, text/event-stream", true],
    ["application/json, text/event-stream", false],
    ["text/event-stream;q=0", false],
    ["text/event-stream;q=x", false],
    ["text/*", false],
    ["*/*", false],
    ["application/json", false],
    ["", false],
  ])("asks for events, or not: %s (%s)", (accept, wants) => {
    expect(wantsEvents(new Headers(accept === "" ? {} : { accept }))).toBe(wants);
  });
});
