// Secrets of the type oauth2, on the whole stack: tokens are fetched once, renewed before they end, and shown nowhere.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OAuthServer, startOAuthServer } from "../../support/oauth-server.ts";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type SharedApiWorld, type Body } from "../api-world.ts";
import { SERVICE } from "./platform-bodies.ts";

let server: OAuthServer;
let world: SharedApiWorld;
let ada: TestUser;
let serviceId: string;
beforeAll(async () => {
  server = await startOAuthServer();
  world = await shareApiWorld();
  server.url = world.callable(server.url);
  ada = await world.createUser("Ada");
  serviceId = await create("services", { ...SERVICE, protocol: "http" });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(() => {
  Object.assign(server, { requests: [], refusal: null, delayMs: 0, seconds: 3_600 });
});

async function create(path: string, body: object): Promise<string> {
  const creation = await world.call(ada, `POST /v1/${path}`, { body });
  expect(creation).toMatchObject({ status: 201 });
  return creation.body.id;
}

const SECRET = "canary-client-secret:%é";
const client = (fields: object = {}) => ({
  ...{ grant: "client_credentials", tokenUrl: `${server.url}/token`, clientId: "me" },
  ...{ clientSecret: SECRET, ...fields },
});
const refreshGrant = { grant: "refresh_token", refreshToken: "refresh-0", authentication: "body" };

async function toolWith(oauth: object): Promise<{ tool: string; secret: string }> {
  const secret = await create("secrets", { name: "OAuth", type: "oauth2", oauth });
  const tool = await create("tools", {
    ...{ name: "Ask", serviceId, connectionParams: { endpoint: server.url } },
    secret: { secretId: secret, placement: { in: "bearer" } },
    operation: { type: "rest_call", method: "GET", path: "/", retry: "safe" },
    inputSchema: { type: "object" },
  });
  return { tool, secret };
}

async function invoke(tool: string): Promise<Body> {
  const { body } = await world.call(ada, `POST /v1/tools/${tool}/invoke`, { body: { inputs: {} } });
  return world.settledRun(ada, body.runId);
}

test("a client uses its token for several calls, and fetches a new one after the service has refused it", async () => {
  const { tool, secret } = await toolWith(client({ scope: "read" }));
  const tokenUntil = async () =>
    (await world.call(ada, `GET /v1/secrets/${secret}`)).body.tokenUntil as string | null;
  expect(await tokenUntil()).toBeNull();
  for (let call = 0; call < 2; call += 1) {
    expect(await invoke(tool)).toMatchObject({ status: "completed" });
  }
  expect(server.requests).toEqual([
    {
      form: { grant_type: "client_credentials", scope: "read" },
      authorization: `Basic ${btoa("me:canary-client-secret%3A%25%C3%A9")}`,
    },
  ]);
  const validForMs = Date.parse((await tokenUntil()) ?? "") - Date.now();
  expect(validForMs).toBeGreaterThan(3_000_000);
  expect(validForMs).toBeLessThanOrEqual(3_600_000);
  server.valid.clear();
  expect(await invoke(tool)).toMatchObject({ status: "failed", error: { code: "unauthorized" } });
  expect(await invoke(tool)).toMatchObject({ status: "completed" });
  expect(server.requests).toHaveLength(2);
});

test("calls at the same time never use one refresh token twice, and the new refresh token replaces the old one in storage", async () => {
  const { tool } = await toolWith(client(refreshGrant));
  server.delayMs = 300;
  // A token of 30 seconds ends within the margin, so the next call renews it.
  server.seconds = 30;
  const runs = await Promise.all([invoke(tool), invoke(tool)]);
  expect(runs).toMatchObject([{ status: "completed" }, { status: "completed" }]);
  server.seconds = 3_600;
  expect(await invoke(tool)).toMatchObject({ status: "completed" });
  const laterRuns = await Promise.all([1, 2, 3].map(() => invoke(tool)));
  expect(laterRuns.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
  const refreshTokens = server.requests.map(({ form }) => form["refresh_token"]);
  expect(new Set(refreshTokens).size).toBe(refreshTokens.length);
  expect(refreshTokens.length).toBeLessThanOrEqual(3);
  expect(server.requests[0]?.form).toMatchObject({ client_id: "me", client_secret: SECRET });
});

test("a refused renewal is reported as such, without the endpoint's words, and storing a new grant mends it", async () => {
  const { tool, secret } = await toolWith(client({ ...refreshGrant, refreshToken: "stale" }));
  const failedRun = await invoke(tool);
  expect(failedRun).toMatchObject({ status: "failed", error: { code: "secret_unavailable" } });
  const { body: steps } = await world.call(ada, `GET /v1/runs/${failedRun.id}/steps`);
  expect(JSON.stringify(steps)).toContain("refuses to renew the token (invalid_grant)");
  expect(JSON.stringify([failedRun, steps])).not.toContain("canary-of-the-endpoint");
  const change = { body: { oauth: client() } };
  expect(await world.call(ada, `PATCH /v1/secrets/${secret}`, change)).toMatchObject({
    status: 200,
    body: { version: 2, tokenUntil: null },
  });
  expect(await invoke(tool)).toMatchObject({ status: "completed" });
});

test("no table, and no answer with the run or the Secret, has the client's secret, a token or a refresh token", async () => {
  const { tool, secret } = await toolWith(client());
  const run = await invoke(tool);
  const answers = [run, (await world.call(ada, `GET /v1/secrets/${secret}`)).body];
  expect(JSON.stringify(answers)).not.toMatch(/canary-(?:access|client)|refresh-[0-9]/);
  const tables = await world.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'alfred')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      world.admin(
        `select 1 from ${name} t where t::text ~ 'canary-(access|client)|refresh-[0-9]' limit 1`,
      ),
    ),
  );
  expect(tables.length).toBeGreaterThan(30);
  expect(rows.flat()).toEqual([]);
});

test("an incomplete OAuth client, and a plain value in its place, are refused", async () => {
  const postSecret = (body: object) => world.call(ada, "POST /v1/secrets", { body });
  const name = { name: "OAuth", type: "oauth2" };
  for (const body of [
    { ...name, value: "a" },
    { ...name, oauth: client({ clientSecret: undefined }) },
    { ...name, oauth: client({ grant: "refresh_token" }) },
    { ...name, type: "api_key", oauth: client() },
  ]) {
    expect(await postSecret(body)).toMatchObject({ status: 422 });
  }
  const { secret } = await toolWith(client());
  const change = { body: { value: "a" } };
  expect(await world.call(ada, `PATCH /v1/secrets/${secret}`, change)).toMatchObject({
    status: 422,
    body: { code: "invalid_definition" },
  });
});

test("a request to a token endpoint that the egress guard refuses is not made", async () => {
  const { tool } = await toolWith(client({ tokenUrl: "http://127.0.0.1:1/token" }));
  expect(await invoke(tool)).toMatchObject({ status: "failed", error: { code: "egress_refused" } });
});
