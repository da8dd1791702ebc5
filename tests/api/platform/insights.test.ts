// Metrics, probes and the graph over HTTP: what a run has recorded, who may define metrics, how probes change the health,
// and what is around a Process.
import { beforeAll, describe, expect, test } from "vitest";
import { startRestService } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type Body } from "../api-world.ts";
import { forgeToken } from "../tokens.ts";
import { INPUTS, processOf, SERVICE } from "./platform-bodies.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(3);

const rest = forSuite(startRestService);
const world = forSuite(shareApiWorld);
let ada: TestUser;
let bob: TestUser;
let admin: { token: string };
let ids: { service: string; tool: string; process: string };

beforeAll(async () => {
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
  const { url, jwtSecret = "" } = world.supabase;
  const claims = { app_metadata: { role: "admin" } };
  admin = { token: await forgeToken({ url, jwtSecret, user: ada.id }, { claims }) };
  const create = async (path: string, body: object): Promise<string> =>
    (await world.call(ada, `POST /v1/${path}`, { body })).body.id;
  const service = await create("services", { ...SERVICE, protocol: "http" });
  const tool = await create("tools", {
    serviceId: service,
    connectionParams: { endpoint: world.callable(rest.url) },
    ...INPUTS,
    name: "Weather",
    operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
  });
  const process = await create(
    "processes",
    processOf(tool, { outputTemplate: "{{forecast.city}}" }),
  );
  ids = { service, tool, process };
  const body = { inputs: { city: "Graz" } };
  const start = await world.call(ada, `POST /v1/processes/${process}/runs`, { body });
  await world.call(ada, `GET /v1/runs/${start.body.runId}?wait=20`);
});

const series = (user: TestUser, name: string, query: string) =>
  world.call(user, `GET /v1/metrics/${name}?${query}`);

describe("a run's end", () => {
  test.each([
    ["service", "calls", 1],
    ["tool", "calls", 1],
    ["tool", "errors", 0],
    ["process", "calls", 1],
    ["process", "errors", 0],
  ] as const)("the end of a run is in the metrics of its %s: %s %d", async (scope, name, value) => {
    const query = `scope=${scope}&entity=${ids[scope]}&bucket=all`;
    const { body } = await series(ada, name, query);
    expect(body.points).toEqual([{ at: null, group: null, value, count: 1 }]);
    expect((await series(bob, name, query)).body.points).toEqual([]);
  });

  test("a series needs no scope if the entity implies it; otherwise the refusal lists the scopes", async () => {
    const { body } = await series(ada, "calls", `entity=${ids.tool}&bucket=all`);
    expect(body).toMatchObject({ metric: { scope: "tool" }, points: [{ value: 1 }] });
    const answer = await series(ada, "calls", "bucket=all");
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_query" } });
    expect(answer.body.detail).toContain("conversation or process or service or tool");
  });

  test("a series can be grouped by a dimension", async () => {
    const { body } = await series(ada, "calls", "scope=tool&group=code&bucket=all");
    expect(body.points).toEqual([{ at: null, group: "ok", value: 1, count: 1 }]);
    const workers = await series(ada, "calls", `entity=${ids.tool}&group=worker&bucket=all`);
    expect(workers.body.points).toEqual([
      { at: null, group: expect.stringMatching(/^rest_api:\d+$/), value: 1, count: 1 },
    ]);
  });
});

describe("probes", () => {
  test("a probe changes the health of its Tool and Service: one failure degrades them, three take them down, and one success heals them", async () => {
    const endpoint = world.callable("http://127.0.0.1:9");
    const body = { ...SERVICE, protocol: "http", name: "Away" };
    const service = (await world.call(ada, "POST /v1/services", { body })).body.id as string;
    const tool = await world.call(ada, "POST /v1/tools", {
      body: {
        serviceId: service,
        connectionParams: { endpoint },
        ...INPUTS,
        name: "Nobody",
        operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
      },
    });
    const id = tool.body.id as string;
    const health: string[] = [];
    const probe = async () => {
      health.push((await world.call(ada, `POST /v1/tools/${id}/probe`)).body.status);
      const answer = await world.call(ada, `GET /v1/services/${service}`);
      health.push(answer.body.status);
    };
    for (let tries = 0; tries < 3; tries += 1) await probe();
    const connectionParams = { endpoint: world.callable(rest.url) };
    await world.call(ada, `PATCH /v1/tools/${id}`, { body: { connectionParams } });
    await probe();
    expect(health).toEqual([
      ...["degraded", "degraded", "degraded", "degraded", "down", "down"],
      ...["healthy", "healthy"],
    ]);
    expect((await world.call(bob, `POST /v1/tools/${id}/probe`)).status).toBe(404);
  });
});

describe("metrics", () => {
  const metric = { name: "tries", scope: "tool", aggregation: "max", dataType: "integer" };

  test("a metric can be defined, changed and deleted only by an administrator", async () => {
    for (const request of ["POST /v1/metrics", "PATCH /v1/metrics/tries?scope=tool"]) {
      const body = request.startsWith("POST") ? metric : { aggregation: "min" };
      const { status, body: problem } = await world.call(ada, request, { body });
      expect([status, problem.code]).toEqual([403, "admin_only"]);
    }
    const creation = await world.call(admin, "POST /v1/metrics", { body: metric });
    expect(creation).toMatchObject({ status: 201, body: metric });
    const again = await world.call(admin, "POST /v1/metrics", { body: metric });
    expect(again).toMatchObject({ status: 409, body: { code: "metric_taken" } });
    const body = { aggregation: "min", retentionDays: 7 };
    const change = await world.call(admin, "PATCH /v1/metrics/tries?scope=tool", { body });
    expect(change.body).toMatchObject(body);
    const refusal = await world.call(ada, "DELETE /v1/metrics/tries?scope=tool");
    expect(refusal.status).toBe(403);
    const deletion = await world.call(admin, "DELETE /v1/metrics/tries?scope=tool");
    expect(deletion.status).toBe(204);
    expect((await series(ada, "tries", "scope=tool")).status).toBe(404);
  });

  test("a metric takes values of its type for entities that the user may see, and no other values", async () => {
    const body = { ...metric, name: "degrees", dataType: "float", aggregation: "avg" };
    await world.call(admin, "POST /v1/metrics", { body });
    const record = (user: TestUser, name: string, fields: object) =>
      world.call(user, `POST /v1/metrics/${name}/values`, {
        body: { entityId: ids.tool, value: 20.5, ...fields },
      });
    const answer = await record(ada, "degrees", { dimensions: { place: "cellar" } });
    expect(answer).toMatchObject({ status: 201, body: { entityId: ids.tool, value: 20.5 } });
    expect((await record(bob, "degrees", {})).status).toBe(404);
    expect(await record(ada, "degrees", { value: true })).toMatchObject({
      status: 422,
      body: { code: "value_of_another_type" },
    });
    expect(await record(ada, "calls", {})).toMatchObject({
      status: 409,
      body: { code: "metric_built_in" },
    });
    const { body: points } = await series(ada, "degrees", "bucket=all&group=place");
    expect(points.points).toEqual([{ at: null, group: "cellar", value: 20.5, count: 1 }]);
  });

  test("a metric that is built in cannot be deleted", async () => {
    const answer = await world.call(admin, "DELETE /v1/metrics/calls?scope=tool&cascade=true");
    expect(answer).toMatchObject({ status: 409, body: { code: "metric_built_in" } });
  });
});

describe("the graph", () => {
  test("the graph shows what a Process reaches within three edges", async () => {
    const { body } = await world.call(ada, `GET /v1/graph?from=process:${ids.process}&depth=3`);
    const types = new Set(body.edges.map(({ type }: Body) => type));
    for (const type of ["OWNED_BY", "HAS_STEP", "CALLS_TOOL", "USES_SERVICE"]) {
      expect(types).toContain(type);
    }
    expect(body.nodes).toContainEqual({ kind: "tool", id: ids.tool, name: "Weather" });
    expect(body.complete).toBe(true);
  });

  test("the graph shows nothing that belongs to another user", async () => {
    const { body } = await world.call(bob, `GET /v1/graph?from=process:${ids.process}&depth=3`);
    expect(body).toEqual({ nodes: [], edges: [], complete: true });
  });

  test("the graph finds no Worker by an id, because Workers have names", async () => {
    const answer = await world.call(ada, `GET /v1/graph?from=worker:${ids.tool}`);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    const graph = await world.call(ada, "GET /v1/graph?from=worker:rest_api:1");
    expect(graph.status).toBe(200);
  });

  test.each(["process:x", "recipe:1", "tool", "process_step:1/2", "tool:1;drop"])(
    "the graph refuses %s",
    async (from) => {
      const { status, body } = await world.call(ada, `GET /v1/graph?from=${from}`);
      expect([status, body.code]).toEqual([400, "invalid_query"]);
    },
  );
});
