import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { ChangedValue, Receipt } from "../../contracts/effects.ts";
import { diffRows } from "./diff-rows.ts";
import { foldChanges } from "./fold-changes.ts";

type Row = Record<string, unknown>;
const pack = createCellarPack();

/** A cellar of rows by ref that returns a receipt of every change, as a run's steps do. */
function cellar() {
  const rows = new Map<string, Row>([
    ["wine_1", { id: "wine_1", name: "Barolo", bottles: 2, notes: null, wine_notes: [] }],
    ["wine_2", { id: "wine_2", name: "Chianti", bottles: 1, notes: "a", wine_notes: [] }],
  ]);
  const before = structuredClone(rows);
  const receipts: Receipt[] = [];
  const addReceipt = (op: Receipt["op"], ref: string, row: Row, previousRow?: Row) => {
    const line = { table: "wines", ref, label: String(row["name"]), status: "applied" as const };
    const copiesOf = (row: Row) => ({ raw: row, visible: row });
    const values = previousRow
      ? { values: diffRows(pack, "wines", copiesOf(previousRow), copiesOf(row)).values }
      : {};
    receipts.push({ op, ...line, row: structuredClone(row), ...values });
  };
  return {
    rows,
    before,
    receipts,
    /** Makes the change that fits the row's state: a row that does not exist can only be created. */
    change(ref: string, op: Receipt["op"], set: Row) {
      const previous = rows.get(ref);
      const row = { ...(previous ?? { id: ref, name: "New", wine_notes: [] }), ...set };
      if (previous === undefined) {
        rows.set(ref, row);
        addReceipt("create", ref, row);
      } else if (op === "delete") {
        rows.delete(ref);
        addReceipt("delete", ref, previous);
      } else {
        rows.set(ref, row);
        addReceipt("update", ref, row, previous);
      }
    },
  };
}

const changes = array(
  record({
    ref: constantFrom("wine_1", "wine_2", "wine_3"),
    op: constantFrom<Receipt["op"][]>("update", "update", "delete"),
    set: record({ bottles: integer({ min: 0, max: 2 }), notes: constantFrom("a", "b", null) }),
  }),
  { maxLength: 12 },
);

describe("changes of one row in one run", () => {
  it("changes of one row are combined into the difference since before the run: no changed row is missing, and an unchanged row is marked as such", () => {
    assert(
      property(changes, (changeList) => {
        const { rows, before, receipts, change } = cellar();
        changeList.forEach(({ ref, op, set }) => change(ref, op, set));
        const folds = foldChanges(pack, receipts);
        expect(new Set(folds.map(({ receipt }) => receipt.ref)).size).toBe(folds.length);
        const receiptsByRef = new Map(
          folds
            .filter(({ isUnchanged }) => !isUnchanged)
            .map(({ receipt }) => [receipt.ref, receipt]),
        );
        for (const ref of ["wine_1", "wine_2", "wine_3"]) {
          const { op, row, values = [] } = receiptsByRef.get(ref) ?? {};
          const result = op && { op, row, values: values.toSorted(byColumn) };
          expect(result).toEqual(difference(before.get(ref), rows.get(ref)));
        }
      }),
    );
  });

  it("changes of several rows become one change per row, in the order of the first changes, however often a row was changed", () => {
    const { receipts, change } = cellar();
    change("wine_3", "create", { bottles: 1 });
    change("wine_1", "update", { bottles: 1 });
    change("wine_3", "update", { bottles: 5 });
    change("wine_1", "update", { bottles: 2 });
    change("wine_2", "update", { notes: "b" });
    change("wine_2", "delete", {});
    const foldedLines = foldChanges(pack, receipts).map(({ receipt, isUnchanged }) => [
      ...[receipt.ref, receipt.op, isUnchanged, receipt.row?.["bottles"], receipt.row?.["notes"]],
    ]);
    expect(foldedLines).toEqual([
      ["wine_3", "create", false, 5, undefined],
      ["wine_1", "update", true, 2, null],
      ["wine_2", "delete", false, 1, "a"],
    ]);
  });

  it("a row that the run created and deleted again counts as not changed", () => {
    const { receipts, change } = cellar();
    change("wine_3", "create", {});
    change("wine_3", "delete", {});
    expect(foldChanges(pack, receipts)).toMatchObject([
      { isUnchanged: true, receipt: { op: "create" } },
    ]);
    change("wine_3", "create", { bottles: 1 });
    expect(foldChanges(pack, receipts)).toMatchObject([{ isUnchanged: false }]);
  });

  it("changes of one row are not combined if their receipts have no ref", () => {
    const { receipts, change } = cellar();
    change("wine_1", "update", { bottles: 1 });
    change("wine_1", "update", { bottles: 2 });
    const receiptsWithoutRef = receipts.map((receipt) => ({ ...receipt, ref: null }));
    expect(foldChanges(pack, receiptsWithoutRef).map(({ isUnchanged }) => isUnchanged)).toEqual([
      false,
      false,
    ]);
  });

  it("combined changes have no values if the values of one of them are unknown", () => {
    const { receipts, change } = cellar();
    change("wine_1", "update", { bottles: 1 });
    const { values: _values, ...withoutValues } = receipts[0]!;
    const [folded] = foldChanges(pack, [receipts[0]!, withoutValues]);
    expect(folded).toMatchObject({ isUnchanged: false, receipt: { op: "update" } });
    expect(folded?.receipt.values).toBeUndefined();
  });
});

describe("changes of single lines", () => {
  const line = (change: Partial<Receipt>): Receipt => ({
    op: "update",
    table: "wine_notes",
    ref: "wn_1",
    label: "tar",
    status: "applied",
    ...change,
  });
  const wineReceipt = (op: Receipt["op"]): Receipt => ({
    op,
    table: "wines",
    ref: "wine_1",
    label: "Barolo",
    status: "applied",
    row: { id: "wine_1", wine_notes: [{ note: "tar", score: 80 }] },
  });
  const scoreChange = line({
    row: { id: "wn_1", wine_id: "wine_1", note: "tar", score: 90 },
    values: [{ column: "score", before: 80, after: 90 }],
  });

  it("changes of single lines become part of the receipt of a row that the run created, and are not listed next to it", () => {
    expect(foldChanges(pack, [wineReceipt("create"), scoreChange])).toMatchObject([
      { receipt: { op: "create", row: { wine_notes: [{ id: "wn_1", score: 90 }] } } },
    ]);
    const deletion = line({ ...scoreChange, op: "delete" });
    expect(
      foldChanges(pack, [wineReceipt("create"), deletion])[0]?.receipt.row?.["wine_notes"],
    ).toEqual([]);
  });

  it("changes of single lines become part of the receipt of a row that the run changed, and are also listed next to it", () => {
    expect(foldChanges(pack, [wineReceipt("update"), scoreChange])).toMatchObject([
      { receipt: { op: "update", row: { wine_notes: [{ score: 90 }] } } },
      { receipt: { table: "wine_notes", values: [{ before: 80, after: 90 }] } },
    ]);
  });

  it("changes of single lines are listed next to a row that does not contain them", () => {
    const otherLine = line({ ...scoreChange, row: { ...scoreChange.row, note: "ink" } });
    expect(foldChanges(pack, [wineReceipt("create"), otherLine])).toHaveLength(2);
  });

  it("changes of a line are combined by its ref within its row", () => {
    const row = { id: "wn_1", note: "tar", score: 90 };
    const lineUpdate = (before: number, after: number): Receipt => ({
      ...wineReceipt("update"),
      values: [],
      lines: [
        {
          op: "update",
          table: "wine_notes",
          label: "tar",
          row: { ...row, score: after },
          values: [{ column: "score", before, after }],
        },
      ],
    });
    expect(foldChanges(pack, [lineUpdate(80, 90), lineUpdate(90, 95)])).toMatchObject([
      { isUnchanged: false, receipt: { lines: [{ values: [{ before: 80, after: 95 }] }] } },
    ]);
    expect(foldChanges(pack, [lineUpdate(80, 90), lineUpdate(90, 80)])).toMatchObject([
      { isUnchanged: true },
    ]);
  });
});

/** The expected change of a row from its state before the run to its state now. */
function difference(previous: Row | undefined, now: Row | undefined) {
  if (previous === undefined) return now && { op: "create", row: now, values: [] };
  if (now === undefined) return { op: "delete", row: previous, values: [] };
  const values = ["bottles", "name", "notes"]
    .filter((column) => previous[column] !== now[column])
    .map((column) => ({ column, before: previous[column], after: now[column] }));
  return values.length === 0 ? undefined : { op: "update", row: now, values };
}

const byColumn = (a: ChangedValue, b: ChangedValue) => (a.column < b.column ? -1 : 1);
