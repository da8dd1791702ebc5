// A model's call as code reads it with a pack's columns: filters, new rows, changes, and what is refused.
import { array, assert, constantFrom, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../shared/contracts/answers/act.ts";
import { createCellarPack } from "../../cellar/pack.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { columnKind } from "../../../shared/domain/rows/column-kinds.ts";
import { operatorsOf } from "../../../shared/domain/rows/operators-of.ts";
import { readCall } from "../../../shared/domain/rows/read-call.ts";

const pack = createKitchenPack();
type Condition = ToolCall["where"]["conditions"][number];
const condition = (column: string, op: Condition["op"], ...values: string[]): Condition => ({
  column,
  op,
  values,
});
const ALL: ToolCall["where"] = { match: "all", conditions: [] };
const call = (part: Partial<ToolCall> = {}): ToolCall => ({
  tool: "db_read",
  table: "inventory",
  where: ALL,
  last: false,
  ...part,
});
const where = (...conditions: Condition[]) =>
  readCall(pack, call({ where: { match: "all", conditions } })).where;
const refusalOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return null;
};

describe("the kinds of columns", () => {
  it("the kinds of columns come from a table's create and update inputs, and for a child's column from the child's table", () => {
    expect(columnKind(pack, "inventory", "quantity")).toBe("number");
    expect(columnKind(pack, "shopping_list", "purchased")).toBe("boolean");
    expect(columnKind(pack, "recipes", "tags")).toBe("list");
    expect(columnKind(pack, "recipes", "recipe_ingredients.quantity")).toBe("number");
    expect(columnKind(pack, "inventory", "expires_on")).toBe("text");
    expect(columnKind(pack, "inventory", "created_at")).toBe("text");
  });
});

describe("a filter as a model writes it", () => {
  it("a model's filter becomes the database's filter, with values of the columns' kinds", () => {
    expect(where()).toBeNull();
    expect(where(condition("quantity", "lte", "2.5"), condition("name", "ilike", "%2%"))).toEqual({
      and: [
        { column: "quantity", op: "lte", value: 2.5 },
        { column: "name", op: "ilike", value: "%2%" },
      ],
    });
    const any = { match: "any" as const, conditions: [condition("name", "in", "milk", "eggs")] };
    expect(readCall(pack, call({ where: any })).where).toEqual({
      or: [{ column: "name", op: "in", value: ["milk", "eggs"] }],
    });
  });

  it("a model's filter becomes a filter with booleans instead of the texts of true and false", () => {
    const purchased = {
      match: "all" as const,
      conditions: [condition("purchased", "eq", "False")],
    };
    expect(readCall(pack, call({ table: "shopping_list", where: purchased })).where).toEqual({
      and: [{ column: "purchased", op: "eq", value: false }],
    });
    expect(where(condition("quantity", "is_null", "true"))).toEqual({
      and: [{ column: "quantity", op: "is_null", value: true }],
    });
  });

  it.each([
    [condition("quantity", "eq", "two"), "quantity takes a number such as 2 or 0.5"],
    [condition("quantity", "eq", "2 kg"), "without a unit"],
    [condition("quantity", "eq", "2-3"), "takes a number"],
    [condition("name", "eq", "milk", "eggs"), "eq of name takes one value, and 2 are given"],
    [condition("name", "eq"), "takes one value, and 0 are given"],
    [condition("name", "is_null", "perhaps"), "takes true or false"],
    [condition("name", "is_null"), "takes one value, and 0 are given"],
    [condition("name", "style", "light"), "there is no operator style; there are eq, neq"],
  ])("a model's filter is refused with what to write instead: %j", (condition, message) => {
    expect(refusalOf(() => where(condition))).toContain(message);
  });

  it("a model's filter keeps every condition, or is refused as a whole", () => {
    const conditions = array(
      record({
        column: constantFrom("name", "quantity", "location", "made_up", "__proto__"),
        op: constantFrom(...operatorsOf(pack)),
        values: array(oneof(constantFrom("1", "true", "milk"), string()), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    assert(
      property(conditions, constantFrom("all" as const, "any" as const), (list, match) => {
        let conditions: unknown[] | undefined;
        const refusal = refusalOf(() => {
          const read = readCall(pack, call({ where: { match, conditions: list } })).where;
          conditions = (read as Record<string, unknown[]> | null)?.[match === "all" ? "and" : "or"];
        });
        const isRefused = refusal !== null && /takes|where: /.test(refusal);
        expect(isRefused || conditions?.length === list.length).toBe(true);
      }),
    );
  });
});

describe("new rows", () => {
  const rows = (...list: NonNullable<ToolCall["rows"]>) =>
    readCall(pack, call({ tool: "db_create", table: "recipes", rows: list })).rows;
  const field = (column: string, ...values: string[]) => ({ column, values });

  it("new rows have typed values, whole lists, lines under the name of their table, and no blank fields", () => {
    const fields = [
      field("name", "Lemon Pasta"),
      field("servings", "2"),
      field("instructions", "Boil.", "Toss."),
      field("notes", " "),
      field("cuisine"),
    ];
    const lines = [{ fields: [field("name", "spaghetti"), field("quantity", "200")] }];
    expect(rows({ item: "item_1", fields, lines })).toEqual([
      {
        item: "item_1",
        values: {
          name: "Lemon Pasta",
          servings: 2,
          instructions: ["Boil.", "Toss."],
          recipe_ingredients: [{ position: 1, name: "spaghetti", quantity: 200 }],
        },
      },
    ]);
  });

  it.each([
    ["1,5", "en", 1.5],
    ["1.500", "de", 1500],
    ["1.500", "en", 1.5],
    ["½", "de", 0.5],
    ["1 ½", "en", 1.5],
  ])("new rows read %s in %s as %d", (text, language, quantity) => {
    const fields = [field("name", "flour"), field("quantity", text)];
    const creation = call({
      tool: "db_create",
      table: "inventory",
      rows: [{ item: "", fields, lines: [] }],
    });
    expect(readCall(pack, creation, language).rows[0]?.values).toMatchObject({ quantity });
  });

  it("new rows have their lines in the order of the positions that a model gives", () => {
    const lines = ["oil", "onion", "salt"].map((name, index) => ({
      fields: [field("name", name), field("position", String(3 - index))],
    }));
    const [row] = rows({ item: "", fields: [field("name", "Soup")], lines });
    expect(row?.values.recipe_ingredients).toEqual([
      { name: "salt", position: 1 },
      { name: "onion", position: 2 },
      { name: "oil", position: 3 },
    ]);
  });

  it("new rows keep a text that looks like a number as text", () => {
    expect(rows({ item: "", fields: [field("name", "7")], lines: [] })[0]?.values).toEqual({
      name: "7",
    });
  });

  it("new rows are refused with lines where the table has none, and with a column twice", () => {
    const lines = [{ fields: [field("name", "x")] }];
    const flat = call({ tool: "db_create", rows: [{ item: "", fields: [], lines }] });
    expect(refusalOf(() => readCall(pack, flat))).toContain("rows of inventory have no lines");
    const twice = [field("name", "a"), field("name", "b")];
    expect(refusalOf(() => rows({ item: "", fields: twice, lines: [] }))).toContain("name twice");
  });
});

describe("changes", () => {
  const readChange = (change: Partial<NonNullable<ToolCall["changes"]>[number]>, filter = ALL) =>
    readCall(
      pack,
      call({
        tool: "db_update",
        where: filter,
        changes: [{ refs: [], item: "", set: [], ...change }],
      }),
    ).changes[0];
  type How = "set" | "add" | "times" | "clear";
  const pair = (column: string, how: How, ...values: string[]) => ({ column, how, values });
  const milk = { match: "any" as const, conditions: [condition("name", "eq", "milk")] };

  it("changes say which columns are set, cleared, added to and multiplied", () => {
    const set = [
      pair("name", "set", "oat milk"),
      pair("quantity", "times", "0.5"),
      pair("unit", "clear"),
    ];
    expect(
      readCall(
        pack,
        call({
          tool: "db_update",
          table: "recipes",
          changes: [{ refs: ["recipe_1"], item: "", set: [pair("tags", "clear")] }],
        }),
      ).changes[0]?.set,
    ).toEqual([{ column: "tags", how: "set", value: [] }]);
    expect(readChange({ set })?.set).toEqual([
      { column: "name", how: "set", value: "oat milk" },
      { column: "quantity", how: "times", by: 0.5 },
      { column: "unit", how: "set", value: null },
    ]);
    expect(readChange({ set: [pair("quantity", "add", "-2")] })?.set).toEqual([
      { column: "quantity", how: "add", by: -2 },
    ]);
  });

  it("each change applies to the rows of its refs or, without refs, to those of the filter", () => {
    const ids = { column: "id", op: "in", value: ["inventory_1"] };
    expect(readChange({ refs: ["inventory_1", "inventory_1"] })?.where).toEqual({ and: [ids] });
    expect(readChange({}, milk)?.where).toEqual({
      or: [{ column: "name", op: "eq", value: "milk" }],
    });
    expect(readChange({})?.where).toBeNull();
    const refusal = refusalOf(() => readChange({ refs: ["inventory_1"] }, milk));
    expect(refusal).toContain("where is for changes without refs");
    const mixedCall = readCall(
      pack,
      call({
        tool: "db_update",
        where: milk,
        changes: [
          { refs: ["inventory_1"], item: "", set: [] },
          { refs: [], item: "", set: [] },
        ],
      }),
    );
    expect(mixedCall.changes.map(({ where }) => where)).toEqual([
      { and: [ids] },
      { or: [{ column: "name", op: "eq", value: "milk" }] },
    ]);
  });

  it.each([
    [pair("name", "add", "1"), "add works on numbers, and name holds none"],
    [pair("quantity", "times", "half"), "takes a number"],
    [pair("quantity", "set"), "use clear to empty it"],
    [pair("quantity", "add"), "takes one value, and 0 are given"],
  ])("changes are refused with what to write instead: %j", (pair, message) => {
    expect(refusalOf(() => readChange({ set: [pair] }))).toContain(message);
  });

  it("changes are refused if they name a column twice", () => {
    const set = [pair("quantity", "set", "1"), pair("quantity", "add", "1")];
    expect(refusalOf(() => readChange({ set }))).toContain("each column once");
  });
});

it("columns with names such as `constructor` and `__proto__` are read as text, and all of them are kept", () => {
  for (const column of ["constructor.name", "toString.x", "__proto__.x", "constructor"]) {
    expect(where(condition(column, "eq", "x"))).toMatchObject({ and: [{ column, value: "x" }] });
  }
  const fields = [
    { column: "name", values: ["x"] },
    { column: "__proto__", values: ["y"] },
  ];
  const rows = [{ item: "", fields, lines: [] }];
  const [row] = readCall(pack, call({ tool: "db_create", rows })).rows;
  expect(Object.keys(row?.values ?? {})).toEqual(["name", "__proto__"]);
});

it("a call is read for a pack of another domain, too", () => {
  const cellar = createCellarPack();
  const rows = [{ item: "", fields: [{ column: "bottles", values: ["6"] }], lines: [] }];
  const read = readCall(cellar, call({ tool: "db_create", table: "wines", rows }));
  expect(read.rows[0]?.values).toEqual({ bottles: 6 });
});
