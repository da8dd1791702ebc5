import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { replyChanges } from "./reply-changes.ts";
import { refTo } from "../../../tests/support/ids.ts";

const pack = createCellarPack();
const ID = "0f0f0f0f-0000-4000-8000-000000000001";
const entity: EntityRecord = {
  ref: refTo("wine_1"),
  id: ID,
  type: "wine",
  label: "Barolo",
  status: "read",
  created: 1,
  touched: 1,
};
const registry = createRegistry({ wine_1: entity });
const step = (parts: Partial<StepResult>): StepResult => ({
  step: 1,
  type: "write",
  subdomain: "wines",
  operation: "update",
  status: "completed",
  summary: "",
  ...parts,
});
const note = (change: Partial<Receipt> = {}): Receipt => ({
  op: "update",
  table: "wine_notes",
  ref: refTo("wn_1"),
  label: "tar",
  status: "applied",
  of: "Barolo",
  ...change,
});
const changesOf = (
  steps: StepResult[],
  notedReceipts: Receipt[] = [],
  unreported: Receipt[] = [],
) => replyChanges(pack, registry, steps, notedReceipts, unreported);

describe("changes of a run as data for its reply", () => {
  it("the changes of a run have names in place of refs, except for the row's own ref, and no timestamps", () => {
    const row = {
      id: "wn_1",
      wine_id: "wine_1",
      note: "tar",
      score: 90,
      created_at: "2026-11-01",
      sureness: 1,
    };
    const values = [
      { column: "wine_id", before: "wine_9", after: "wine_1" },
      { column: "score", before: null, after: 90 },
    ];
    const lines: Receipt["lines"] = [
      { op: "delete", table: "wine_notes", label: "ink", row: { id: "wn_2", wine_id: "wine_1" } },
    ];
    expect(changesOf([step({ receipts: [note({ row, values, lines })] })])).toEqual([
      {
        op: "update",
        status: "applied",
        table: "wine_notes",
        ref: refTo("wn_1"),
        label: "tar",
        of: "Barolo",
        row: { wine: "Barolo", note: "tar", score: 90 },
        values: [
          { column: "wine", before: undefined, after: "Barolo" },
          { column: "score", before: null, after: 90 },
        ],
        lines: [{ op: "delete", table: "wine_notes", label: "ink", row: { wine: "Barolo" } }],
      },
    ]);
  });

  it("the changes of a run begin with the receipts from before the steps, and end with those of steps without a result", () => {
    const creationOf = (ref: string) => note({ ref: refTo(ref), label: ref, op: "create" });
    const changes = changesOf(
      [step({ receipts: [creationOf("wn_2")] })],
      [creationOf("wn_1")],
      [creationOf("wn_3")],
    );
    expect(changes.map(({ ref }) => ref)).toEqual(["wn_1", "wn_2", "wn_3"]);
    const scoreChange = (before: number, after: number) =>
      note({ values: [{ column: "s", before, after }] });
    expect(
      changesOf([step({ receipts: [scoreChange(1, 2)] })], [], [scoreChange(2, 3)]),
    ).toMatchObject([{ values: [{ before: 1, after: 3 }] }]);
  });

  it("the changes of a run have the status `nothing` if no value changed", () => {
    expect(changesOf([step({ receipts: [note({ values: [] })] })])).toMatchObject([
      { op: "update", status: "nothing" },
    ]);
  });

  it("the changes of a run include each failed row with its reason, unless a later try succeeded", () => {
    const failure = (ref: string) =>
      note({
        ref,
        status: "failed",
        error: { code: "in_use", message: "still used by wine_lists" },
      });
    const receipts = [failure("wn_1"), failure("wn_2"), failure("wn_3"), note({ ref: "wn_3" })];
    expect(changesOf([step({ receipts })])).toEqual([
      expect.objectContaining({ ref: "wn_3", status: "applied" }),
      ...["wn_1", "wn_2"].map((ref) => ({
        op: "update",
        status: "failed",
        table: "wine_notes",
        ref,
        label: "tar",
        of: "Barolo",
        error: { code: "in_use", message: "still used by wine_lists" },
      })),
    ]);
  });

  it("the changes of a run include the failures before the steps and after them", () => {
    const error = { code: "guard", message: "no" };
    const failure = (label: string) => note({ label, ref: null, status: "failed", error });
    expect(changesOf([], [failure("a")], [failure("b")]).map(({ label }) => label)).toEqual([
      "a",
      "b",
    ]);
  });

  it("the changes of a run include items and steps that failed before any operation, if they were to change something", () => {
    const error = { code: "not_done", message: "I have no such wine", retriable: false };
    const items = [{ ref: "item_1", label: "Chianti", status: "failed" as const, error }];
    const blocked = {
      reason_code: "TOOL_FAILURE" as const,
      details: "wine_1 was away",
      suggested_next: "fail" as const,
    };
    const changes = changesOf([
      step({ operation: "delete", batch: { total: 1, items } }),
      step({ step: 2, status: "blocked", blocked }),
      step({ step: 3, type: "read", status: "blocked", blocked, operation: undefined } as never),
    ]);
    expect(changes).toEqual([
      {
        op: "delete",
        status: "failed",
        table: "wines",
        ref: null,
        label: "Chianti",
        error: { code: "not_done", message: "I have no such wine" },
      },
      {
        op: "update",
        status: "failed",
        table: "wines",
        ref: null,
        label: null,
        error: { code: "TOOL_FAILURE", message: "Barolo was away" },
      },
    ]);
  });
});
