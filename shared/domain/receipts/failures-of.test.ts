import { describe, expect, it } from "vitest";
import type { Receipt } from "../../contracts/effects.ts";
import { failuresOf } from "./failures-of.ts";

const receipt = (op: Receipt["op"], label: string, message?: string): Receipt => ({
  op,
  table: "wines",
  ref: "wine_1",
  label,
  status: message === undefined ? "applied" : "failed",
  ...(message === undefined ? {} : { error: { code: "duplicate", message } }),
});

describe("failures of a run", () => {
  const step = (receipts: Receipt[], overrides = {}) => ({
    step: 1,
    type: "write" as const,
    subdomain: "wines",
    status: "completed" as const,
    summary: "Saved 1 of 2",
    receipts,
    ...overrides,
  });
  const failure = receipt("create", "Bea", "the name is taken");
  const sentences = (steps: Parameters<typeof failuresOf>[0]) =>
    failuresOf(steps, "en").map(({ sentence }) => sentence);

  it("a failure of a run is reported once, from the receipts", () => {
    expect(sentences([step([receipt("create", "Ada"), failure])])).toEqual([
      '"Bea" was not saved: there is one like it already.',
    ]);
  });

  it("a failure of a run is not reported if a later try succeeded", () => {
    expect(sentences([step([{ ...failure, ref: null }, receipt("create", "Bea")])])).toEqual([]);
  });

  it("a blocked step is reported as a failure, with its details", () => {
    const blocked = { reason_code: "GUARD_BLOCKED", details: "prawns", suggested_next: "fail" };
    expect(sentences([step([], { status: "blocked", blocked })])).toEqual([
      "I could not finish one part: prawns.",
    ]);
  });
});
