// Refs of a step's inputs become ids at exactly their places, ids of rows become refs, and a fault names its place.
import {
  array,
  assert,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  property,
  record,
  string,
  tuple,
  type Arbitrary,
} from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createCellarPackWithRegions } from "../../../tests/cellar/pack-with-regions.ts";
import { refTo } from "../../../tests/support/ids.ts";
import type { Clause, Filter } from "../../contracts/filter.ts";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { findUuids } from "../../domain/entities/translation/find-uuids.ts";
import { translateRows } from "../../domain/entities/translation/translate-rows.ts";
import { shownRow } from "../../domain/tools/shown-columns.ts";
import { InputError } from "./input-fault.ts";
import { opsOfInputs } from "./ops-of-inputs.ts";
import { queryOf } from "./query-of-inputs.ts";

type Row = Record<string, unknown>;

const pack = linkedCellar();
const wines = tableOf("wines");
const operation = { type: "data_write", subdomain: "wines", table: "wines" } as const;

/** The cellar, with links in the rows and lines that may be written. */
function linkedCellar(): DomainPack {
  const cellar = createCellarPackWithRegions();
  const { wines, ...tables } = cellar.tables;
  if (wines === undefined) throw new Error("the cellar lost its wines");
  const link = { region_id: z.string().nullable().optional() };
  const note = z.strictObject({ note: z.string(), ...link });
  const insert = z.strictObject({
    name: z.string(),
    ...link,
    wine_notes: z.array(note).optional(),
  });
  return { ...cellar, tables: { ...tables, wines: { ...wines, insert } } };
}

function tableOf(table: string): TableSpec {
  const spec = pack.tables[table];
  if (spec === undefined) throw new Error(`the cellar lost ${table}`);
  return spec;
}

const TYPES = ["wine", "region", "wn"] as const;
const entities: Record<string, EntityRecord> = Object.fromEntries(
  TYPES.flatMap((type) =>
    [1, 2, 3, 4].map((n): [string, EntityRecord] => {
      const ref = refTo(`${type}_${n}`);
      const status = n === 4 ? "deleted" : "read";
      const id = crypto.randomUUID();
      return [ref, { ref, id, type, label: ref, status, created: 1, touched: 1 }];
    }),
  ),
);
const registry = createRegistry(entities);
const idOf = (ref: unknown) => entities[String(ref)]?.id;

const refOf = (type: string) => constantFrom(...[1, 2, 3].map((n) => `${type}_${n}`));
/** Values that are not a ref of a region: unknown, of another type, deleted, an id, or not text. */
const badRegion: Arbitrary<unknown> = constantFrom(
  ...["region_9", "wine_1", "region_4", entities["region_1"]?.id, "__proto__", 7],
);
/** Texts that look like refs and ids are texts. */
const text = oneof(string({ minLength: 1 }), constantFrom("region_1", crypto.randomUUID()));
const region = option(refOf("region"), { nil: null });
const item = record(
  {
    name: text,
    region_id: region,
    wine_notes: array(record({ note: text, region_id: region }, { requiredKeys: ["note"] })),
  },
  { requiredKeys: ["name"] },
);

const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Row | undefined)?.[key], value);

function faultsOf(make: () => unknown): string[] {
  try {
    make();
  } catch (error) {
    if (error instanceof InputError) return error.faults.map(({ pointer }) => pointer);
    throw error;
  }
  return [];
}

const create = (inputs: Row) =>
  opsOfInputs({ pack, registry }, wines, { ...operation, op: "create" }, inputs);

/** The row that the database would answer with. */
function rowOf(op: ReturnType<typeof create>["ops"][number]): Row {
  if (op.op !== "create") throw new Error("not a create");
  return { ...op.values, wine_notes: (op.children ?? []).map(({ values }) => values) };
}

describe("rows to write", () => {
  test("rows to write have ids in place of refs in links, and all other values unchanged", () => {
    assert(
      property(array(item, { minLength: 1, maxLength: 5 }), (items) => {
        const withLink = ({ region_id: ref, ...rest }: Row): Row => ({
          ...rest,
          ...(ref === undefined ? {} : { region_id: ref === null ? null : idOf(ref) }),
        });
        const expectedRows = items.map((item) => ({
          ...withLink(item),
          wine_notes: (item.wine_notes ?? []).map(withLink),
        }));
        expect(create({ items }).ops.map(rowOf)).toEqual(expectedRows);
      }),
    );
  });

  test("rows to write read the same as the inputs when they are read back, with refs and without ids", () => {
    const plain = item.map(({ name: _name, ...rest }) => ({ name: "Barolo", ...rest }));
    assert(
      property(plain, refOf("wine"), (wineRow, ref) => {
        const notes = (wineRow.wine_notes ?? []).map((line) => ({ ...line, note: "oak" }));
        const item = { ...wineRow, wine_notes: notes };
        const rows = create({ items: [item] }).ops.map((op) => ({ ...rowOf(op), id: idOf(ref) }));
        const read = translateRows(pack, "wines", rows, registry, new Map(), 2).rows;
        const shownRows = read.map((row) => shownRow(pack, "wines", row));
        expect(shownRows).toEqual([{ ...item, id: ref }]);
        expect(findUuids(JSON.stringify(shownRows))).toEqual([]);
      }),
    );
  });

  test("rows are not written if a single link is wrong, and the fault points at that link", () => {
    assert(
      property(
        array(item, { minLength: 1, maxLength: 4 }),
        nat(),
        option(nat(), { nil: null }),
        badRegion,
        (items, place, line, bad) => {
          const row = items[place % items.length];
          const notes = row?.wine_notes ?? [];
          const target = line === null || notes.length === 0 ? row : notes[line % notes.length];
          Object.assign(target ?? {}, { region_id: bad });
          const faults = faultsOf(() => create({ items }));
          expect(faults.map((pointer) => valueAt({ items }, pointer))).toEqual([bad]);
        },
      ),
    );
  });

  test("rows to write need a ref of their own table and a column to change when they are updated", () => {
    const change = (inputs: Row) => () =>
      opsOfInputs({ pack, registry }, wines, { ...operation, op: "update" }, inputs);
    expect(faultsOf(change({ ref: "region_1", set: {} }))).toEqual(["/ref", "/set"]);
    expect(faultsOf(change({ set: { bottles: 1 } }))).toEqual(["/ref"]);
    expect(faultsOf(change({ ref: "wine_1", set: { bottles: "one", size: 1 } }))).toEqual([
      "/set/bottles",
      "/set",
    ]);
    expect(faultsOf(change({ ref: "wine_1", set: { bottles: 1 } }))).toEqual([]);
  });

  test("rows to write must be a list of one to a hundred rows", () => {
    for (const items of [undefined, [], {}, Array.from({ length: 101 }, () => ({ name: "a" }))]) {
      expect(faultsOf(() => create({ items }))).toEqual(["/items"]);
    }
  });
});

const condition = oneof(
  tuple(constantFrom("name", "notes", "wine_notes.note"), constantFrom("eq", "ilike"), text).map(
    ([column, op, value]) => ({ column, op, value: findUuids(value).length > 0 ? "x" : value }),
  ),
  record({ column: constantFrom("bottles"), op: constantFrom("gt", "neq"), value: integer() }),
  record({ column: constantFrom("id"), op: constantFrom("eq", "neq"), value: refOf("wine") }),
  record({
    column: constantFrom("region_id", "wine_notes.region_id"),
    op: constantFrom("in", "not_in"),
    value: array(refOf("region"), { minLength: 1, maxLength: 3 }),
  }),
);
const many = <T>(condition: Arbitrary<T>) => array(condition, { minLength: 1, maxLength: 4 });
const groupOf = <T>(condition: Arbitrary<T>) =>
  oneof(record({ and: many(condition) }), record({ or: many(condition) }));
const filter = groupOf(oneof(condition, groupOf(condition)));

/** The filter as the database expects it: ids in place of refs in links and ids, texts unchanged. */
function withIds(clause: Clause | Filter): unknown {
  if ("and" in clause) return { and: clause.and.map(withIds) };
  if ("or" in clause) return { or: clause.or.map(withIds) };
  const { column, value } = clause;
  if (column !== "id" && !column.endsWith("region_id")) return clause;
  return { ...clause, value: Array.isArray(value) ? value.map(idOf) : idOf(value) };
}

describe("filters", () => {
  const query = (where: unknown) => queryOf(pack, wines, { where }, registry);

  test("a filter keeps every condition at its place, and has ids in place of refs", () => {
    assert(
      property(filter, (where) => {
        expect(query(where).where).toEqual(withIds(where as Filter));
      }),
    );
  });

  test("a filter with an unknown ref is refused, and the fault points at the ref", () => {
    assert(
      property(filter, nat(), (where, place) => {
        const group = ("and" in where ? where.and : where.or) as unknown[];
        const bad = { column: "id", op: "eq", value: "wine_9" };
        group.splice(place % group.length, 1, bad);
        const faults = faultsOf(() => query(where));
        expect(faults.map((pointer) => valueAt({ where }, pointer))).toEqual(["wine_9"]);
      }),
    );
  });

  test("a filter is absent if none is given, and refused if it is not well formed", () => {
    expect(query(null)).toEqual({ table: "wines", limit: 50, children: true });
    for (const where of [[], {}, "all", { and: [] }, { and: [{ column: "name" }] }]) {
      expect(faultsOf(() => query(where)).length).toBeGreaterThan(0);
    }
  });
});
