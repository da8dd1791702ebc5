// The graph: every relationship is an edge; a walk goes three steps at most, and only over rows that the
// reader may see.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  createHousehold,
  finishOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { asSent, foldUp, foldOf } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);
let morning: {
  service: string;
  tool: string;
  process: string;
  version: string;
  conversation: string;
};

const insertedId = async (sql: string, values: unknown[]): Promise<string> => {
  const [row] = await db.admin<{ id: string }>(`${sql} returning id`, values);
  return row?.id ?? "";
};

beforeAll(async () => {
  await createHousehold(db, alice);
  await createHousehold(db, bob);
  const { run, conversation } = await startRun(db, alice);
  const snapshot = { version: 1, state: { exchange: 1 } };
  const reply = { text: "done", changes: [] };
  await db.rpc(alice, "finish_run", finishOf(run, { reply, snapshot }));
  await db.rpc(alice, "save_summary", {
    conversation_id: conversation,
    ...asSent(foldUp(foldOf(1, 1, "They met."), 1, "A greeting.")),
  });
  const service = await insertedId(
    "insert into public.services (owner_id, name, type, protocol) values ($1, 'Weather', 'rest_api', 'https')",
    [alice],
  );
  const secret = randomUUID();
  await db.admin(
    "insert into public.secrets (id, owner_id, name, type) values ($1, $2, 'key', 'api_key')",
    [secret, alice],
  );
  const use = await insertedId(
    'insert into public.tool_secrets (owner_id, secret_id, placement) values ($1, $2, \'{"in": "bearer"}\')',
    [alice, secret],
  );
  const tool = await insertedId(
    "insert into public.tools (owner_id, service_id, name) values ($1, $2, 'Forecast')",
    [alice, service],
  );
  await db.admin(
    "insert into public.tool_versions (tool_id, owner_id, version, connection_params, operation, input_schema, " +
      "tool_secret_id) values ($1, $2, 1, $3, '{\"type\": \"rest_call\"}', '{}', $4)",
    [tool, alice, { endpoint: "https://weather.example/v1" }, use],
  );
  const process = await insertedId(
    "insert into public.processes (owner_id, name) values ($1, 'Morning')",
    [alice],
  );
  const step = (id: string, more: Json = {}) => ({
    id,
    calls: { tool },
    dependsOn: [],
    inputs: {},
    output: { variable: id },
    ...more,
  });
  const version = await insertedId(
    "insert into public.process_versions (process_id, owner_id, version, definition) values ($1, $2, 1, $3)",
    [process, alice, { steps: [step("first"), step("second", { dependsOn: ["first"] })] }],
  );
  morning = { service, tool, process, version, conversation };
});

const graphFrom = (kind: string, id: string, depth = 1, more: Json = {}, user: string = alice) =>
  db.rpc(user, "read_graph", { kind, id, depth, limit: 1000, ...more });

const byWorker = (a: Json, b: Json) => a.from.id.localeCompare(b.from.id);

/** `TYPE kind → kind`, sorted. */
const edgesOf = ({ edges }: Json): string[] =>
  edges.map(({ type, from, to }: Json) => `${type} ${from.kind} → ${to.kind}`).sort();

const propertiesOf = ({ edges }: Json, edgeType: string): Json =>
  edges.find(({ type }: Json) => type === edgeType).properties;

describe("the graph", () => {
  test("the graph shows what a Tool uses, what calls it, and whose it is", async () => {
    const graph = await graphFrom("tool", morning.tool);
    expect(edgesOf(graph)).toEqual([
      "CALLS_TOOL process_step → tool",
      "CALLS_TOOL process_step → tool",
      "OWNED_BY tool → user",
      "USES_SECRET tool → secret",
      "USES_SERVICE tool → service",
    ]);
    expect(propertiesOf(graph, "USES_SERVICE")).toEqual({
      connectionParams: { endpoint: "https://weather.example/v1" },
    });
    expect(propertiesOf(graph, "USES_SECRET")).toEqual({
      scope: { placement: { in: "bearer" }, origin: "https://weather.example" },
    });
    expect(graph.complete).toBe(true);
    expect(graph.nodes).toContainEqual({ kind: "service", id: morning.service, name: "Weather" });
  });

  test("the graph goes to the requested depth step by step, and shows each edge once", async () => {
    const counts = await Promise.all(
      [1, 2, 3].map(async (depth) => {
        const { edges } = await graphFrom("process", morning.process, depth);
        expect(new Set(edges.map((edge: Json) => JSON.stringify(edge))).size).toBe(edges.length);
        return edges.length as number;
      }),
    );
    expect(counts[0]).toBe(3);
    expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
    expect(counts[2]).toBeGreaterThan(counts[1] ?? 0);
    const near = await graphFrom("process", morning.process, 2);
    expect(edgesOf(near)).toContain("DEPENDS_ON process_step → process_step");
  });

  test("the graph does not go on from a user, who owns too much", async () => {
    const graph = await graphFrom("service", morning.service, 3);
    expect(edgesOf(graph)).toContain("OWNED_BY tool → user");
    expect(edgesOf(graph)).not.toContain("OWNED_BY conversation → user");
  });

  test("the graph can begin at one step of a Process, and has only the edges of that step", async () => {
    const graph = await graphFrom("process_step", morning.version, 1, { part: "second" });
    expect(edgesOf(graph)).toEqual([
      "CALLS_TOOL process_step → tool",
      "DEPENDS_ON process_step → process_step",
      "HAS_STEP process → process_step",
    ]);
  });

  test("the graph shows a conversation's turns, their alternatives, and what executed them", async () => {
    const graph = await graphFrom("conversation", morning.conversation, 3);
    const types = new Set(graph.edges.map(({ type }: Json) => type as string));
    expect([...types].sort()).toEqual(
      [
        ...["CHILD_OF", "DEFAULT_PROCESS", "EXECUTED_BY", "HAS_ALTERNATIVE", "HAS_TURN"],
        ...["OWNED_BY", "RESPONDS_TO"],
        ...["COVERS_UP_TO", "CREATED_BY_PROCESS", "HAS_SUMMARY", "SUMMARIZES"],
      ].sort(),
    );
    expect(propertiesOf(graph, "DEFAULT_PROCESS")).toEqual({ since: expect.any(String) });
    expect(propertiesOf(graph, "HAS_ALTERNATIVE")).toEqual({ isActive: true, sequence: 1 });
  });

  test("the graph shows what a summary was made from and by, up to which turn, and no summary of another user", async () => {
    const { edges } = await graphFrom("conversation", morning.conversation);
    const summaries = edges.filter(({ type }: Json) => type === "HAS_SUMMARY");
    expect(summaries.map(({ properties }: Json) => properties.level).sort()).toEqual([1, 2]);
    const [first, second] = summaries.toSorted(
      (a: Json, b: Json) => a.properties.level - b.properties.level,
    );
    const graph = await graphFrom("summary", first.to.id);
    expect(edgesOf(graph)).toEqual([
      "COVERS_UP_TO summary → turn",
      "CREATED_BY_PROCESS summary → process",
      "HAS_SUMMARY conversation → summary",
      "SUMMARIZES summary → alternative",
      "SUMMARIZES summary → alternative",
      "SUMMARIZES summary → summary",
    ]);
    expect(propertiesOf(graph, "COVERS_UP_TO")).toEqual({ viaAlternative: expect.any(String) });
    const higher = await graphFrom("summary", second.to.id);
    expect(propertiesOf(higher, "SUMMARIZES")).toEqual({ order: 1 });
    expect((await graphFrom("summary", first.to.id, 3, {}, bob)).edges).toEqual([]);
  });

  test("the graph stops at its limit, and says so", async () => {
    const graph = await graphFrom("user", alice, 3, { limit: 4 });
    expect(graph.edges).toHaveLength(4);
    expect(graph.complete).toBe(false);
  });

  test("the graph shows which Workers executed a Tool, only for their user, and does not go on from a Worker to other Tools", async () => {
    const radar = await insertedId(
      "insert into public.tools (owner_id, service_id, name) select $1, id, 'Radar' from public.services " +
        "where owner_id is null limit 1",
      [alice],
    );
    const { run, conversation } = await startRun(db, alice);
    const call = (hop: string, tool: string, worker: string, code: string, step: string | null) =>
      db.admin(
        "insert into public.tool_calls (run_id, hop, user_id, conversation_id, process_version_id, tool_id, " +
          "service_id, code, ms, bytes, tokens, worker, step_version_id, step_id) " +
          "values ($1, $2, $3, $4, $5, $6, $7, $8, 5, 30, 0, $9, $10, $11)",
        [
          ...[run, hop, alice, conversation, morning.version, tool, morning.service, code, worker],
          ...(step === null ? [null, null] : [morning.version, step]),
        ],
      );
    await call("step.1", morning.tool, "rest_api:1", "ok", "first");
    await call("step.2", morning.tool, "rest_api:1", "away", "second");
    await call("step.3", morning.tool, "rest_api:2", "ok", null);
    await call("step.4", radar, "rest_api:1", "ok", null);

    const ofTool = await graphFrom("tool", morning.tool, 3);
    const executes = ofTool.edges.filter(({ type }: Json) => type === "EXECUTES");
    expect(executes.toSorted(byWorker)).toMatchObject([
      { from: { kind: "worker", id: "rest_api:1" }, properties: { calls: 2, failed: 1 } },
      { from: { kind: "worker", id: "rest_api:2" }, properties: { calls: 1, failed: 0 } },
    ]);
    const from = (user: string) =>
      db.rpc(user, "read_graph", { kind: "worker", part: "rest_api:1", depth: 1, limit: 1000 });
    const ofWorker = await from(alice);
    expect(ofWorker.edges.map(({ type, to }: Json) => `${type} ${to.id}`).sort()).toEqual(
      [
        ...[`EXECUTES ${morning.tool}`, `EXECUTES ${radar}`],
        ...[`PROCESSES ${morning.version}/first`, `PROCESSES ${morning.version}/second`],
      ].sort(),
    );
    expect(ofWorker.nodes).toContainEqual({ kind: "worker", id: "rest_api:1", name: "rest_api:1" });
    expect(await from(bob)).toEqual({ nodes: [], edges: [], complete: true });
  });

  test("the graph finds the step of a hop: in a child Process the child's step, and none for a summary", async () => {
    const step = (id: string, calls: Json) => ({ id, calls, output: { variable: id } });
    const child = {
      id: "b",
      version: 4,
      definition: { steps: [step("look", { tool: morning.tool })] },
    };
    const summaryTool = { tokenBudget: 5, summaryTool: morning.tool };
    const process = {
      id: "a",
      version: 2,
      children: { b: child },
      definition: { steps: [step("one", { process: "b" })], ...summaryTool },
    };
    const ofHop = async (hop: string) => {
      const [row] = await db.admin<{ found: Json }>("select alfred.bound_step($1, $2) as found", [
        { process },
        hop,
      ]);
      const { process: id, version, step: found } = row?.found ?? {};
      return (
        row?.found && { process: id, version, id: found.id ?? null, tool: found.calls.tool ?? null }
      );
    };
    expect(await ofHop("step.1")).toEqual({ process: "a", version: 2, id: "one", tool: null });
    expect(await ofHop("step.1.1")).toEqual({
      process: "b",
      version: 4,
      id: "look",
      tool: morning.tool,
    });
    expect(await ofHop("step.2")).toEqual({
      process: "a",
      version: 2,
      id: null,
      tool: morning.tool,
    });
    expect(await ofHop("step.3")).toBeNull();
  });

  test("the graph finds one step for every item or iteration, and below it the child's step", async () => {
    const forEach = { items: "{input.list}" };
    const look = { id: "look", calls: { tool: morning.tool }, forEach };
    const loop = { until: "iteration > 1" };
    const child = { id: "b", version: 4, definition: { steps: [look] } };
    const until = { id: "until", calls: { process: "b" }, loop };
    const definition = { steps: [look, { id: "all", calls: { process: "b" }, forEach }, until] };
    const process = { id: "a", version: 2, children: { b: child }, definition };
    const toolOf = async (hop: string) => {
      const query = "select alfred.bound_tool($1, $2) as tool, alfred.bound_step($1, $2) as found";
      const [row] = await db.admin<{ tool: string | null; found: Json }>(query, [{ process }, hop]);
      return [row?.found?.step.id ?? null, row?.tool ?? null];
    };
    expect(await toolOf("step.1.1000")).toEqual(["look", morning.tool]);
    expect(await toolOf("step.2.7")).toEqual(["all", null]);
    expect(await toolOf("step.2.7.1.12")).toEqual(["look", morning.tool]);
    expect(await toolOf("step.3.9")).toEqual(["until", null]);
    expect(await toolOf("step.3.9.1.2")).toEqual(["look", morning.tool]);
    for (const none of ["step.1.0", "step.1.3.1", "step.2.7.0", "step.2.7.2.1"]) {
      expect(await toolOf(none)).toEqual([null, null]);
    }
  });

  test.each(["tool", "service", "process", "conversation"] as const)(
    "the graph shows no other user's %s",
    async (kind) => {
      expect(await graphFrom(kind, morning[kind], 3, {}, bob)).toEqual({
        nodes: [],
        edges: [],
        complete: true,
      });
    },
  );

  test("the graph shows another user's shared Tool and where it calls, without its Secret and its callers", async () => {
    await db.admin("update public.tools set shared = true where id = $1", [morning.tool]);
    expect(edgesOf(await graphFrom("tool", morning.tool, 3, {}, bob))).toEqual([
      "OWNED_BY tool → user",
      "USES_SERVICE tool → service",
    ]);
  });

  test("the graph has no Tool that was deleted", async () => {
    const removal = "update public.tools set deleted_at = now(), enabled = false, shared = false";
    await db.admin(`${removal} where id = $1`, [morning.tool]);
    expect(edgesOf(await graphFrom("service", morning.service, 3))).toEqual([
      "OWNED_BY service → user",
    ]);
  });

  test.each([{ depth: 4 }, { depth: 0 }, { limit: 1001 }])(
    "the graph refuses %j",
    async (change) => {
      await expect(graphFrom("tool", morning.tool, 1, change)).rejects.toThrow("read_graph");
    },
  );
});
