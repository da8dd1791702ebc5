import { describe, expect, it } from "vitest";
import type { EntityRecord } from "../../../contracts/session.ts";
import type { Filter } from "../../../contracts/filter.ts";
import { createCellarPackWithRegions } from "../../../../tests/cellar/pack-with-regions.ts";
import { createRegistry } from "../create-registry.ts";
import { translateFilter } from "./translate-filter.ts";
import { translateCompiledOp, translatePayload } from "./translate-payload.ts";
import { refTo } from "../../../../tests/support/ids.ts";

const pack = createCellarPackWithRegions();
const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
const SAVED = "f527cc94-5af5-451d-9e4a-16fdb9582bdc";

function entity(ref: string, id: string, overrides: Partial<EntityRecord> = {}): EntityRecord {
  const type = ref.replace(/^gen_/, "").replace(/_\d+$/, "");
  return {
    ref: refTo(ref),
    id,
    type,
    label: ref,
    status: "read",
    created: 1,
    touched: 1,
    ...overrides,
  };
}
const registry = createRegistry({
  wine_1: entity("wine_1", ID),
  wine_2: entity("wine_2", SAVED, { status: "created" }),
  gen_wine_1: entity("gen_wine_1", SAVED, { status: "created", aliasOf: refTo("wine_2") }),
  gen_wine_2: entity("gen_wine_2", ID, { status: "generated" }),
  wine_3: entity("wine_3", ID, { status: "deleted" }),
  region_1: entity("region_1", ID),
});
const conditionFilter = (column: string, op: string, value: unknown) =>
  ({ and: [{ column, op, value }] }) as Filter;

describe("translation of filters", () => {
  it("refs in a filter are resolved on ids, foreign keys and children, including aliases", () => {
    const translate = (table: string, filter: Filter) =>
      translateFilter(pack, table, filter, registry);
    expect(translate("wines", conditionFilter("id", "in", ["wine_1", "gen_wine_1"]))).toEqual(
      conditionFilter("id", "in", [ID, SAVED]),
    );
    expect(translate("wine_notes", conditionFilter("wine_id", "neq", "wine_2"))).toEqual(
      conditionFilter("wine_id", "neq", SAVED),
    );
    expect(translate("wines", conditionFilter("wine_notes.wine_id", "eq", "wine_1"))).toEqual(
      conditionFilter("wine_notes.wine_id", "eq", ID),
    );
    const idFilter: Filter = {
      or: [
        { and: [{ column: "id", op: "eq", value: "wine_1" }] },
        { column: "name", op: "ilike", value: "%cod%" },
      ],
    };
    expect(translate("wines", idFilter)).toEqual({
      or: [
        { and: [{ column: "id", op: "eq", value: ID }] },
        { column: "name", op: "ilike", value: "%cod%" },
      ],
    });
  });

  it.each([
    ["an unknown ref", conditionFilter("id", "eq", "wine_99"), /wine_99 is not known/],
    [
      "an unknown ref among known ones",
      conditionFilter("id", "in", ["wine_1", "wine_99"]),
      /wine_99/,
    ],
    ["a ref of another type", conditionFilter("id", "eq", "region_1"), /type region, not wine/],
    ["a draft", conditionFilter("id", "eq", "gen_wine_2"), /draft that is not saved/],
    ["a deleted row", conditionFilter("id", "eq", "wine_3"), /deleted/],
    ["a whole id", conditionFilter("id", "eq", ID), /not a ref/],
    ["a shortened id", conditionFilter("id", "eq", "..88bd2de2"), /not a ref/],
    ["an id as text", conditionFilter("name", "eq", ID), /never an id/],
    ["a pattern on an id", conditionFilter("id", "ilike", "wine%"), /holds refs/],
    ["an unknown column", conditionFilter("grape", "eq", "x"), /no column grape/],
    [
      "a column that is not for models",
      conditionFilter("household_id", "eq", "x"),
      /no column household_id/,
    ],
    ["an object property as a ref", conditionFilter("id", "eq", "constructor"), /not known/],
  ])("a filter is refused with the reason if it has %s", (_what, filter, message) => {
    expect(() => translateFilter(pack, "wines", filter, registry)).toThrow(message);
  });
});

describe("translation of payloads", () => {
  it("foreign keys of a payload are resolved, and its children are separated", () => {
    const { values, children } = translatePayload(
      pack,
      "wines",
      { name: "Soup", wine_notes: [{ note: "plum", score: 2 }] },
      registry,
    );
    expect(values).toEqual({ name: "Soup" });
    expect(children).toEqual({ wine_notes: [{ note: "plum", score: 2 }] });
    const noteValues = { note: "Soup", wine_id: "gen_wine_1" };
    expect(translatePayload(pack, "wine_notes", noteValues, registry).values).toEqual({
      note: "Soup",
      wine_id: SAVED,
    });
    expect(translatePayload(pack, "wine_notes", { wine_id: null }, registry).values).toEqual({
      wine_id: null,
    });
  });

  it.each([
    [{ wine_id: "wine_99" }, /wine_99 is not known/],
    [{ wine_id: ID }, /not a ref/],
    [{ wine_id: "region_1" }, /type region/],
    [{ note: `see ${ID}` }, /contains an id/],
  ])("the payload %j is refused", (payload, message) => {
    expect(() => translatePayload(pack, "wine_notes", payload, registry)).toThrow(message);
  });

  it("only the refs of a compiled payload are resolved, and its text stays unchanged (I5)", () => {
    const op = {
      op: "create" as const,
      table: "wine_notes",
      values: { note: "wine_1 again", wine_id: "wine_1" },
    };
    expect(translateCompiledOp(pack, op, registry)).toEqual({
      ...op,
      values: { note: "wine_1 again", wine_id: ID },
    });
  });
});
