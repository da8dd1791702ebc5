// A Tool of an MCP server is pinned to the schemas that the server gave when the Tool was made, or when the server was
// first reached. The cases about imports of OpenAPI documents run in the same world.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMcp, type LocalMcp } from "../../../dev/platform/mcp/start-mcp.ts";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type SharedApiWorld, type Body } from "../api-world.ts";
import {
  startRestService,
  type RestService,
} from "../../../dev/platform/rest/start-rest-service.ts";
import { testImports } from "./openapi-import-cases.ts";
import { SERVICE } from "./platform-bodies.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(3);

let mcp: LocalMcp;
/** A server that is unavailable until it is started again, at the same address. */
let offlineMcp: LocalMcp;
let world: SharedApiWorld;
let ada: TestUser;
let bob: TestUser;
let rest: RestService;
let serviceId: string;
let secretId: string;

beforeAll(async () => {
  [mcp, offlineMcp, rest] = await Promise.all([startMcp(), startMcp(), startRestService()]);
  await offlineMcp.stop();
  world = await shareApiWorld();
  rest.url = world.callable(rest.url);
  [ada, bob] = [await world.createUser("Ada"), await world.createUser("Bob")];
  serviceId = await create("services", {
    ...SERVICE,
    name: "Notebook",
    type: "mcp_server",
    protocol: "http",
  });
  secretId = await create("secrets", { name: "Token", type: "api_key", value: mcp.token });
});
afterAll(async () => {
  await world.stop();
  await Promise.all([mcp.stop(), rest.stop()]);
});
testImports(() => ({ world, rest, ada, bob, unreachableAddress: world.callable(offlineMcp.url) }));
beforeEach(() => {
  mcp.notebook.isChanged = false;
});

async function create(path: string, body: object): Promise<string> {
  const creation = await world.call(ada, `POST /v1/${path}`, { body });
  expect(creation).toMatchObject({ status: 201 });
  return creation.body.id;
}
const WEIGH = {
  type: "mcp_call",
  tool: "weigh",
  retry: "safe",
  arguments: { thing: "{{thing}}" },
} as const;
const HASH = /^[0-9a-f]{64}$/;
const weighBody = (fields: object = {}) => ({
  name: "Weigh",
  serviceId,
  connectionParams: { endpoint: world.callable(mcp.url) },
  operation: WEIGH,
  inputSchema: { type: "object", properties: { thing: {} }, required: ["thing"] },
  secret: { secretId, placement: { in: "bearer" } },
  ...fields,
});
const makeTool = async (fields: object = {}, key: string = randomUUID()): Promise<Body> =>
  (await world.call(ada, "POST /v1/tools", { body: weighBody(fields), key })).body;
const change = async (id: string, body: object): Promise<Body> =>
  (await world.call(ada, `PATCH /v1/tools/${id}`, { body })).body;
const showTool = async (id: string): Promise<Body> =>
  (await world.call(ada, `GET /v1/tools/${id}`)).body;
const probe = async (id: string): Promise<Body> =>
  (await world.call(ada, `POST /v1/tools/${id}/probe`)).body;
async function invoke(id: string): Promise<Body> {
  const body = { inputs: { thing: "a cat" } };
  const { runId } = (await world.call(ada, `POST /v1/tools/${id}/invoke`, { body })).body;
  return (await world.call(ada, `GET /v1/runs/${runId}?wait=20`)).body;
}

test("a Tool is pinned once per key when it is made, and can be called at once", async () => {
  const key = randomUUID();
  const tool = await makeTool({}, key);
  expect(tool).toMatchObject({ version: 1, status: "healthy", errorMessage: null });
  expect(tool.operation).toEqual({ ...WEIGH, schemaHash: expect.stringMatching(HASH) as string });
  expect(await makeTool({}, key)).toMatchObject({ id: tool.id, operation: tool.operation });
  expect(await invoke(tool.id)).toMatchObject({ status: "completed" });
  const operation = { ...WEIGH, schemaHash: "0".repeat(64) };
  expect((await makeTool({ operation })).operation).toEqual(operation);
});

test("if a server changes a tool later, calls fail, and a probe names the new hash, until the change is accepted", async () => {
  const { id, operation } = await makeTool();
  const before = mcp.notebook.calls.length;
  mcp.notebook.isChanged = true;
  expect(await invoke(id)).toMatchObject({ status: "failed", error: { code: "changed" } });
  expect(mcp.notebook.calls.length).toBe(before);
  const result = await probe(id);
  expect(result).toMatchObject({ status: "degraded", code: "changed", pinned: null });
  expect(result.detail).toContain("The schemas of the server's tool have changed");
  const hash = result.detail.match(/[0-9a-f]{64}/)?.[0] as string;
  expect(hash).not.toBe(operation.schemaHash);
  const { body } = await world.call(ada, `POST /v1/tools/${id}/catalogue`);
  const weighTool = (body.items as Body[]).find(({ name }) => name === "weigh");
  expect(weighTool).toMatchObject({
    schemaHash: hash,
    inputSchema: { required: ["thing", "password"] },
  });
  // A change of another field does not accept the server's change.
  expect((await change(id, { operation: { ...WEIGH, retry: "never" } })).operation).toEqual({
    ...WEIGH,
    retry: "never",
    schemaHash: operation.schemaHash,
  });
  await change(id, { operation: { ...WEIGH, schemaHash: hash } });
  expect(await probe(id)).toMatchObject({ status: "healthy", code: null, pinned: null });
});

test("a Tool that is made while its server is unavailable says so, and the first probe that reaches the server pins it", async () => {
  const tool = await makeTool({ connectionParams: { endpoint: world.callable(offlineMcp.url) } });
  expect(tool).toMatchObject({
    version: 1,
    operation: WEIGH,
    status: "degraded",
    errorMessage: "away",
    lastHealthCheck: expect.any(String) as string,
  });
  expect(await probe(tool.id)).toMatchObject({ status: "degraded", code: "away", pinned: null });
  offlineMcp = await startMcp({ port: Number(new URL(offlineMcp.url).port) });
  expect(await invoke(tool.id)).toMatchObject({ status: "failed", error: { code: "changed" } });
  const result = await probe(tool.id);
  expect(result).toMatchObject({ status: "healthy", code: null });
  expect(result.pinned).toMatch(HASH);
  expect(await showTool(tool.id)).toMatchObject({
    version: 2,
    operation: { ...WEIGH, schemaHash: result.pinned },
    status: "healthy",
  });
  expect(await probe(tool.id)).toMatchObject({ status: "healthy", pinned: null });
  expect(await invoke(tool.id)).toMatchObject({ status: "completed" });
  await offlineMcp.stop();
});

test("a Tool is refused if the server does not offer its tool, and the status of a Tool shows that its key is wrong", async () => {
  const operation = { ...WEIGH, tool: "nothing" };
  const fault = {
    status: 422,
    body: { code: "invalid_definition", errors: [{ pointer: "/operation/tool" }] },
  };
  const body = weighBody({ operation });
  expect(await world.call(ada, "POST /v1/tools", { body })).toMatchObject(fault);
  const { id } = await makeTool();
  const changeAnswer = await world.call(ada, `PATCH /v1/tools/${id}`, { body: { operation } });
  expect(changeAnswer).toMatchObject(fault);
  const wrong = await create("secrets", { name: "Wrong", type: "api_key", value: "no-token" });
  const tool = await makeTool({ secret: { secretId: wrong, placement: { in: "bearer" } } });
  expect(tool).toMatchObject({ status: "degraded", errorMessage: "unauthorized" });
  const right = await change(tool.id, { secret: { secretId, placement: { in: "bearer" } } });
  expect(right.operation.schemaHash).toMatch(HASH);
});

test("a Tool that is made from a template is pinned when it is made", async () => {
  const { name, operation, inputSchema } = weighBody();
  const template = await create("tool-templates", { name, operation, inputSchema });
  const { connectionParams, secret } = weighBody();
  const answer = await world.call(ada, `POST /v1/tool-templates/${template}/tools`, {
    body: { serviceId, connectionParams, secret },
  });
  expect(answer).toMatchObject({ status: 201, body: { toolTemplateId: template } });
  expect(answer.body.operation.schemaHash).toMatch(HASH);
});
