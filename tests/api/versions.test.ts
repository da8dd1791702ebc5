// Versions of what is read, and changes that name them: ETag, If-None-Match, If-Match, keys of changes. Also
// what remains of a limit.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld, type CallOptions } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });
const get = (user: TestUser, path: string, tag?: string) =>
  world.call(user, `GET ${path}`, tag === undefined ? {} : { headers: { "if-none-match": tag } });
const tagOf = async (user: TestUser, path: string) =>
  (await get(user, path)).headers.get("etag") ?? "";
async function newTask(user: TestUser, title = "buy a pan") {
  const creation = await world.call(user, `POST ${K}/tasks`, { body: { title } });
  return { address: `${K}/tasks/${creation.body.id}`, tag: creation.headers.get("etag") ?? "" };
}

describe("reads", () => {
  test("a read is answered 304 while the client has the present version, and in full as soon as it changes", async () => {
    const user = await world.createUser();
    const { address } = await newTask(user);
    for (const path of [address, `${K}/tasks`, "/v1/profile", "/v1/households", "/openapi.json"]) {
      const tag = await tagOf(user, path);
      expect({ path, tag }).toEqual({ path, tag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
      for (const knownTag of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const again = await get(user, path, knownTag);
        expect({ path, known: knownTag, status: again.status }).toEqual({
          path,
          known: knownTag,
          status: 304,
        });
        expect([again.body, again.headers.get("etag")]).toEqual([null, tag]);
      }
      expect((await get(user, path, '"other"')).status).toBe(200);
    }
    const tagBefore = await tagOf(user, `${K}/tasks`);
    await world.call(user, `PATCH ${address}`, { body: { done: true } });
    expect((await get(user, `${K}/tasks`, tagBefore)).status).toBe(200);
    expect((await get(user, address, tagBefore)).status).toBe(200);
  });

  test("a read is never answered 304 for another user's tag, even if both users see the same content", async () => {
    const [alice, bob] = [await world.createUser(), await world.createUser()];
    const { address } = await newTask(alice);
    const aliceTag = await tagOf(alice, address);
    expect(await get(bob, address, aliceTag)).toMatchObject(problem(404, "not_found"));
    expect(await get(bob, address, "*")).toMatchObject(problem(404, "not_found"));
    // Both lists are empty, and equal letter by letter.
    const empty = await tagOf(alice, `${K}/recipes`);
    const bobsAnswer = await get(bob, `${K}/recipes`, empty);
    expect([bobsAnswer.status, bobsAnswer.body]).toEqual([
      200,
      (await get(alice, `${K}/recipes`)).body,
    ]);
    expect(bobsAnswer.headers.get("cache-control")).toContain("private");
    expect(bobsAnswer.headers.get("vary")).toContain("Authorization");
    const headers = { "if-none-match": aliceTag };
    expect((await world.call(undefined, `GET ${address}`, { headers })).status).toBe(401);
  });
});

describe("changes", () => {
  test("a change with an If-Match is made only to the version that it names, by strong comparison", async () => {
    const user = await world.createUser();
    const { address, tag } = await newTask(user);
    expect(await tagOf(user, address)).toBe(tag);
    for (const stale of [`W/${tag}`, '"other"', tag.slice(1, -1), `W/${tag}, "other"`]) {
      const headers = { "if-match": stale };
      const patch = await world.call(user, `PATCH ${address}`, { body: { done: true }, headers });
      expect(patch).toMatchObject(problem(412, "precondition_failed"));
      const answer = await world.call(user, `DELETE ${address}`, { headers });
      expect(answer).toMatchObject(problem(412, "precondition_failed"));
    }
    const headers = { "if-match": `"other", ${tag}` };
    const change = await world.call(user, `PATCH ${address}`, { body: { done: true }, headers });
    expect(change).toMatchObject({ status: 200, body: { done: true } });
    expect(change.headers.get("cache-control")).toContain("no-transform");
    expect((await world.call(user, `DELETE ${address}`, { headers })).status).toBe(412);
    const any = { headers: { "if-match": "*" } };
    expect((await world.call(user, `DELETE ${address}`, any)).status).toBe(204);
  });

  test("a change with a key is made once: the same request gets the first answer again, even after a later change", async () => {
    const user = await world.createUser();
    const { address, tag } = await newTask(user);
    const request: CallOptions = {
      key: randomUUID(),
      body: { title: "buy two pans" },
      headers: { "if-match": tag },
    };
    const first = await world.call(user, `PATCH ${address}`, request);
    expect(first).toMatchObject({ status: 200, body: { title: "buy two pans" } });
    await world.call(user, `PATCH ${address}`, { body: { title: "buy none" } });
    const again = await world.call(user, `PATCH ${address}`, request);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await get(user, address)).body.title).toBe("buy none");
    const other = { ...request, body: { title: "buy three" } };
    expect(await world.call(user, `PATCH ${address}`, other)).toMatchObject(
      problem(422, "idempotency_key_conflict"),
    );
    // The same key may be used for another row.
    const { address: elsewhere } = await newTask(user);
    const { key, body } = request as { key: string; body: object };
    expect(await world.call(user, `PATCH ${elsewhere}`, { key, body })).toMatchObject({
      status: 200,
      body: { title: "buy two pans" },
    });
  });

  test("a change with a key that was refused is refused again in the same words", async () => {
    const user = await world.createUser();
    await world.call(user, "PUT /v1/profile", { body: { allergens: ["milk"] } });
    const creation = await world.call(user, `POST ${K}/shopping-list`, { body: { name: "oats" } });
    const address = `${K}/shopping-list/${creation.body.id}`;
    const request = { key: randomUUID(), body: { name: "butter" } };
    const first = await world.call(user, `PATCH ${address}`, request);
    expect(first).toMatchObject(problem(422, "guard_blocked"));
    await world.call(user, "PUT /v1/profile", { body: { allergens: [] } });
    expect((await world.call(user, `PATCH ${address}`, request)).body).toEqual(first.body);
  });

  test("a change that is sent eight times at once with one key is made once", async () => {
    const user = await world.createUser();
    const { address, tag } = await newTask(user);
    const request = {
      key: randomUUID(),
      body: { notes: "the big one" },
      headers: { "if-match": tag },
    };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => world.call(user, `PATCH ${address}`, request)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const [row] = await world.admin<{ n: number }>(
      "select count(*)::int as n from effects where user_id = $1 and op = 'update'",
      [user.id],
    );
    expect(row?.n).toBe(1);
  });

  test("a deletion with a key may be repeated; without a key, a repeat does not find the row; an invalid key is refused", async () => {
    const user = await world.createUser();
    const [keyed, unkeyed] = [await newTask(user), await newTask(user)];
    const key = randomUUID();
    for (let i = 0; i < 3; i++) {
      expect((await world.call(user, `DELETE ${keyed.address}`, { key })).status).toBe(204);
    }
    expect(await world.call(user, `DELETE ${keyed.address}`)).toMatchObject(
      problem(404, "not_found"),
    );
    expect((await world.call(user, `DELETE ${unkeyed.address}`)).status).toBe(204);
    const answer = await world
      .call(user, `DELETE ${unkeyed.address}`, { key: "ü ü" })
      .catch(() => null);
    expect(answer?.status ?? 400).toBe(400);
  });
});

test("a counted answer, even a 404 or a 429, says what remains of the limit", async () => {
  const limits = { ALFRED_RATE_READS_BURST: "3", ALFRED_RATE_READS_PER_MINUTE: "1" };
  await world.restartWorker(limits);
  try {
    const user = await world.createUser();
    const limitHeaders: (string | null)[] = [];
    for (const path of ["/v1/profile", `${K}/tasks`, `/v1/runs/${randomUUID()}`]) {
      const { headers } = await get(user, path);
      expect(headers.get("ratelimit-policy")).toBe('"reads";q=3;w=180');
      limitHeaders.push(headers.get("ratelimit"));
    }
    expect(limitHeaders.map((header) => /r=(\d)/.exec(header ?? "")?.[1])).toEqual(["2", "1", "0"]);
    const refusal = await get(user, "/v1/profile");
    expect(refusal).toMatchObject(problem(429, "rate_limited"));
    expect(refusal.headers.get("ratelimit")).toMatch(/^"reads";r=0;t=\d+$/);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    // Another user, and another kind of request, have separate limits.
    expect((await get(await world.createUser(), "/v1/profile")).status).toBe(200);
    const creation = await world.call(user, `POST ${K}/tasks`, { body: { title: "wait" } });
    expect(creation.status).toBe(201);
    expect(creation.headers.get("ratelimit")).toMatch(/^"creates";r=\d+;t=\d+$/);
    expect((await world.call(undefined, "GET /healthz")).headers.has("ratelimit")).toBe(false);
  } finally {
    await world.restartWorker({
      ALFRED_RATE_READS_BURST: "60000",
      ALFRED_RATE_READS_PER_MINUTE: "60000",
    });
  }
});
