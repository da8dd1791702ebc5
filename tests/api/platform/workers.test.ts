// Workers over HTTP, on the whole stack: a pool with one slot, and a Process whose steps want that slot at once.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../support/stack.ts";
import { openApiWorld, type Body } from "../api-world.ts";
import { processOf, SERVICE, stepOf } from "./platform-bodies.ts";
import { eventually } from "../../support/eventually.ts";
import { forSuite } from "../../support/for-suite.ts";

const TYPES = ["rest_api", "llm_provider", "mcp_server", "neo4j_graph", "builtin"];

/** The service answers once the test has seen what its calls keep busy. */
const seen = Promise.withResolvers<void>();
const rest = forSuite(async () => {
  const server = createServer(async (_, response) => {
    await seen.promise;
    response.writeHead(200, { "content-type": "application/json" }).end('{"slow":true}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close() };
});
const world = forSuite(() => {
  const pools = { ALFRED_POOL_REST_API: "1", ALFRED_POOL_LLM_PROVIDER: "2" };
  return openApiWorld({ env: { ALFRED_EGRESS_ALLOW: new URL(rest.url).origin, ...pools } });
});
let ada: TestUser;
let bob: TestUser;
let slow: string;
beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
  const create = async (path: string, body: object): Promise<string> =>
    (await world.call(ada, `POST /v1/${path}`, { body })).body.id;
  const serviceId = await create("services", { ...SERVICE, protocol: "http" });
  slow = await create("tools", {
    name: "Slow",
    serviceId,
    connectionParams: { endpoint: rest.url },
    operation: { type: "rest_call", method: "GET", path: "/slow", retry: "safe" },
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
  });
});

const workers = async (user: TestUser): Promise<Body> => {
  const { status, body } = await world.call(user, "GET /v1/workers");
  expect(status).toBe(200);
  return body;
};
const restWorkers = ({ items }: Body): Body[] =>
  items.filter(({ type }: Body) => type === "rest_api");

test("before any work all workers are idle, and each type has as many as the settings say", async () => {
  const { items, queues } = await workers(ada);
  expect(queues.map(({ type }: Body) => type)).toEqual(TYPES);
  expect(queues.slice(0, 2)).toMatchObject([{ size: 1 }, { size: 2, waiting: 0 }]);
  for (const { type, size } of queues) {
    const ofType = items.filter((worker: Body) => worker.type === type);
    expect(ofType).toHaveLength(size);
    const idle = { status: "idle", currentJobId: null };
    expect(ofType).toMatchObject(
      ofType.map((_: Body, n: number) => ({ id: `${type}:${n + 1}`, ...idle })),
    );
  }
  expect(await world.call(undefined, "GET /v1/workers")).toMatchObject({ status: 401 });
});

test("three parallel steps use one worker in turn, no other user sees the job, and the graph shows the worker", async () => {
  const parallel = { mode: "parallel" };
  const steps = ["a", "b", "c"].map((id) =>
    stepOf(slow, { id, inputs: {}, output: { variable: id }, execution: parallel }),
  );
  const body = processOf(slow, { initialContext: [], steps, outputTemplate: "{{c.slow}}" });
  const { body: newProcess } = await world.call(ada, "POST /v1/processes", { body });
  const start = await world.call(ada, `POST /v1/processes/${newProcess.id}/runs`, { body: {} });
  expect(start).toMatchObject({ status: 202 });
  const { runId } = start.body;
  const busyWorker = await eventually(async () => {
    const answer = await workers(ada);
    expect(restWorkers(answer)).toMatchObject([{ id: "rest_api:1", status: "busy" }]);
    expect(answer.queues[0].waiting).toBeGreaterThan(0);
    return restWorkers(answer)[0];
  });
  expect(busyWorker.currentJobId).toMatch(new RegExp(`^${runId}/step\\.[123]$`));
  const forBob = await workers(bob);
  expect(restWorkers(forBob)).toMatchObject([{ currentJobId: null }]);
  expect(forBob.queues[0].waiting).toBe(0);
  seen.resolve();
  let run: Body = { status: "running" };
  while (run.status === "running") {
    run = (await world.call(ada, `GET /v1/runs/${runId}?wait=20`)).body;
  }
  expect(run).toMatchObject({ status: "completed", reply: { text: "true" } });
  const after = await workers(ada);
  expect(restWorkers(after)).toMatchObject([
    { status: "idle", currentJobId: null, processedCount: 3, errorCount: 0 },
  ]);
  expect(after.queues[0].waiting).toBe(0);
  const [{ createdAt, updatedAt, lastHeartbeat }] = restWorkers(after);
  expect(updatedAt).toBe(lastHeartbeat);
  expect(Date.parse(createdAt)).toBeLessThan(Date.parse(updatedAt));

  const from = "worker:rest_api:1";
  const { body: graph } = await world.call(ada, `GET /v1/graph?from=${from}`);
  const worker = { kind: "worker", id: "rest_api:1" };
  const process = (await world.call(ada, `GET /v1/graph?from=process:${newProcess.id}`)).body;
  const ofSteps = process.edges.filter(({ type }: Body) => type === "HAS_STEP");
  expect(graph.edges).toEqual([
    {
      type: "EXECUTES",
      from: worker,
      to: { kind: "tool", id: slow },
      properties: { calls: 3, failed: 0 },
      createdAt: expect.any(String),
    },
    ...ofSteps.map(({ to }: Body) => ({
      type: "PROCESSES",
      from: worker,
      to,
      properties: { jobs: 1 },
      createdAt: expect.any(String),
    })),
  ]);
  expect(graph.nodes).toContainEqual({ ...worker, name: "rest_api:1" });
  const around = (await world.call(ada, `GET /v1/graph?from=tool:${slow}&depth=3`)).body;
  expect(around.edges.filter(({ type }: Body) => type === "EXECUTES")).toHaveLength(1);
  const others = { nodes: [], edges: [], complete: true };
  expect((await world.call(bob, `GET /v1/graph?from=${from}`)).body).toEqual(others);
});
