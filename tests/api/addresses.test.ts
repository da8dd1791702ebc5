// How the running Worker answers addresses, ids and queries, wrong ones above all: never with a 500.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);
let user: TestUser;
let conversation: string;
let messages: string;
beforeAll(async () => {
  ({ user, conversation, messages } = await world.newcomer());
});

const problem = (status: number, code: string) => ({ status, body: { status, code } });

describe("addresses", () => {
  test("that do not exist are 404", async () => {
    for (const path of ["/", "/v1", "/v1/users", "/v2/profile", `/v1/conversations/`, "/nodes/x"]) {
      expect(await world.call(user, `GET ${path}`)).toMatchObject(problem(404, "route_not_found"));
    }
    expect(await world.call(undefined, "POST /v1/elsewhere", { raw: "{" })).toMatchObject(
      problem(404, "route_not_found"),
    );
  });

  test.each([
    ["DELETE /v1/conversations", "POST, GET, HEAD"],
    [`DELETE /v1/conversations/${randomUUID()}`, "GET, PATCH, HEAD"],
    ["POST /v1/profile", "GET, PUT, HEAD"],
    [`PUT /v1/runs/${randomUUID()}/cancel`, "POST"],
    ["POST /healthz", "GET, HEAD"],
    ["GET /nodes/act", "POST"],
    ["PUT /jobs/sweep", "POST"],
    ["GET /v1/invitations/accept", "POST"],
    ["PUT /v1/kitchen/tasks", "GET, POST, PATCH, HEAD"],
    [`POST /v1/kitchen/tasks/${randomUUID()}`, "GET, PATCH, DELETE, HEAD"],
  ])("refuse %s and say what they take", async (request, methods) => {
    const answer = await world.call(user, request, request.startsWith("GET") ? {} : { raw: "x" });
    expect(answer).toMatchObject(problem(405, "method_not_allowed"));
    expect(answer.headers.get("allow")).toBe(methods);
  });

  test("answer a HEAD like a GET, without a body", async () => {
    for (const path of ["/healthz", `/v1/conversations/${conversation}`]) {
      expect(await world.call(user, `HEAD ${path}`)).toMatchObject({ status: 200, body: null });
    }
    expect(await world.call(undefined, "HEAD /v1/profile")).toMatchObject({ status: 401 });
  });

  test("of the document, the configuration and liveness need no token", async () => {
    expect(await world.call(undefined, "GET /healthz")).toMatchObject({
      status: 200,
      body: { status: "ok", environment: "test" },
    });
    const { body, headers } = await world.call(undefined, "GET /openapi.json");
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(headers.get("cache-control")).toContain("max-age");
    const config = await world.call(undefined, "GET /v1/config");
    expect(config).toMatchObject({
      status: 200,
      body: {
        auth: { url: expect.stringMatching(/^http.*\/auth\/v1$/) },
        languages: ["en", "de", "fr", "es", "it", "pt", "nl"],
        rows: expect.arrayContaining([{ path: "/v1/kitchen/meal-plans", name: "MealPlans" }]),
        features: { secrets: expect.any(Boolean), voice: false, channels: [] },
      },
    });
    expect(JSON.stringify(config.body)).not.toMatch(/secret_|service_role|"sk-/);
    const { headers: profileHeaders } = await world.call(user, "GET /v1/profile");
    // No shared cache may store a user's answer, and a browser may not show it again without asking.
    expect(profileHeaders.get("cache-control")).toBe("private, no-cache");
  });
});

describe("ids", () => {
  const paths = (id: string) => [
    `GET /v1/conversations/${id}`,
    `GET /v1/conversations/${id}/messages`,
    `GET /v1/conversations/${id}/entities`,
    `GET /v1/runs/${id}`,
    `GET /v1/runs/${id}/events`,
    `GET /v1/runs/${id}/receipt`,
    `POST /v1/runs/${id}/cancel`,
    `GET /v1/households/${id}`,
    `GET /v1/households/${id}/invitations`,
    `DELETE /v1/households/${id}/members/${id}`,
    `DELETE /v1/households/${id}/invitations/${id}`,
    `GET /v1/kitchen/tasks/${id}`,
    `DELETE /v1/kitchen/tasks/${id}`,
  ];

  test.each([
    randomUUID(),
    "1",
    "null",
    "%00",
    "%zz",
    "..%2f..%2fprofile",
    "'; drop table runs; --",
  ])("that name nothing (%s) are 404", async (id) => {
    const encodedId = id.includes("%") ? id : encodeURIComponent(id);
    for (const request of paths(encodedId)) {
      expect(await world.call(user, request)).toMatchObject(problem(404, "not_found"));
    }
    for (const request of [
      [`PATCH /v1/conversations/${encodedId}`, { title: "x" }],
      [`POST /v1/conversations/${encodedId}/messages`, { text: "x" }],
      [`PATCH /v1/households/${encodedId}`, { name: "x" }],
      [`POST /v1/households/${encodedId}/invitations`, {}],
      [`PATCH /v1/kitchen/recipes/${encodedId}`, { name: "x" }],
    ] as const) {
      expect(await world.call(user, request[0], { body: request[1] })).toMatchObject(
        problem(404, "not_found"),
      );
    }
  });

  test("may be written in capitals", async () => {
    const { body } = await world.call(user, `GET /v1/conversations/${conversation.toUpperCase()}`);
    expect(body.id).toBe(conversation);
  });
});

describe("queries", () => {
  test.each(["limit=0", "limit=1000", "limit=1e999", "limit=x", "page=1", "limit=1&limit=2"])(
    "of %s are refused",
    async (query) => {
      for (const path of ["/v1/conversations", messages]) {
        expect(await world.call(user, `GET ${path}?${query}`)).toMatchObject(
          problem(400, "invalid_query"),
        );
      }
    },
  );

  test.each(["???", "bm90IGpzb24", "WyJ4Il0", "%00", "W10", "x".repeat(401)])(
    "with the cursor %s, which no listing gave, are refused",
    async (cursor) => {
      for (const path of ["/v1/conversations", messages]) {
        expect(await world.call(user, `GET ${path}?cursor=${cursor}`)).toMatchObject(
          problem(400, "invalid_query"),
        );
      }
    },
  );

  test.each([
    ["9999999999", randomUUID()],
    ["2026-02-31T00:00:00+00:00", randomUUID()],
    ["2027-02-29T00:00:00+00:00", randomUUID()],
    ["0000-01-01T00:00:00+00:00", randomUUID()],
    ["2026-13-01T00:00:00+00:00", randomUUID()],
    ["2026-01-01T24:00:01+00:00", randomUUID()],
    ["2026-01-01T00:00:00+99:00", randomUUID()],
    ["2026-01-01T00:00:00+00:00", "-".repeat(36)],
    ["2026-01-01T00:00:00+00:00", '",id.gt.0'],
  ])("with a cursor made up of %s and %s are refused", async (time, id) => {
    const cursor = Buffer.from(JSON.stringify([time, id])).toString("base64url");
    expect(await world.call(user, `GET /v1/conversations?cursor=${cursor}`)).toMatchObject(
      problem(400, "invalid_query"),
    );
  });

  test("for a wait that is not a whole number of seconds up to the limit are refused", async () => {
    for (const wait of ["26", "-1", "x", "1.5"]) {
      expect(await world.call(user, `GET /v1/runs/${randomUUID()}?wait=${wait}`)).toMatchObject(
        problem(400, "invalid_query"),
      );
    }
  });
});

test("no request of this suite has failed inside the Worker", () => {
  expect(world.logged("request.failed")).toEqual([]);
});
