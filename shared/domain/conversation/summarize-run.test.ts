// The ledger's summary of a run, and what the next exchange remembers of its steps, both by code
// (spec/conversation#run-summary).
import { describe, expect, it } from "vitest";
import type { Receipt } from "../../contracts/effects.ts";
import type { StepResult } from "../../contracts/results.ts";
import { blockedReason, summarizeRun, summarizeStep } from "./summarize-run.ts";

const step = (fields: Partial<StepResult> = {}): StepResult => ({
  step: 1,
  type: "write",
  subdomain: "wines",
  status: "completed",
  summary: "",
  ...fields,
});
const receipt = (label: string, message?: string): Receipt => ({
  op: "create",
  table: "wines",
  ref: message ? null : "wine_1",
  label,
  status: message === undefined ? "applied" : "failed",
  ...(message === undefined ? {} : { error: { code: "duplicate", message } }),
});
const item = (label: string, status: "completed" | "failed" | "pending", message?: string) => ({
  ref: `gen_${label}`,
  label,
  status,
  ...(message === undefined ? {} : { error: { code: "guard", message, retriable: false } }),
});
const blocked = {
  ...({ reason_code: "BATCH_INCOMPLETE", suggested_next: "fail" } as const),
  details: "the limit was reached",
};

describe("steps as the session keeps them", () => {
  it("a step in the session states its outcome in numbers if it has no summary", () => {
    const outcome = (fields: Partial<StepResult>) => summarizeStep(step(fields), "d").outcome;
    expect(outcome({ receipts: [receipt("Ada"), receipt("Bea", "taken")] })).toBe(
      "1 created, 1 failed",
    );
    expect(
      outcome({ type: "read", reads: [{ table: "wines", total: 0, rows: [], filter: "" }] }),
    ).toBe("0 found");
    expect(outcome({ summary: " Saved Ada " })).toBe("Saved Ada");
    expect(outcome({ status: "failed" })).toBe("failed: nothing");
  });
});

describe("reasons why something was not done", () => {
  it("the reason why something was not done names the failed rows by operation, and the remaining items of the batch", () => {
    const items = [
      item("Ada", "completed"),
      item("Bea", "failed", "taken"),
      item("Cleo", "pending"),
    ];
    const batch = { total: 3, items };
    const receipts = [receipt("Ada"), receipt("Bea", "taken")];
    expect(blockedReason([step({ status: "blocked", blocked, receipts, batch })])).toBe(
      "the limit was reached | db_create on wines: Bea | not done: Cleo",
    );
  });

  it("a step that completed with a failed item also has a reason, and one that did everything has none", () => {
    const batch = { total: 1, items: [item("Bea", "failed", "contains nuts")] };
    expect(blockedReason([step({ batch })])).toBe("not done: Bea");
    expect(blockedReason([step({ receipts: [receipt("Ada")] })])).toBeNull();
    const openBatch = { total: 1, items: [item("Cleo", "pending")] };
    expect(blockedReason([step({ status: "asked", batch: openBatch })])).toBeNull();
  });
});

describe("ledgers of runs", () => {
  it("the ledger of a run has the number of rows that its steps found, by table", () => {
    const read = (table: string, total: number) => ({ table, total, rows: [], filter: "" });
    const steps = [
      step({ type: "read", reads: [read("wines", 2), read("cellars", 0)] }),
      step({ step: 2, type: "read", reads: [read("wines", 1)] }),
    ];
    expect(summarizeRun(steps, String).reads).toEqual([
      { table: "wines", found: 3 },
      { table: "cellars", found: 0 },
    ]);
  });

  it("the ledger of a run has the outcome of each hop, in words without refs", () => {
    const results = [
      step({ summary: "Saved wine_1" }),
      step({ step: 2, item: 0, status: "failed", summary: "x" }),
    ];
    expect(summarizeRun(results, (text) => text.replace("wine_1", "Ada"))).toEqual({
      steps: [
        { hop: "act.1", status: "completed", summary: "Saved Ada" },
        { hop: "act.2.0", status: "failed", summary: "x" },
      ],
    });
  });
});
