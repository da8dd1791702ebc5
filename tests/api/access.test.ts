// Which tokens the API accepts, and that other users' things look like things that do not exist.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { forgeToken, type TokenPart } from "./tokens.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  [alice, bob] = await Promise.all([world.createUser("Alice"), world.createUser("Bob")]);
});

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
const forge = (part: TokenPart = {}) => {
  const { url, jwtSecret = "" } = world.supabase;
  return forgeToken({ url, jwtSecret, user: alice.id }, part);
};

describe("a token", () => {
  test("of a signed-in user is accepted, whatever the case of the scheme", async () => {
    const token = await forge();
    for (const scheme of ["Bearer", "bearer", "BEARER "]) {
      const headers = { authorization: `${scheme} ${token}` };
      expect(await world.call(undefined, "GET /v1/profile", { headers })).toMatchObject({
        status: 200,
      });
    }
  });

  test("is needed on these routes of the API, and the challenge names the scheme", async () => {
    const id = randomUUID();
    for (const request of [
      "GET /v1/conversations",
      "POST /v1/conversations",
      `GET /v1/conversations/${id}`,
      `PATCH /v1/conversations/${id}`,
      `GET /v1/conversations/${id}/messages`,
      `POST /v1/conversations/${id}/messages`,
      `GET /v1/conversations/${id}/entities`,
      `GET /v1/runs/${id}`,
      `GET /v1/runs/${id}/events`,
      `GET /v1/runs/${id}/receipt`,
      `GET /v1/runs/${id}/trace`,
      `POST /v1/runs/${id}/cancel`,
      "GET /v1/profile",
      "PUT /v1/profile",
      "GET /v1/households",
      "POST /v1/households",
      `GET /v1/households/${id}`,
      `PATCH /v1/households/${id}`,
      `DELETE /v1/households/${id}/members/${id}`,
      `POST /v1/households/${id}/invitations`,
      `GET /v1/households/${id}/invitations`,
      `DELETE /v1/households/${id}/invitations/${id}`,
      "POST /v1/invitations/accept",
      ...[
        "services",
        "secrets",
        "tools",
        "service-templates",
        "tool-templates",
        "processes",
      ].flatMap((path) => [
        `GET /v1/${path}`,
        `POST /v1/${path}`,
        ...["GET", "PATCH", "DELETE"].map((method) => `${method} /v1/${path}/${id}`),
      ]),
      ...["invoke", "probe", "accept"].map((what) => `POST /v1/tools/${id}/${what}`),
      `POST /v1/service-templates/${id}/services`,
      `POST /v1/tool-templates/${id}/tools`,
      ...["services", "tools", "processes"].map((path) => `POST /v1/${path}/check`),
      `POST /v1/processes/${id}/hooks/check`,
      `GET /v1/processes/${id}/versions`,
      `GET /v1/processes/${id}/versions/1`,
      `POST /v1/processes/${id}/runs`,
      `POST /v1/runs/${id}/steps/step.1/decision`,
      ...["recipes", "inventory", "shopping-list", "meal-plans", "tasks"].flatMap((path) => [
        `GET /v1/kitchen/${path}`,
        `POST /v1/kitchen/${path}`,
        ...["GET", "PATCH", "DELETE"].map((method) => `${method} /v1/kitchen/${path}/${id}`),
      ]),
    ]) {
      const answer = await world.call(undefined, request);
      expect(answer).toMatchObject({ status: 401, body: { code: "token_missing" } });
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="alfred"');
    }
  });

  test.each([
    ["of another scheme", "Basic YWxpY2U6eA==", "token_missing"],
    ["that is empty", "Bearer ", "token_malformed"],
    ["in two words", "Bearer a b", "token_malformed"],
    ["that is a word", "Bearer token", "token_malformed"],
    ["of three words", "Bearer a.b.c", "token_malformed"],
    ["whose parts are not JSON", `Bearer ${btoa("x")}.${btoa("y")}.z`, "token_malformed"],
    ["that is very long", `Bearer ${"a".repeat(10_000)}`, "token_malformed"],
  ])("%s is refused", async (_name, authorization, code) => {
    const answer = await world.call(undefined, "GET /v1/profile", { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { code } });
  });

  test.each<[string, TokenPart, string]>([
    ["without a signature", { alg: "none" }, "token_invalid"],
    ["under another key", { secret: "x".repeat(64) }, "token_invalid"],
    ["under the publishable key", { secret: "sb_publishable_tests" }, "token_invalid"],
    ["by another algorithm with the right key", { alg: "HS512" }, "token_invalid"],
    ["by an algorithm of another kind", { alg: "RS256" }, "token_invalid"],
    ["that has expired", { claims: { exp: now() - hour } }, "token_expired"],
    ["that never expires", { claims: { exp: null } }, "token_wrong_claims"],
    ["that is not valid yet", { claims: { nbf: now() + hour } }, "token_wrong_claims"],
    ["of another issuer", { claims: { iss: "https://x/auth/v1" } }, "token_wrong_claims"],
    ["for another audience", { claims: { aud: "x" } }, "token_wrong_claims"],
    ["without a user", { claims: { sub: null } }, "token_wrong_claims"],
    ["of a subject that is not a user's id", { claims: { sub: "alice" } }, "token_wrong_claims"],
    ["without a role", { claims: { role: null } }, "token_wrong_claims"],
    ["of the chain", { claims: { role: "alfred_pipeline" } }, "token_wrong_claims"],
    ["of the sweep", { claims: { role: "alfred_worker" } }, "token_wrong_claims"],
    ["of the project's service", { claims: { role: "service_role" } }, "token_wrong_claims"],
    ["of a visitor", { claims: { role: "anon" } }, "token_wrong_claims"],
  ])("%s is refused", async (_name, part, code) => {
    const answer = await world.call({ token: await forge(part) }, "GET /v1/profile");
    expect(answer).toMatchObject({ status: 401, body: { code } });
    expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("whose claims were replaced is invalid", async () => {
    const [header, , signature] = (await forge()).split(".");
    const claims = { sub: bob.id, role: "authenticated", exp: now() + hour };
    const token = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    expect(await world.call({ token }, "GET /v1/profile")).toMatchObject({
      status: 401,
      body: { code: "token_invalid" },
    });
  });

  test("is checked before the rest of the request", async () => {
    const answer = await world.call(undefined, "POST /v1/conversations", {
      raw: "x".repeat(100_000),
      key: null,
      headers: { "content-type": "text/plain" },
    });
    expect(answer).toMatchObject({ status: 401 });
  });
});

describe("another user's things", () => {
  let conversation: string;
  let run: string;
  beforeAll(async () => {
    conversation = await world.createConversation(alice);
    run = await world.send(alice, conversation, "fish, please");
    await world.finished(alice, run);
  });

  test("look exactly like things that do not exist", async () => {
    const requests = (c: string, r: string) => [
      [`GET /v1/conversations/${c}`],
      [`PATCH /v1/conversations/${c}`, { title: "mine now" }],
      [`PATCH /v1/conversations/${c}`, { status: "archived" }],
      [`GET /v1/conversations/${c}/messages`],
      [`POST /v1/conversations/${c}/messages`, { text: "hello" }],
      [`GET /v1/conversations/${c}/entities`],
      [`GET /v1/runs/${r}`],
      [`GET /v1/runs/${r}?wait=20`],
      [`GET /v1/runs/${r}/events`],
      [`GET /v1/runs/${r}/receipt`],
      [`GET /v1/runs/${r}/trace`],
      [`POST /v1/runs/${r}/cancel`],
    ];
    const nowhere = requests(randomUUID(), randomUUID());
    for (const [index, [request, body]] of requests(conversation, run).entries()) {
      const options = body === undefined ? {} : { body };
      const theirs = await world.call(bob, request as string, options);
      const unknown = await world.call(bob, nowhere[index]?.[0] as string, options);
      expect(theirs).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect(theirs.body).toEqual(unknown.body);
    }
    expect((await world.call(alice, `GET /v1/conversations/${conversation}`)).body).toMatchObject({
      title: "fish, please",
      status: "active",
    });
  });

  test("are in no other user's listings", async () => {
    const conversation = (await world.call(bob, "POST /v1/conversations", { body: {} })).body.id;
    const { body } = await world.call(bob, "GET /v1/conversations");
    expect(body).toMatchObject({ items: [{ id: conversation }], next: null });
    expect((await world.call(bob, "GET /v1/households")).body.items).toEqual([
      expect.objectContaining({ id: bob.householdId, role: "owner" }),
    ]);
  });

  test("do not include a used Idempotency-Key: another user may use the same one", async () => {
    const key = randomUUID();
    const [aliceAnswer, bobAnswer] = [
      await world.call(alice, "POST /v1/conversations", { key, body: { title: "Hers" } }),
      await world.call(bob, "POST /v1/conversations", { key, body: { title: "His" } }),
    ];
    expect([aliceAnswer.status, bobAnswer.status]).toEqual([201, 201]);
    expect(bobAnswer.body.title).toBe("His");
    const post = (user: TestUser, id: string, text: string) =>
      world.call(user, `POST /v1/conversations/${id}/messages`, { key, body: { text } });
    const first = await post(alice, aliceAnswer.body.id, "hers");
    const second = await post(bob, bobAnswer.body.id, "his");
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.runId).not.toBe(first.body.runId);
    const transcript = await world.call(bob, `GET /v1/conversations/${bobAnswer.body.id}/messages`);
    expect(transcript.body.items[0].text).toBe("his");
  });
});
