// Rules for Tools, checked by the real database.
import { describe, expect, test } from "vitest";
import { OPERATIONS, type NewTool } from "../../../shared/contracts/definitions/tools.ts";
import {
  aProcess,
  aSecret,
  aService,
  aTool,
  definitionOf,
  keyed,
  newProcess,
  newTool,
  openPlatformWorld,
  refused,
  step,
  using,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

const operations: NewTool["operation"][] = [
  { type: "rest_call", method: "GET", path: "/", retry: "safe" },
  { type: "llm_call", promptTemplate: "{{text}}" },
  { type: "mcp_call", tool: "search", retry: "safe" },
  { type: "graph_query", query: "RETURN 1", access: "read" },
];

describe("Tools", () => {
  test("a Tool has an operation that fits its Service's type, and every other operation is refused", async () => {
    const ada = world.person();
    for (const [type, protocol] of [
      ["rest_api", "https"],
      ["llm_provider", "https"],
      ["mcp_server", "sse"],
      ["neo4j_graph", "bolt"],
    ] as const) {
      const { id } = await aService(ada, { type, protocol });
      for (const operation of operations) {
        const answer = await ada.database.createTool(newTool(id, { operation }), keyed());
        const fits = OPERATIONS[type].includes(operation.type);
        expect([type, operation.type, answer]).toMatchObject([
          ...[type, operation.type],
          fits ? { outcome: "written" } : refused("operation_of_another_type"),
        ]);
      }
    }
  });

  test("only a Tool of the system reads and writes rows, through a Service that is built in", async () => {
    const [service] = await world.db.admin<{ id: string }>(
      `insert into public.services (key, name, type, protocol, shared)
       values ('test.builtin', 'Built in', 'builtin', 'internal', true) returning id`,
    );
    const id = service!.id;
    const ada = world.person();
    for (const op of ["data_read", "data_write"]) {
      // The port's type does not let a user state such an operation.
      const operation = { type: op } as unknown as NewTool["operation"];
      expect(await ada.database.createTool(newTool(id, { operation }), keyed())).toEqual(
        refused("data_operations_are_the_systems"),
      );
    }
    const [tool] = await world.db.admin<{ id: string }>(
      `insert into public.tools (key, service_id, name, shared)
       values ('test.read', $1, 'Read rows', true) returning id`,
      [id],
    );
    await world.db.admin(
      `insert into public.tool_versions (tool_id, version, connection_params, operation, input_schema)
       values ($1, 1, '{}', '{"type": "data_read", "subdomain": "x", "table": "y"}', '{}')`,
      [tool!.id],
    );
    expect(await ada.database.getTool(tool!.id)).toMatchObject({ own: false, secret: null });
    await aProcess(ada, [step("a", { tool: tool!.id })]);
    expect(await ada.database.updateTool(tool!.id, { enabled: false }, null)).toEqual({
      outcome: "not_found",
    });
  });

  test("a Tool keeps its Service, its owner and its template", async () => {
    const ada = world.person();
    const [first, other] = [await aService(ada), await aService(ada)];
    const { id } = await aTool(ada, first.id);
    for (const set of [
      `service_id = '${other.id}'`,
      "owner_id = gen_random_uuid()",
      "tool_template_id = gen_random_uuid()",
    ]) {
      const change = world.db.admin(`update public.tools set ${set} where id = $1`, [id]);
      await expect(change).rejects.toThrow("never change");
    }
  });

  test("a Tool gets a new version with every change, and the old versions stay", async () => {
    const ada = world.person();
    const { id } = await aTool(ada, (await aService(ada)).id);
    const params = { connectionParams: { endpoint: "https://rain.example" } };
    const change = await written(ada.database.updateTool(id, params, 1));
    expect(change).toMatchObject({ version: 2, ...params });
    const rename = await written(ada.database.updateTool(id, { name: "Rain" }, 2));
    expect(rename).toMatchObject({ version: 3, name: "Rain", ...params });
    const same = await written(ada.database.updateTool(id, { name: "Rain", ...params }, 3));
    expect(same.version).toBe(3);
    expect(await ada.database.updateTool(id, { name: "Snow" }, 2)).toEqual({ outcome: "stale" });
    const versions = await world.db.admin(
      `select version, connection_params ->> 'endpoint' as endpoint from public.tool_versions
       where tool_id = $1 order by version`,
      [id],
    );
    expect(versions).toEqual([
      { version: 1, endpoint: "https://weather.example" },
      { version: 2, endpoint: "https://rain.example" },
      { version: 3, endpoint: "https://rain.example" },
    ]);
    const rewrite = "update public.tool_versions set operation = '{}' where tool_id = $1";
    await expect(world.db.admin(rewrite, [id])).rejects.toThrow("written once");
  });

  test("a Tool has consecutive versions that belong to its owner", async () => {
    const ada = world.person();
    const { id } = await aTool(ada, (await aService(ada)).id);
    const insert = (owner: string, version: number) =>
      world.db.admin(
        `insert into public.tool_versions
           (tool_id, owner_id, version, connection_params, operation, input_schema)
         select tool_id, $2, $3, connection_params, operation, input_schema
         from public.tool_versions where tool_id = $1`,
        [id, owner, version],
      );
    for (const [owner, version] of [
      [ada.id, 3],
      [world.person().id, 2],
    ] as const) {
      await expect(insert(owner, version)).rejects.toThrow("versions are consecutive");
    }
  });

  test("a Tool uses another Secret from the version that names it, and a repeat of the same Secret makes no new row", async () => {
    const ada = world.person();
    const [first, other] = [await aSecret(ada), await aSecret(ada)];
    const { id } = await aTool(ada, (await aService(ada)).id, using(first.id));
    await written(ada.database.updateTool(id, { ...using(first.id), name: "Again" }, null));
    expect(
      await world.db.admin("select 1 from public.tool_secrets where owner_id = $1", [ada.id]),
    ).toHaveLength(1);
    const rotation = await written(ada.database.updateTool(id, using(other.id), null));
    expect(rotation.secret?.secretId).toBe(other.id);
    const withoutSecret = await written(ada.database.updateTool(id, { secret: null }, null));
    expect(withoutSecret.secret).toBeNull();
  });

  test("a Tool that is disabled is down", async () => {
    const ada = world.person();
    const { id } = await aTool(ada, (await aService(ada)).id);
    const disabled = await written(ada.database.updateTool(id, { enabled: false }, null));
    expect(disabled).toMatchObject({ status: "down", errorMessage: "disabled" });
    const change = world.db.admin("update public.tools set status = 'healthy' where id = $1", [id]);
    await expect(change).rejects.toMatchObject({ constraint: "disabled_is_down" });
    const enabled = await written(ada.database.updateTool(id, { enabled: true }, null));
    expect(enabled).toMatchObject({ status: "healthy", errorMessage: null });
  });

  test("a Tool is deleted if no step of a current version calls it, and otherwise the answer names the Process", async () => {
    const ada = world.person();
    const service = await aService(ada);
    const [first, other] = [await aTool(ada, service.id), await aTool(ada, service.id)];
    const process = await aProcess(ada, [step("a", { tool: first.id })]);
    expect(await ada.database.deleteTool(first.id)).toEqual({
      outcome: "in_use",
      by: [{ kind: "process", id: process.id, name: process.name }],
    });
    // An earlier version that calls the Tool does not prevent its deletion.
    const definition = definitionOf(step("a", { tool: other.id }));
    await written(ada.database.updateProcess(process.id, { definition }, 1));
    await written(ada.database.deleteTool(first.id));
    expect(await ada.database.getTool(first.id)).toBeNull();
    const calls = newProcess([step("a", { tool: first.id })]);
    expect(await ada.database.createProcess(calls, keyed())).toEqual(refused("tool_not_found"));
    await written(ada.database.deleteProcess(process.id));
    await written(ada.database.deleteTool(other.id));
  });
});
