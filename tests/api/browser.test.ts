// The API as a web page meets it: origins, headers that guard the browser, tickets for
// EventSource, and the streams that one user may have.
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { openApiWorld } from "./api-world.ts";
import { eventsOf } from "./read-events.ts";
import { withEndingToken } from "./tokens.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const APP = "https://app.example";

const world = forSuite(() =>
  openApiWorld({
    env: { ALFRED_CORS_ORIGINS: `${APP}, http://localhost:5173`, ALFRED_STREAMS_PER_USER: "3" },
  }),
);

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("an origin", () => {
  test("that is listed may read answers, problems included, with their entity tags", async () => {
    const user = await world.createUser();
    for (const [caller, origin, status] of [
      [user, APP, 200],
      [user, "http://localhost:5173", 200],
      [undefined, APP, 401],
    ] as const) {
      const answer = await world.call(caller, "GET /v1/profile", { headers: { origin } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      expect(answer.headers.get("access-control-expose-headers")).toContain("ETag");
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  test("that is listed may ask in a preflight for the methods and headers of requests that change something", async () => {
    const preflight = await fetch(`${world.url}/v1/kitchen/recipes`, {
      method: "OPTIONS",
      headers: {
        origin: APP,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,idempotency-key",
      },
    });
    expect(preflight.status).toBe(204);
    const { headers } = preflight;
    expect(headers.get("access-control-allow-origin")).toBe(APP);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      expect(headers.get("access-control-allow-methods")).toContain(method);
    }
    for (const name of ["Authorization", "Idempotency-Key", "If-Match", "If-None-Match"]) {
      expect(headers.get("access-control-allow-headers")).toContain(name);
    }
    expect(headers.get("vary")).toContain("Origin");
  });

  test.each([
    "https://evil.example",
    "https://app.example.evil.example",
    "https://APP.example",
    "http://app.example",
    "https://app.example:444",
    "https://app.example/",
    "null",
    "*",
  ])("such as %s, which is not listed, gets no CORS header", async (origin) => {
    const answer = await world.call(undefined, "GET /healthz", { headers: { origin } });
    expect(answer.status).toBe(200);
    expect(corsHeaders(answer.headers)).toEqual([]);
    expect(answer.headers.get("vary")).toContain("Origin");
    const preflight = await fetch(`${world.url}/v1/profile`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(405);
    expect(corsHeaders(preflight.headers)).toEqual([]);
  });
});

test("answers of eight addresses tell a browser to treat them as data, and whether a shared cache may store them", async () => {
  const { user, conversation } = await world.newcomer();
  const run = await world.send(user, conversation, "fish");
  await world.finished(user, run);
  const authorization = `Bearer ${user.token}`;
  for (const [path, status] of [
    ["/healthz", 200],
    ["/openapi.json", 200],
    ["/v1/config", 200],
    ["/v1/profile", 200],
    [`/v1/runs/${run}/events`, 200],
    ["/v1/runs/none", 404],
    ["/nowhere", 404],
    ["/nodes/understand", 405],
  ] as const) {
    const { status: actual, headers } = await fetch(world.url + path, {
      headers: { authorization },
    });
    expect({ path, actual }).toEqual({ path, actual: status });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const rule =
      path === "/openapi.json" || path === "/v1/config" ? "public" : /^(private|no-store)/;
    expect(headers.get("cache-control")).toMatch(rule);
    // Only a deployed Worker is behind HTTPS.
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

describe("a ticket", () => {
  const streamWith = (run: string, query: string, headers = {}) =>
    fetch(`${world.url}/v1/runs/${run}/events?${query}`, {
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  async function newTicket() {
    const { user, conversation } = await world.newcomer();
    const run = await world.send(user, conversation, "fish");
    await world.finished(user, run);
    const { status, body } = await world.call(user, `POST /v1/runs/${run}/ticket`, { key: null });
    expect(status).toBe(201);
    return { user, run, ...(body as { ticket: string; url: string; expiresAt: string }) };
  }
  const refusalOf = async (response: Response) => {
    const { code } = (await response.json()) as { code: string };
    return [response.status, code];
  };

  test("opens the run's stream by the address alone, without an Authorization header, for at most a minute", async () => {
    const { run, url, expiresAt } = await newTicket();
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const response = await fetch(world.url + url, { headers: { origin: APP } });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP);
    const events = await eventsOf(response);
    expect(events.at(-1)).toMatchObject({ type: "run.completed", data: { runId: run } });
    const from = encodeURIComponent(String(events.at(-2)?.id));
    const laterEvents = await eventsOf(await fetch(`${world.url}${url}&lastEventId=${from}`));
    expect(laterEvents).toEqual(events.slice(-1));
  });

  test("opens neither another run's stream nor the run itself, and is refused when a part of it is changed", async () => {
    const mine = await newTicket();
    const other = await newTicket();
    expect(await refusalOf(await streamWith(other.run, `ticket=${mine.ticket}`))).toEqual([
      401,
      "ticket_invalid",
    ]);
    const parts = mine.ticket.split(".");
    const [, , goodUntil = ""] = parts;
    const forgeries = [
      [other.user.id, ...parts.slice(1)],
      [parts[0], other.run, ...parts.slice(2)],
      [...parts.slice(0, 2), String(Number(goodUntil) + 60_000), ...parts.slice(3)],
      [...parts.slice(0, 3), String(Date.now() + 9e9), ...parts.slice(4)],
      [...parts.slice(0, 4), ""],
      parts.slice(0, 4),
      ["x"],
    ].map((changedParts) => changedParts.join("."));
    for (const forgery of forgeries) {
      for (const run of [mine.run, other.run]) {
        expect(await refusalOf(await streamWith(run, `ticket=${forgery}`))).toEqual([
          401,
          "ticket_invalid",
        ]);
      }
    }
    const otherResponse = await fetch(`${world.url}/v1/runs/${mine.run}?ticket=${mine.ticket}`);
    expect(await refusalOf(otherResponse)).toEqual([401, "token_missing"]);
  });

  test("is made only for one's own runs", async () => {
    const { run } = await newTicket();
    const stranger = await world.createUser();
    expect(await world.call(stranger, `POST /v1/runs/${run}/ticket`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });

  test("is in no line of the Worker's log, nor in the platform's own", async () => {
    const { url, ticket } = await newTicket();
    await eventsOf(await fetch(world.url + url));
    await streamWith("00000000-0000-4000-8000-000000000000", `ticket=${ticket}`);
    const log = JSON.stringify(world.logged());
    expect(log).not.toContain(ticket.slice(-20));
    expect(await readFile("wrangler.toml", "utf8")).toMatch(/^invocation_logs = false$/m);
  });
});

describe("a stream", () => {
  test("ends with the token that opened it, and so does one that a ticket of that token opened", async () => {
    const { user, conversation } = await world.newcomer();
    const release = world.holdModel();
    const run = await world.send(user, conversation, "fish");
    const { url, jwtSecret = "" } = world.supabase;
    const ask = (token: string, path: string, method = "GET") =>
      fetch(`${world.url}/v1/runs/${run}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
    let ticketUrl = "";
    const { token, responses } = await withEndingToken(
      { url, jwtSecret, user: user.id },
      async (ending) => {
        const ticket = await ask(ending, "ticket", "POST");
        if (!ticket.ok) return [ticket];
        ticketUrl = world.url + ((await ticket.json()) as { url: string }).url;
        return Promise.all([ask(ending, "events"), fetch(ticketUrl)]);
      },
    );
    const streams = await Promise.all(responses.map((response) => eventsOf(response)));
    expect(streams).toHaveLength(2);
    for (const events of streams) {
      expect(events.at(-1)).toMatchObject({ type: "stream.expired", id: undefined });
    }
    expect((await ask(token, "events")).status).toBe(401);
    expect((await fetch(ticketUrl)).status).toBe(401);
    release();
    await world.finished(user, run);
  });

  test("takes one of the user's places, which is free again when the client leaves", async () => {
    const [{ user, conversation }, other] = [await world.newcomer(), await world.newcomer()];
    const release = world.holdModel();
    const run = await world.send(user, conversation, "fish");
    const leaving = new AbortController();
    const open = (who: TestUser, runOf: string, signal = leaving.signal) =>
      fetch(`${world.url}/v1/runs/${runOf}/events`, {
        headers: { authorization: `Bearer ${who.token}` },
        signal,
      });
    const changes = `/v1/households/${user.householdId}/changes`;
    const follow = fetch(world.url + changes, {
      headers: { authorization: `Bearer ${user.token}` },
      signal: leaving.signal,
    });
    const streams = [await open(user, run), await open(user, run), await follow];
    for (const stream of streams) {
      expect(stream.status).toBe(200);
      await stream.body?.getReader().read();
    }
    for (const address of [`/v1/runs/${run}/events`, changes]) {
      const full = await world.call(user, `GET ${address}`);
      expect(full).toMatchObject({ status: 429, body: { code: "too_many_streams" } });
      expect(full.headers.get("retry-after")).not.toBeNull();
    }
    const theirs = await world.send(other.user, other.conversation, "fish");
    expect((await open(other.user, theirs)).status).toBe(200);
    leaving.abort();
    // That a client has left is noticed when something is written to it.
    release();
    await Promise.all([world.finished(user, run), world.finished(other.user, theirs)]);
    await expect
      .poll(async () => {
        const stream = await open(user, run, AbortSignal.timeout(PATIENCE_MS));
        await stream.text();
        return stream.status;
      })
      .toBe(200);
  });
});
