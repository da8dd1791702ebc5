import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createCellarPackWithRegions } from "../../../tests/cellar/pack-with-regions.ts";
import { idOf } from "../../../tests/support/node-database.ts";
import type { EffectOp, EffectResult } from "../../contracts/effects.ts";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { recordEffects } from "./record-effects.ts";
import { refTo } from "../../../tests/support/ids.ts";

type Row = Record<string, unknown>;
const pack = createCellarPackWithRegions();
const [WINE, NOTE, OTHER, REGION, ELSEWHERE] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const TIMES = { created_at: "2026-11-01", updated_at: "2026-11-01" };

const entity = (
  ref: string,
  id: string,
  type: string,
  label: string,
  data?: Row,
): EntityRecord => ({
  ref: refTo(ref),
  id,
  type,
  label,
  status: "read",
  created: 1,
  touched: 1,
  ...(data ? { data } : {}),
});
const entities = {
  wine_1: entity("wine_1", WINE, "wine", "Barolo", {
    id: "wine_1",
    name: "Barolo",
    wine_notes: [{ id: "wn_1", note: "tar", score: 80 }],
  }),
  wn_1: entity("wn_1", NOTE, "wn", "tar"),
  region_1: entity("region_1", REGION, "region", "Langhe"),
};
const wine = (change: Row = {}): Row => ({
  id: WINE,
  name: "Barolo",
  vintage: 2016,
  bottles: 2,
  notes: null,
  region_id: null,
  ...TIMES,
  wine_notes: [note()],
  ...change,
});
function note(change: Row = {}): Row {
  return { id: NOTE, wine_id: WINE, note: "tar", score: 80, region_id: null, ...TIMES, ...change };
}

function record(result: Partial<EffectResult>, ops: EffectOp[] = []) {
  const full: EffectResult = {
    seq: 0,
    op: "update",
    table: "wines",
    row_id: WINE,
    ref: refTo("wine_1"),
    label: "Barolo",
    status: "applied",
    error: null,
    ...result,
  };
  const { receipts, records } = recordEffects(pack, ops, [full], createRegistry(entities), 4);
  return { receipt: receipts[0]!, records };
}
const update = (previousRow: Row, row: Row) => record({ before: previousRow, row }).receipt;

/**
 * The cellar pack in which an update may set a wine's region and the position of a note.
 * @param writable whether regions can be written; if not, they are a catalogue
 */
function packWithSettableRegion(writable: boolean): DomainPack {
  const { wines, wine_notes: notes, regions } = pack.tables as Record<string, TableSpec>;
  const withColumn = (spec: TableSpec, column: string, type: z.ZodType): TableSpec => ({
    ...spec,
    columns: { ...spec.columns, [column]: "" },
    update: spec.update.extend({ [column]: type }),
  });
  return {
    ...pack,
    tables: {
      wines: withColumn(wines!, "region_id", z.string().nullable()),
      wine_notes: withColumn(notes!, "position", z.int()),
      regions: { ...regions!, writable },
    },
  };
}

function diffOf(packOfDiff: DomainPack, previousRow: Row, row: Row) {
  const result: EffectResult = {
    seq: 0,
    op: "update",
    table: "wines",
    row_id: WINE,
    ref: refTo("wine_1"),
    label: "Barolo",
    status: "applied",
    error: null,
    before: previousRow,
    row,
  };
  return recordEffects(packOfDiff, [], [result], createRegistry(entities), 4).receipts[0]!;
}

describe("receipts", () => {
  it("a receipt has the values that an update changed: numeric values are compared as numbers, and timestamps are left out", () => {
    const after = wine({ bottles: 1, vintage: "2016", notes: "open", updated_at: "2026-11-02" });
    const { row, values, lines } = update(wine({ bottles: 2.0 }), after);
    expect(values).toEqual([
      { column: "bottles", before: 2, after: 1 },
      { column: "notes", before: null, after: "open" },
    ]);
    expect(lines).toBeUndefined();
    expect(row).toMatchObject({ id: "wine_1", bottles: 1, wine_notes: [{ id: "wn_1" }] });
    expect(JSON.stringify(row)).not.toContain(WINE);
  });

  it("a receipt has no values for an update that changed nothing", () => {
    const sameReceipt = update(wine(), wine({ updated_at: "2026-11-02" }));
    expect(sameReceipt).toMatchObject({ status: "applied", values: [] });
    expect(update(wine({ notes: "a" }), wine({ notes: "" })).values).toHaveLength(1);
    expect(update(wine({ bottles: 0 }), wine({ bottles: null })).values).toHaveLength(1);
  });

  it("a receipt has no values of an update if the ledger has no row from before it", () => {
    expect(record({ row: wine() }).receipt.values).toBeUndefined();
  });

  it("a receipt names the row that a value points to by its ref, and has undefined in place of a row without a ref", () => {
    const valuesOf = (from: string | null, to: string | null) =>
      diffOf(packWithSettableRegion(true), wine({ region_id: from }), wine({ region_id: to }))
        .values;
    expect(valuesOf(null, REGION)).toEqual([
      { column: "region_id", before: null, after: "region_1" },
    ]);
    expect(valuesOf(ELSEWHERE, OTHER)).toEqual([
      { column: "region_id", before: undefined, after: undefined },
    ]);
  });

  it("a receipt includes a link to a catalogue and the position of a line only if nothing else changed", () => {
    const receiptOf = (from: Row, to: Row) =>
      diffOf(packWithSettableRegion(false), wine(from), wine(to));
    expect(receiptOf({}, { region_id: REGION }).values).toMatchObject([{ column: "region_id" }]);
    expect(receiptOf({}, { region_id: REGION, bottles: 1 }).values).toMatchObject([
      { column: "bottles" },
    ]);
    const notes = (...noteChanges: Row[]) => ({
      wine_notes: noteChanges.map((change, position) => note({ position, ...change })),
    });
    const rose = { id: idOf(9), note: "rose" };
    expect(receiptOf(notes({}, rose), notes(rose, {})).lines).toMatchObject([
      { label: "rose", values: [{ column: "position", before: 1, after: 0 }] },
      { label: "tar", values: [{ column: "position", before: 0, after: 1 }] },
    ]);
    expect(receiptOf(notes({}, rose), notes(rose)).lines).toMatchObject([{ op: "delete" }]);
    expect(receiptOf(notes({}), notes({ score: 1, position: 3 })).lines?.[0]?.values).toHaveLength(
      1,
    );
  });

  it("a receipt contains a deleted row as it was, and a created row completely", () => {
    const deletion = record({ op: "delete", before: wine(), row: null });
    expect(deletion.receipt.row).toMatchObject({ name: "Barolo", wine_notes: [{ note: "tar" }] });
    expect(deletion.receipt.values).toBeUndefined();
    expect(deletion.records).toMatchObject([{ ref: "wine_1", status: "deleted" }]);
    const creation = record({ op: "create", row: wine() }).receipt;
    expect(creation.row).toMatchObject({ bottles: 2, wine_notes: [{ note: "tar", score: 80 }] });
  });

  it("a receipt matches created, updated and deleted lines by id, or else by name", () => {
    const before = wine({
      wine_notes: [note(), note({ id: idOf(7), note: "Rose" }), note({ id: idOf(8), note: "ink" })],
    });
    const after = wine({
      wine_notes: [
        note({ note: "pitch" }),
        note({ id: idOf(9), note: "rose", score: 90 }),
        note({ id: idOf(10), note: "plum" }),
      ],
    });
    expect(update(before, after).lines).toMatchObject([
      { op: "update", label: "pitch", values: [{ column: "note", before: "tar", after: "pitch" }] },
      {
        op: "update",
        label: "rose",
        values: [{ column: "note" }, { column: "score", before: 80, after: 90 }],
      },
      { op: "create", label: "plum", row: { score: 80 } },
      { op: "delete", label: "ink", row: { note: "ink" } },
    ]);
  });

  it("a receipt names the row that a line is part of, even if the line could not be written", () => {
    const line = { table: "wine_notes", row_id: NOTE, ref: refTo("wn_1"), label: "tar" };
    const lineRecord = record({ ...line, of: "Barolo", before: note(), row: note({ score: 70 }) });
    expect(lineRecord.receipt).toMatchObject({
      of: "Barolo",
      values: [{ column: "score", before: 80, after: 70 }],
      row: { wine_id: "wine_1", score: 70 },
    });
    const op: EffectOp = { op: "create", table: "wine_notes", values: { wine_id: WINE } };
    const error = { code: "missing_value", message: "note needs a value" };
    const failure = { ...line, op: "create" as const, row_id: null, ref: null, label: null };
    expect(record({ ...failure, status: "failed", error }, [op]).receipt.of).toBe("Barolo");
    expect(record({ before: wine(), row: wine() }).receipt.of).toBeUndefined();
  });

  it("a change of a line also changes the line in the record of its parent row", () => {
    const line = {
      table: "wine_notes",
      row_id: NOTE,
      ref: refTo("wn_1"),
      label: "tar",
      of: "Barolo",
    };
    const data = (result: Partial<EffectResult>) =>
      record({ ...line, ...result }).records.find(({ ref }) => ref === "wine_1")?.data?.[
        "wine_notes"
      ];
    expect(data({ before: note(), row: note({ score: 70 }) })).toEqual([
      { id: "wn_1", note: "tar", score: 70, region_id: null },
    ]);
    expect(data({ op: "delete", before: note() })).toEqual([]);
    const addition = { op: "create" as const, row_id: OTHER, ref: refTo("wn_2") };
    expect(data({ ...addition, row: note({ id: OTHER, note: "rose" }) })).toMatchObject([
      { id: "wn_1" },
      { id: "wn_2", note: "rose" },
    ]);
  });
});
