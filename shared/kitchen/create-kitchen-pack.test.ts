// The tables, subdomains, schemas and guidance of the pack agree with one another.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readGuidance } from "../domain/prompting/sections/read-guidance.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";

const pack = createKitchenPack();
const tables = Object.values(pack.tables);
const subdomains = Object.values(pack.subdomains);
const stepTypes = ["read", "write", "analyze", "generate"] as const;

test("the pack has exactly these subdomains and ref types", () => {
  expect(Object.keys(pack.subdomains).toSorted()).toEqual(
    "history inventory meal_plans preferences recipes shopping tasks".split(" "),
  );
  expect(Object.fromEntries(tables.map(({ table, refType }) => [table, refType]))).toEqual({
    recipes: "recipe",
    recipe_ingredients: "ri",
    ingredients: "ingredient",
    inventory: "inventory",
    shopping_list: "shopping",
    meal_plans: "meal",
    tasks: "task",
    preferences: "pref",
    cooking_log: "log",
  });
});

describe.each(tables.map((spec) => [spec.table, spec] as const))("%s", (table, spec) => {
  const inserts = Object.keys(spec.insert.shape);
  const updates = Object.keys(spec.update.shape);

  test("the columns, foreign keys, children and parent of the table exist", () => {
    expect(pack.tables[table]).toBe(spec);
    expect(pack.subdomains).toHaveProperty(spec.subdomain);
    expect(spec.columns).toHaveProperty(spec.labelColumn);
    for (const [column, target] of Object.entries(spec.foreignKeys)) {
      expect(spec.columns).toHaveProperty(column);
      expect(pack.tables).toHaveProperty(target);
    }
    for (const [child, parentColumn] of Object.entries(spec.children)) {
      expect(pack.tables[child]?.parent).toBe(table);
      expect(pack.tables[child]?.foreignKeys[parentColumn]).toBe(table);
      expect(inserts).toContain(child);
    }
    const ownInserts = inserts.filter((name) => !(name in spec.children));
    for (const name of [...ownInserts, ...updates]) expect(spec.columns).toHaveProperty(name);
  });

  test("a caller cannot set an id, an owner or a time", () => {
    for (const name of ["id", "household_id", "user_id", "created_by", "created_at"]) {
      expect([...inserts, ...updates]).not.toContain(name);
    }
    const ids = { id: "x", household_id: "y" };
    expect(spec.insert.safeParse(ids).success).toBe(false);
    expect(spec.update.safeParse(ids).success).toBe(false);
  });

  test("an update may set any column that a create may, except the parent, and none is required", () => {
    const parentColumn = spec.parent && pack.tables[spec.parent]?.children[table];
    const settable = inserts.filter((name) => !(name in spec.children) && name !== parentColumn);
    expect(updates.toSorted()).toEqual(settable.toSorted());
    expect(spec.update.safeParse({}).success).toBe(true);
  });
});

test("a null or a blank leaves a field out of a create, and empties a column in an update", () => {
  const { insert, update } = pack.tables.inventory!;
  const row = insert.parse({ name: "milk", quantity: null, unit: " ", notes: "" });
  expect(JSON.parse(JSON.stringify(row))).toEqual({ name: "milk" });
  expect(update.parse({ quantity: null, unit: "" })).toEqual({ quantity: null, unit: null });
  expect(insert.safeParse({ name: " " }).success).toBe(false);
  expect(update.safeParse({ name: null }).success).toBe(false);
});

test("text is kept as it was written, and dates must be days of the calendar", () => {
  const { insert } = pack.tables.meal_plans!;
  const meal = { planned_on: "2028-02-29", meal_type: "dinner", title: " Tacos\n(double) " };
  expect(insert.parse(meal)).toEqual(meal);
  for (const planned_on of ["2027-02-29", "2026-13-01", "2026-1-1", "tomorrow", "0000-01-01"]) {
    expect(insert.safeParse({ ...meal, planned_on }).success).toBe(false);
  }
});

test("every subdomain reads and writes tables that exist, with its main table first", () => {
  for (const { name, tables: readable, writes } of subdomains) {
    expect(pack.tables[readable[0] ?? ""]?.subdomain).toBe(name);
    for (const table of readable) expect(pack.tables).toHaveProperty(table);
    for (const table of writes) {
      expect(readable).toContain(table);
      expect(pack.tables[table]?.writable).toBe(true);
      expect(pack.tables[table]?.subdomain).toBe(name);
    }
  }
  const writtenTables = subdomains.flatMap(({ writes }) => writes);
  const writable = tables.filter((spec) => spec.writable).map(({ table }) => table);
  expect(writtenTables.toSorted()).toEqual(writable.toSorted());
});

test("a batch of meal plans is saved as a whole, and any other batch item by item", () => {
  for (const { name, batchPolicy } of subdomains) {
    expect(batchPolicy).toBe(name === "meal_plans" ? "atomic" : "each");
  }
});

test("every subdomain has guidance for every type of step", () => {
  for (const { name } of subdomains) {
    for (const stepType of stepTypes) {
      const [file, section] = pack.guidanceKey(name, stepType).split("#");
      const url = new URL(`../../prompts/${file}.md`, import.meta.url);
      expect(existsSync(url)).toBe(true);
      const guidance = readFileSync(url, "utf8");
      const { text } = readGuidance(guidance, section ?? "");
      expect(text).toContain("`" + pack.subdomains[name]?.tables[0] + "`");
      expect(text.length).toBeGreaterThan(readGuidance(guidance, "no such section").text.length);
    }
  }
});

test("guidance names only columns and operators that exist", () => {
  const knownNames = new Set(
    tables.flatMap(({ table, columns }) => [table, ...Object.keys(columns)]),
  );
  const otherNames = new Set(
    (
      "eq neq in between lte gte lt contains overlaps ilike not_ilike similar category not_category " +
      "set add times lines last db_update lemon piece asc desc true false like dislike recipe_ref judged carton milk cod fish cubed g"
    ).split(" "),
  );
  for (const { name } of subdomains) {
    const text = readFileSync(new URL(`../../prompts/kitchen/${name}.md`, import.meta.url), "utf8");
    for (const [, code = ""] of text.matchAll(/`([a-z_.]+)`/g)) {
      const isKnown = code.split(".").every((part) => knownNames.has(part)) || otherNames.has(code);
      expect(isKnown, `${name}.md: ${code}`).toBe(true);
    }
  }
});
