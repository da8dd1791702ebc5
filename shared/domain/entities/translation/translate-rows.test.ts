import {
  array,
  assert,
  constantFrom,
  option,
  property,
  record,
  uniqueArray,
  uuid,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { createCellarPackWithRegions } from "../../../../tests/cellar/pack-with-regions.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import type { Ref } from "../../../contracts/ids.ts";
import { createRegistry } from "../create-registry.ts";
import { findUuids } from "./find-uuids.ts";
import { translateFilter } from "./translate-filter.ts";
import { translateRows, unseenIn } from "./translate-rows.ts";
import { refTo } from "../../../../tests/support/ids.ts";

const pack = createCellarPackWithRegions();

/** Refs as the database would hand them out. */
function assign(unseen: { type: string; id: string }[], takenCount = 0): Map<string, Ref> {
  const counters = new Map<string, number>();
  return new Map(
    unseen.map(({ type, id }) => {
      const n = (counters.get(type) ?? takenCount) + 1;
      counters.set(type, n);
      return [id, refTo(`${type}_${n}`)];
    }),
  );
}

function read(
  table: string,
  rows: Record<string, unknown>[],
  entities: Record<string, EntityRecord>,
) {
  const registry = createRegistry(entities);
  const unseen = unseenIn(pack, table, rows, registry);
  const entityCount = Object.keys(entities).length;
  const output = translateRows(pack, table, rows, registry, assign(unseen, entityCount), 2);
  const next = {
    ...entities,
    ...Object.fromEntries(output.records.map((entry) => [entry.ref, entry])),
  };
  return { ...output, unseen, entities: next };
}

const rows = uniqueArray(uuid(), { minLength: 1, maxLength: 6 }).chain((ids) =>
  array(
    record({
      household: uuid(),
      name: constantFrom("Barolo", "Chablis", "Note ..c69607bb"),
      lines: array(
        record({
          id: uuid(),
          region_id: option(uuid(), { nil: null }),
          note: constantFrom("plum", "oak"),
        }),
        { maxLength: 4 },
      ),
    }),
    { minLength: ids.length, maxLength: ids.length },
  ).map((list) =>
    list.map(({ household, name, lines }, index) => ({
      id: ids[index],
      household_id: household,
      created_by: household,
      name,
      wine_notes: lines.map((line) => ({ ...line, wine_id: ids[index] })),
    })),
  ),
);

describe("translation of rows", () => {
  it("every id of a row is replaced by a ref, including those of children and foreign keys (I1)", () => {
    assert(
      property(rows, (list) => {
        const output = read("wines", list, {});
        expect(findUuids(JSON.stringify(output.rows))).toEqual([]);
        output.rows.forEach((row) => expect(row.id).toMatch(/^wine_\d+$/));
        for (const row of output.rows) {
          for (const line of row.wine_notes as Record<string, unknown>[]) {
            expect(line.id).toMatch(/^wn_\d+$/);
            expect(line).not.toHaveProperty("wine_id");
            expect(String(line.region_id ?? "region_1")).toMatch(/^region_\d+$/);
          }
        }
      }),
    );
  });

  it("an id has one ref, whichever row shows it and however often (I3)", () => {
    assert(
      property(rows, (list) => {
        const firstResult = read("wines", list, {});
        const secondResult = read("wines", list.toReversed(), firstResult.entities);
        expect(secondResult.unseen).toEqual([]);
        expect(secondResult.rows.toReversed()).toEqual(firstResult.rows);
        const ids = Object.values(secondResult.entities).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it("a filter translates the refs of a row back to its ids", () => {
    assert(
      property(rows, (list) => {
        const output = read("wines", list, {});
        const refs = output.rows.map((row) => String(row.id));
        const where = { and: [{ column: "id", op: "in" as const, value: refs }] };
        const translatedFilter = translateFilter(
          pack,
          "wines",
          where,
          createRegistry(output.entities),
        );
        expect(translatedFilter).toEqual({
          and: [{ column: "id", op: "in", value: list.map(({ id }) => id) }],
        });
      }),
    );
  });

  it("the same rows are translated to the same result, and are not changed (I9)", () => {
    assert(
      property(rows, (list) => {
        const textBefore = JSON.stringify(list);
        expect(read("wines", list, {})).toEqual(read("wines", list, {}));
        expect(JSON.stringify(list)).toBe(textBefore);
      }),
    );
  });

  it("a row's data and first exchange are kept, including values that a narrower read did not return", () => {
    const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
    const fullRead = read("wines", [{ id, name: "Ada", bottles: 2, household_id: id }], {});
    const narrowRead = read("wines", [{ id, name: "Ada" }], fullRead.entities);
    expect(narrowRead.records[0]).toMatchObject({
      ref: "wine_1",
      label: "Ada",
      status: "read",
      created: 2,
      data: { id: "wine_1", name: "Ada", bottles: 2 },
    });
    expect(JSON.stringify(fullRead.rows)).not.toContain("household");
  });

  it("an id without a ref is left out", () => {
    const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
    const other = "f527cc94-5af5-451d-9e4a-16fdb9582bdc";
    const row = { id, name: "Ada", region_id: other };
    const refsById = new Map([[id, refTo("wine_1")]]);
    const output = translateRows(pack, "wines", [row], createRegistry({}), refsById, 1);
    expect(output.rows).toEqual([{ id: "wine_1", name: "Ada" }]);
    const bareRow = translateRows(pack, "wines", [row], createRegistry({}), new Map(), 1);
    expect(bareRow).toEqual({ rows: [{ name: "Ada" }], records: [] });
  });
});
