import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { ReadResult, StepResult } from "../../contracts/results.ts";
import { currentReads } from "./current-reads.ts";

type Row = Record<string, unknown>;
const pack = createCellarPack();
const read = (rows: Row[], table = "wines"): ReadResult => ({
  table,
  total: rows.length,
  rows,
  filter: "all rows",
});
const step = (number: number, parts: Partial<StepResult>): StepResult => ({
  step: number,
  type: "write",
  subdomain: "wines",
  status: "completed",
  summary: "",
  ...parts,
});
const receipt = (change: Partial<Receipt>): Receipt => ({
  op: "update",
  table: "wines",
  ref: "wine_1",
  label: "Barolo",
  status: "applied",
  ...change,
});
const readsAfter = (rows: Row[], receipts: Receipt[], table = "wines") =>
  currentReads(pack, [step(1, { reads: [read(rows, table)] }), step(2, { receipts })])[0]
    ?.reads?.[0];

const barolo = { id: "wine_1", name: "Barolo", bottles: 2 };
const note = { id: "wn_1", note: "tar", score: 80 };

describe("rows read before a change of the run", () => {
  it("rows read before a change have the values after the change, in the columns that were read", () => {
    const row = { ...barolo, bottles: 1, colour: "red" };
    const rows = [barolo, { id: "wine_2", bottles: 5 }];
    expect(readsAfter(rows, [receipt({ row: { ...row, bottles: 9 } }), receipt({ row })])).toEqual({
      ...read([
        { ...barolo, bottles: 1 },
        { id: "wine_2", bottles: 5 },
      ]),
    });
  });

  it("deleted rows of a read are counted in `gone`", () => {
    expect(readsAfter([barolo], [receipt({ op: "delete", row: barolo })])?.gone).toBe(1);
    expect(readsAfter([barolo], [receipt({ row: barolo })])).not.toHaveProperty("gone");
  });

  it("deleted rows of a read are left out of its rows and its total", () => {
    const result = readsAfter([barolo, { id: "wine_2" }], [receipt({ op: "delete", row: barolo })]);
    expect(result).toMatchObject({ total: 1, rows: [{ id: "wine_2" }] });
  });

  it("rows read before a change stay unchanged if the change failed", () => {
    const failure = receipt({ status: "failed", row: { ...barolo, bottles: 1 } });
    expect(readsAfter([barolo], [failure])?.rows).toEqual([barolo]);
  });

  it("rows read before a change have their lines as they are after the change", () => {
    const wineWithLines = { ...barolo, wine_notes: [note, { id: "wn_2", note: "ink", score: 70 }] };
    const line = (change: Partial<Receipt>) =>
      receipt({ table: "wine_notes", label: "tar", ref: "wn_1", ...change });
    const row = { ...note, wine_id: "wine_1" };
    expect(
      readsAfter(
        [wineWithLines],
        [
          line({ row: { ...row, score: 90 } }),
          line({ op: "delete", ref: "wn_2", row: { id: "wn_2", wine_id: "wine_1" } }),
          line({ op: "create", ref: "wn_3", row: { ...row, id: "wn_3", note: "plum" } }),
        ],
      )?.rows,
    ).toEqual([
      {
        ...barolo,
        wine_notes: [
          { ...note, score: 90 },
          { ...note, id: "wn_3", note: "plum" },
        ],
      },
    ]);
  });

  it("rows read before a change keep the refs of lines that the change left alone, and lose the lines that it replaced", () => {
    const wineWithLines = { ...barolo, wine_notes: [note] };
    const row = { ...barolo, bottles: 1, wine_notes: [{ note: "tar", score: 80 }] };
    expect(readsAfter([wineWithLines], [receipt({ row })])?.rows).toEqual([
      { ...barolo, bottles: 1, wine_notes: [note] },
    ]);
    const lines: Receipt["lines"] = [
      { op: "delete", table: "wine_notes", label: "tar", row: note },
      { op: "create", table: "wine_notes", label: "ink", row: { note: "ink" } },
    ];
    const replacement = receipt({ row: { ...barolo, wine_notes: [{ note: "ink" }] }, lines });
    expect(readsAfter([wineWithLines], [replacement])?.rows).toEqual([
      { ...barolo, wine_notes: [{ note: "ink" }] },
    ]);
    const noteRows = [
      { ...note, wine_id: "wine_1" },
      { id: "wn_9", wine_id: "wine_2" },
    ];
    expect(readsAfter(noteRows, [replacement], "wine_notes")?.rows).toEqual([noteRows[1]]);
    const deletion = receipt({ op: "delete", row: barolo });
    expect(readsAfter(noteRows, [deletion], "wine_notes")).toMatchObject({ total: 1 });
  });

  it("rows read after a change stay unchanged, because they may be newer", () => {
    const steps = [
      step(1, { receipts: [receipt({ row: { ...barolo, bottles: 1 } })] }),
      step(2, { reads: [read([{ ...barolo, bottles: 7 }])] }),
    ];
    expect(currentReads(pack, steps)).toEqual(steps);
  });
});
