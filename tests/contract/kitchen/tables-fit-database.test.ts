// The domain packs and the database agree on columns, references, limits and refs; what is saved is stored as it was,
// and recipes are found by the categories of their foods.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { DomainPack } from "../../../shared/contracts/pack.ts";
import type { Artifact } from "../../../shared/contracts/session.ts";
import type { ConversationId, HouseholdId, RunId } from "../../../shared/contracts/ids.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import type { Changes } from "../../../shared/ports/changes.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from "../../../shared/postgres/create-postgres-database.ts";
import { createCellarPack } from "../../cellar/pack.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { recipeContents } from "../../support/kitchen/kitchen-content.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { cases } from "../../support/sample.ts";

const kitchen = createKitchenPack();
const cellar = createCellarPack();

let testDatabase: TestDatabase;
let database: PostgresDatabase;
let db: UserDatabase;
let household: HouseholdId;
let run: RunId;
let conversation: ConversationId;
let step = 0;

beforeAll(async () => {
  const cellarTables = new URL("../../cellar/cellar.sql", import.meta.url);
  testDatabase = await openTestDatabase({ migrations: [cellarTables] });
  await testDatabase.reloadSchema();
  const { url, publishableKey, jwtSecret } = testDatabase;
  database = createPostgresDatabase({ url, publishableKey, jwtSecret, timeoutMs: PATIENCE_MS });
  household = await createHousehold(testDatabase, alice);
  db = database.as(alice);
  const answer = await database
    .api(alice)
    .createConversation({ route: "r", key: randomUUID(), bodyHash: "h" });
  if (!("conversation" in answer)) throw new Error(answer.outcome);
  conversation = answer.conversation.id;
  const acceptance = await db.acceptMessage({
    conversation,
    text: "save",
    route: "m",
    key: randomUUID(),
    bodyHash: "h",
    ifBusy: "enqueue",
    queueLimit: 1,
  });
  if (!("run" in acceptance)) throw new Error(acceptance.outcome);
  run = acceptance.run.meta.run;
});
afterAll(() => testDatabase.stop());

async function apply(ops: Changes["ops"]) {
  step += 1;
  const { results } = await db.applyEffects({
    origin: "run",
    originId: run,
    epoch: 0,
    step: `act.${step}`,
    seq: 0,
    mode: "atomic",
    ops,
    answers: null,
    context: null,
  });
  return results;
}

/** Saves an artifact as a write step does. @returns the artifact, what it compiled to, and the results */
async function save(pack: DomainPack, subdomain: string, content: Record<string, unknown>) {
  const spec = pack.subdomains[subdomain]!.artifact!;
  const id = randomUUID();
  const [draft] = await db.assignRefs(conversation, [{ type: spec.type, id, generated: true }]);
  const artifact: Artifact = {
    ref: draft!.ref,
    id,
    type: spec.type,
    subdomain,
    schemaVersion: spec.schemaVersion,
    label: spec.label(content),
    content,
    exchange: 1,
  };
  const payload = pack.compile(artifact);
  return { artifact, ...payload, results: await apply(payload.ops) };
}

describe.each([
  ["kitchen", kitchen],
  ["cellar", cellar],
])("the %s pack", (_, pack) => {
  test("the pack names exactly the columns that its tables have", async () => {
    for (const spec of Object.values(pack.tables)) {
      const columns = await testDatabase.admin<{ column_name: string }>(
        // The pack does not name columns that the database derives and hides.
        "select c.column_name from information_schema.columns c " +
          "join public.data_tables d on d.table_name = c.table_name " +
          "where c.table_schema = 'public' and c.table_name = $1 " +
          "and not (c.is_generated = 'ALWAYS' and c.column_name = any (d.hidden))",
        [spec.table],
      );
      const systemColumns = new Set([
        "household_id",
        "user_id",
        "created_by",
        "created_at",
        "updated_at",
        "outside",
      ]);
      const databaseColumns = columns
        .map(({ column_name }) => column_name)
        .filter((name) => !systemColumns.has(name));
      const names = Object.keys(spec.columns).filter((name) => !systemColumns.has(name));
      expect([spec.table, names.toSorted()]).toEqual([spec.table, databaseColumns.toSorted()]);
    }
  });

  test("the pack agrees with the database's register on refs, labels, parents and read-only tables", async () => {
    const rows = await testDatabase.admin<Record<string, string | null>>(
      "select * from public.data_tables",
    );
    for (const spec of Object.values(pack.tables)) {
      const row = rows.find(({ table_name }) => table_name === spec.table);
      expect(row).toMatchObject({
        ref_type: spec.refType,
        label_column: spec.labelColumn,
        parent_table: spec.parent ?? null,
        parent_column: spec.parent ? pack.tables[spec.parent]?.children[spec.table] : null,
      });
      expect(row?.owner_kind === "catalogue").toBe(!spec.writable);
    }
  });
});

test("the pack's foreign keys point to the tables that the database says", async () => {
  const keys = await testDatabase.admin<{ table: string; column: string; target: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column,
       c.confrelid::regclass::text as target
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and a.attname <> 'household_id'
       -- The bytes of a picture are not a row of a pack.
       and c.confrelid <> 'public.pictures'::regclass`,
  );
  for (const pack of [kitchen, cellar]) {
    for (const spec of Object.values(pack.tables)) {
      const ownKeys = keys.filter(
        ({ table }) => table === spec.table || table === `public.${spec.table}`,
      );
      expect(
        Object.fromEntries(
          ownKeys.map(({ column, target }) => [column, target.replace("public.", "")]),
        ),
      ).toEqual(spec.foreignKeys);
    }
  }
});

test("any recipe that can be generated is stored as it was generated, and gets the ref of a saved recipe", async () => {
  await fc.assert(
    fc.asyncProperty(recipeContents, async (raw) => {
      const spec = kitchen.subdomains.recipes!.artifact!;
      const content = JSON.parse(JSON.stringify(spec.schema.parse(raw)));
      const { artifact, results, losses } = await save(kitchen, "recipes", content);
      expect(losses).toEqual([]);
      expect(results).toMatchObject([{ status: "applied", row_id: artifact.id, error: null }]);
      expect(results[0]?.ref).toMatch(/^recipe_\d+$/);

      const { rows } = await db.readRows(
        {
          table: "recipes",
          where: { and: [{ column: "id", op: "eq", value: artifact.id }] },
          children: true,
        },
        household,
      );
      const row = rows[0] as Record<string, unknown>;
      const { ingredients, ...columns } = content;
      for (const [column, value] of Object.entries(columns)) expect(row[column]).toEqual(value);
      const lines = row.recipe_ingredients as Record<string, unknown>[];
      expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => index + 1));
      for (const [index, line] of ingredients.entries()) expect(lines[index]).toMatchObject(line);
    }),
    { numRuns: cases(4, 25) },
  );
});

test("the largest values that the schemas take fit the tables", async () => {
  for (const pack of [kitchen, cellar]) {
    for (const spec of Object.values(pack.tables)) {
      if (!spec.writable || spec.parent !== undefined) continue;
      // Parsed as before a write, which leaves out codes that do not exist.
      const values = spec.insert.parse(largest(z.toJSONSchema(spec.insert)));
      for (const column of Object.keys(spec.foreignKeys)) delete values[column];
      const children = Object.keys(spec.children).flatMap((table) => {
        const rows = values[table] as Record<string, unknown>[];
        delete values[table];
        // The database limits each line, and not their number.
        return rows
          .slice(0, cases(5, 100))
          .map(({ ingredient_id: _catalogue, ...row }) => ({ table, values: row }));
      });
      const [result] = await apply([{ op: "create", table: spec.table, values, children }]);
      expect([spec.table, result?.error]).toEqual([spec.table, null]);
    }
  }
});

/** The largest value of a JSON schema: every field, the longest texts and lists, the top numbers. */
function largest(schema: unknown): unknown {
  const node = schema as Record<string, unknown>;
  if (Array.isArray(node.enum)) return node.enum.at(-1);
  if (node.format === "date") return "2099-12-31";
  if (node.type === "boolean") return true;
  if (node.type === "integer" || node.type === "number") return node.maximum;
  if (node.type === "string") return "ß".repeat(Number(node.maxLength));
  if (node.type === "array") {
    return Array.from({ length: Number(node.maxItems) }, () => largest(node.items));
  }
  return Object.fromEntries(
    Object.entries(node.properties as object).map(([name, value]) => [name, largest(value)]),
  );
}

test("a meal plan is saved meal by meal, each with a separate ref and a link to its recipe", async () => {
  const recipe = await save(kitchen, "recipes", {
    name: "Tacos",
    ingredients: [{ name: "cod" }],
    instructions: ["Fry."],
  });
  const meal = { meal_type: "dinner", title: "Tacos", recipe_ref: recipe.artifact.id };
  const { results } = await save(kitchen, "meal_plans", {
    entries: [
      { ...meal, planned_on: "2026-11-23" },
      { ...meal, planned_on: "2026-11-25", servings: 2 },
    ],
  });
  expect(results.map(({ row }) => row)).toMatchObject([
    { planned_on: "2026-11-23", recipe_id: recipe.artifact.id, servings: null },
    { planned_on: "2026-11-25", recipe_id: recipe.artifact.id, servings: 2 },
  ]);
  expect(new Set(results.map(({ ref }) => ref)).size).toBe(2);
});

test("the cellar's wines can be saved, and a field that the cellar lacks is reported", async () => {
  const { results, losses } = await save(cellar, "wines", {
    name: "Riesling Kabinett",
    vintage: 2021,
    colour: "white",
    bottles: 6,
    notes: "",
    tasting: [{ note: "Peach and slate", score: 92 }],
    pairing: "cod",
  });
  expect(losses).toEqual(['Riesling Kabinett: "pairing" (cod) was not kept']);
  expect(results).toMatchObject([
    {
      status: "applied",
      ref: expect.stringMatching(/^wine_\d+$/),
      label: "Riesling Kabinett",
      row: { vintage: 2021, wine_notes: [{ note: "Peach and slate", score: 92 }] },
    },
  ]);
});

test("a recipe is found by the categories of its foods, and by the name of a food", async () => {
  await save(kitchen, "recipes", {
    name: "Baja plate",
    ingredients: [
      { name: "cod" },
      { name: "milk" },
      { name: "chicken breast" },
      { name: "carrot" },
    ],
    instructions: ["Fry."],
  });
  for (const value of ["fish", "dairy", "poultry", "vegetable", "cod"]) {
    const { rows } = await db.readRows(
      { table: "recipes", where: { and: [{ column: "name", op: "category", value }] } },
      household,
    );
    expect([value, rows.map(({ name }) => name)]).toEqual([
      value,
      expect.arrayContaining(["Baja plate"]),
    ]);
  }
});
