// Who may use the MCP server: programs, and pages of its own origin, with a user's token. A request without a valid token
// is told where to get one, and a page of another origin is refused.
import {
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { forgeToken, type TokenPart } from "../api/tokens.ts";
import type { TestUser } from "../support/stack.ts";
import { openMcpWorld } from "./mcp-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(2);

/** The number of reads that one user may make at once here. */
const READS = 30;
const world = forSuite(() =>
  openMcpWorld("2025-11-25", {
    env: { ALFRED_RATE_READS_BURST: String(READS), ALFRED_RATE_READS_PER_MINUTE: "1" },
  }),
);
let user: TestUser;
beforeAll(async () => {
  user = await world.createUser();
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "by-hand", version: "1" },
  },
};

const post = (headers: Record<string, string>, body: string = JSON.stringify(initialize)) =>
  fetch(`${world.url}/mcp`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...headers,
    },
    body,
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("without a user's token", () => {
  const tokenCases: [string, TokenPart | undefined, string][] = [
    ["no token", undefined, "token_missing"],
    ["a token that has expired", { claims: { exp: 1 } }, "token_expired"],
    ["a token that another project signed", { secret: "x".repeat(40) }, "token_invalid"],
    ["a token without a signature", { alg: "none" }, "token_invalid"],
    ["a token of another role", { claims: { role: "service_role" } }, "token_wrong_claims"],
    ["a token for another audience", { claims: { aud: "other" } }, "token_wrong_claims"],
  ];
  test.each(tokenCases)(
    "without a user's token, %s is answered 401, with the address of the document that says where to get one",
    async (_what, part, code) => {
      const url = String(world.env["SUPABASE_URL"]);
      const jwtSecret = String(world.env["SUPABASE_JWT_SECRET"]);
      const token = part && (await forgeToken({ url, jwtSecret, user: user.id }, part));
      const response = await post(token === undefined ? {} : bearer(token));
      expect(response.status).toBe(401);
      const challenge = response.headers.get("www-authenticate") ?? "";
      expect(challenge).toMatch(/^Bearer /);
      const { resourceMetadataUrl } = extractWWWAuthenticateParams(response);
      expect(String(resourceMetadataUrl)).toBe(
        `${world.url}/.well-known/oauth-protected-resource/mcp`,
      );
      expect(await response.json()).toMatchObject({ status: 401, code });
    },
  );
});

describe("the document about the resource (RFC 9728)", () => {
  test.each(["", "/mcp"])(
    "the document about the resource, at the well-known address%s, names the authorization server",
    async (path) => {
      const response = await fetch(`${world.url}/.well-known/oauth-protected-resource${path}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        resource: `${world.url}/mcp`,
        resource_name: "Alfred",
        authorization_servers: [`${String(world.env["SUPABASE_URL"])}/auth/v1`],
        bearer_methods_supported: ["header"],
      });
    },
  );

  test("the official client finds the document about the resource with only the server's address", async () => {
    const metadata = await discoverOAuthProtectedResourceMetadata(`${world.url}/mcp`);
    expect(metadata.authorization_servers).toEqual([
      `${String(world.env["SUPABASE_URL"])}/auth/v1`,
    ]);
  });
});

test("listing tools counts as a read of the user", async () => {
  const guest = await world.createUser();
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  for (let n = 0; n < READS; n += 1) {
    expect((await post(bearer(guest.token), list)).status).toBe(200);
  }
  const refusal = await post(bearer(guest.token), list);
  expect(refusal.status).toBe(429);
  expect(await refusal.json()).toMatchObject({ code: "rate_limited" });
});

describe("the Origin of a page", () => {
  test.each(["https://elsewhere.example", "null", "http://127.0.0.1:1"])(
    "the Origin %s is refused even with a valid token, and no tool runs",
    async (origin) => {
      const call = {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "ask_alfred", arguments: { message: "hello" } },
      };
      const response = await post({ ...bearer(user.token), origin }, JSON.stringify(call));
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "origin_not_allowed" });
      expect(await world.admin("select id from runs where user_id = $1", [user.id])).toEqual([]);
    },
  );

  test("the Origin of the server itself is accepted", async () => {
    const response = await post({ ...bearer(user.token), origin: world.url });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"alfred"');
  });
});

describe("malformed requests", () => {
  test.each([
    ["a body that is not JSON", "{", 400],
    ["a body that is not a message", "{}", 400],
    ["a list", "[]", 400],
    ["an empty body", "", 400],
    ["a body that is too large", JSON.stringify({ ...initialize, pad: "a".repeat(70_000) }), 413],
  ])("a malformed request is refused: %s", async (_what, body, status) => {
    expect((await post(bearer(user.token), body)).status).toBe(status);
  });

  test.each(["GET", "DELETE", "PUT"])(
    "a request with %s is answered 405, because there are no sessions",
    async (method) => {
      const headers = { accept: "text/event-stream", ...bearer(user.token) };
      const response = await fetch(`${world.url}/mcp`, { method, headers });
      expect(response.status).toBe(405);
    },
  );
});

test("an agent's conversation belongs to the user, and the app lists it", async () => {
  const agent = await world.agent(user);
  await agent.call("ask_alfred", { message: "add milk to my shopping list" });
  const { body } = await world.request<{ items: { id: string; title: string }[] }>(
    user,
    "/v1/conversations",
  );
  expect(body.items.map(({ title }) => title)).toEqual(["MCP"]);
});
