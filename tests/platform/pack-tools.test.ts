// Tests that the system's Tools match the pack in the migration, in the database and in their schemas.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import { packService } from "../../shared/domain/tools/pack-tools.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { checkSchema } from "../../shared/platform/schemas/check-schema.ts";
import { checkTool } from "../../shared/platform/tools/check-tool.ts";
import { createCellarPack } from "../cellar/pack.ts";
import { openTestDatabase } from "../support/database.ts";
import { userId } from "../support/ids.ts";
import { registeredService, registration, systemId } from "./pack-migration.ts";
import { kitchenMigration, MIGRATION, newestToolsMigration } from "./write-pack-migration.ts";
import { forSuite } from "../support/for-suite.ts";

const db = forSuite(openTestDatabase);

interface ToolRow {
  id: string;
  key: string;
  name: string;
  description: string;
  version: number;
  operation: unknown;
  inputSchema: unknown;
  outputSchema: unknown;
}

/** Enabled Tools of a Service, at their newest version, as any user sees them. */
const toolsOf = (service: string) =>
  db.as({ role: "alfred_pipeline", user: userId() }, async (client) => {
    const { rows } = await client.query<ToolRow>(
      `select t.id, t.key, t.name, t.description, t.version, v.operation,
         v.input_schema as "inputSchema", v.output_schema as "outputSchema"
       from public.tools t join public.tool_versions v on v.tool_id = t.id and v.version = t.version
       where t.service_id = $1 and t.enabled and t.owner_id is null order by t.key`,
      [service],
    );
    return rows;
  });
const toolsOfPack = (pack: DomainPack, version = 1) =>
  registeredService(pack)
    .tools.map((tool) => ({ ...tool, version }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

test("the migration matches the pack: run `npm run pack:tools` after a change", () => {
  expect(readFileSync(MIGRATION, "utf8")).toBe(kitchenMigration());
});

test("the migration is the newest that registers the kitchen's Tools, whatever else its name says", () => {
  const first = "20261122114600_kitchen_tools.sql";
  const others = ["20261122105395_core_system_tools.sql", "20261201100000_kitchen_cravings.sql"];
  expect(newestToolsMigration([...others, first])).toBe(first);
  const second = "20261201110000_kitchen_craving_tools.sql";
  expect(newestToolsMigration([second, ...others, first])).toBe(second);
  expect(() => newestToolsMigration(others)).toThrow("ends in _tools.sql");
});

test("the database has the pack's Tools, and a user without any rows may read them", async () => {
  expect(await toolsOf(systemId("kitchen"))).toEqual(toolsOfPack(createKitchenPack()));
  const [service] = await db.admin("select * from public.services where key = 'kitchen'");
  expect(service).toMatchObject({
    id: systemId("kitchen"),
    name: "Alfred's kitchen",
    owner_id: null,
    shared: true,
    type: "builtin",
    protocol: "internal",
    version: 1,
    status: "healthy",
  });
});

test("a system id depends only on the key", () => {
  expect(systemId("kitchen.tasks.read")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/);
  expect(systemId("kitchen.tasks.read")).toBe(systemId("kitchen.tasks.read"));
  const ids = registeredService(createKitchenPack()).tools.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe("a pack that is registered again", () => {
  const register = (pack: DomainPack) => db.admin(registration(pack));
  const cellar = systemId("cellar");

  test("a pack that is registered again changes nothing if it is the same", async () => {
    await register(createCellarPack());
    const before = await toolsOf(cellar);
    await register(createCellarPack());
    expect(await toolsOf(cellar)).toEqual(before);
    expect(before).toEqual(toolsOfPack(createCellarPack()));
  });

  test("a pack that is registered again adds a version of each changed Tool, and disables missing Tools until they are back", async () => {
    const pack = createCellarPack();
    const { wines, wine_notes: notes } = pack.tables;
    if (wines === undefined || notes === undefined)
      throw new Error("The cellar has no such tables.");
    const { colour: _colour, ...columns } = wines.columns;
    await register({ ...pack, tables: { wines: { ...wines, columns } } });
    const changedTools = await toolsOf(cellar);
    expect(changedTools.map(({ key, version }) => [key, version])).toEqual([
      ["cellar.today", 1],
      ["cellar.wines.create", 2],
      ["cellar.wines.delete", 2],
      ["cellar.wines.read", 2],
      ["cellar.wines.update", 2],
    ]);
    await register(pack);
    const restoredTools = await toolsOf(cellar);
    expect(restoredTools.map(({ key }) => key)).toEqual(toolsOfPack(pack).map(({ key }) => key));
    expect(restoredTools.find(({ key }) => key === "cellar.wine_notes.read")?.version).toBe(1);
  });
});

describe("a Tool of a pack", () => {
  const tools = packService(createKitchenPack()).tools;

  test("a Tool of a pack exists for every table and every operation that the pack allows on it", () => {
    const pack = createKitchenPack();
    const keys = Object.values(pack.tables).flatMap(({ table, writable }) =>
      (writable ? ["read", "create", "update", "delete"] : ["read"]).map(
        (op) => `kitchen.${table}.${op}`,
      ),
    );
    expect(tools.map(({ key }) => key)).toEqual([...keys, "kitchen.today"]);
  });

  test.each([...tools, ...packService(createCellarPack()).tools])(
    "the Tool $key has schemas and an operation that any Tool may have",
    ({ operation, inputSchema, outputSchema }) => {
      expect([...checkSchema(inputSchema), ...checkSchema(outputSchema)]).toEqual([]);
      const schemas = { inputSchema, outputSchema, answersMayDecide: [] };
      const tool = { operation, ...schemas, connectionParams: {}, secret: null };
      const connectionSchema = { type: "object", properties: {}, additionalProperties: false };
      const service = { connectionSchema, requiresSecret: false };
      expect(checkTool(tool, { ...service, type: "builtin", protocol: "internal" })).toEqual([]);
    },
  );

  test("a Tool of a pack has no judgement among its inputs and outputs, and no pattern in a schema", () => {
    expect(JSON.stringify(tools)).not.toMatch(/"(?:may_contain|contains|food|match_confidence)":/);
    expect(JSON.stringify(tools)).not.toContain('"pattern":');
  });
});
