import { describe, expect, it } from "vitest";
import type { ApplyOutcome } from "../../../contracts/effects.ts";
import { GoneError } from "../../../engine/hop/hop.ts";
import type { NodeContext } from "../../node-context.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { understood } from "../../../../tests/support/answers.ts";
import { applyOps } from "./apply-ops.ts";
import { createStepWork } from "../step-work.ts";
import { refTo } from "../../../../tests/support/ids.ts";

const RUN = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
const answers = ["first", "second"];

function workWith(outcome: ApplyOutcome) {
  const calls: object[] = [];
  const adoptedAnswers: unknown[] = [];
  const ctx = {
    envelope: { run: RUN, conversation: RUN, epoch: 3 },
    hop: "act.1",
    pack: createCellarPack(),
    state: {
      meta: { text: "drop Ada" },
      statuses: { think: { kind: "plan", attempt: 1 } },
      staged: { "entity:x": "{}" },
    },
    session: { exchange: 0, entities: {}, artifacts: {}, exchanges: [] },
    answersSoFar: () => answers,
    adopt: (other: unknown) => {
      adoptedAnswers.push(other);
      return Promise.reject(new Error("adopted"));
    },
    db: {
      applyEffects: (request: object) => {
        calls.push(request);
        return Promise.resolve(outcome);
      },
    },
  } as unknown as NodeContext;
  const step = { id: 1, type: "write", subdomain: "wines", group: 0, description: "" } as const;
  const plan = { decision: "plan_direct", goal: "", attempt: 1, steps: [step] } as const;
  const understand = { output: understood() };
  const work = createStepWork(ctx, { understand }, { ...plan, steps: [step] }, step);
  return { work, calls, adoptedAnswers };
}
const ops = [{ op: "delete" as const, table: "wines", id: RUN }];
const result = { seq: 0, op: "delete" as const, table: "wines", row_id: RUN, ref: refTo("wine_1") };
const appliedResult = { ...result, label: "Ada", status: "applied" as const, error: null };

describe("applying operations", () => {
  it("a call to apply operations sends the hop, its epoch, its answers and the run so far, and has the next number", async () => {
    const { work, calls } = workWith({ outcome: "applied", results: [appliedResult] });
    await applyOps(work, ops);
    await applyOps(work, ops);
    expect(calls[0]).toMatchObject({
      origin: "run",
      originId: RUN,
      epoch: 3,
      step: "act.1",
      seq: 0,
      mode: "each",
      answers,
      context: {
        results: { understand: {} },
        statuses: { think: {} },
        staged: { "entity:x": "{}" },
      },
    });
    expect(calls[1]).toMatchObject({ seq: 1 });
    expect(work.receipts).toHaveLength(2);
  });

  it("a call to apply operations sends the overridden guard codes of each operation, and no field if there are none", async () => {
    const { work, calls } = workWith({ outcome: "applied", results: [appliedResult] });
    await applyOps(work, ops);
    work.override = ["fish"];
    await applyOps(work, ops);
    const sentOps = calls.map((call) => (call as { ops: unknown }).ops);
    expect(sentOps).toEqual([ops, [{ ...ops[0], override: ["fish"] }]]);
  });

  it.each(["ended", "stale_epoch"] as const)(
    "a hop stops without a receipt when the ledger says that the run is %s",
    async (outcome) => {
      const { work } = workWith({ outcome, results: [] });
      await expect(applyOps(work, ops)).rejects.toBeInstanceOf(GoneError);
      expect(work.receipts).toEqual([]);
    },
  );

  it("a hop adopts another decision if the ledger has one", async () => {
    const decision = { answers: ["other"], context: null };
    const { work, adoptedAnswers } = workWith({ outcome: "adopted", results: [], decision });
    await expect(applyOps(work, ops)).rejects.toThrow("adopted");
    expect(adoptedAnswers).toEqual([["other"]]);
  });

  it("stored results are kept when they rest on the same answers, whatever their context", async () => {
    const decision = { answers, context: null };
    const { work, adoptedAnswers } = workWith({
      outcome: "adopted",
      results: [appliedResult],
      decision,
    });
    await applyOps(work, [...ops, ...ops]);
    expect(adoptedAnswers).toEqual([]);
    expect(work.seq).toBe(1);
    expect(work.receipts).toMatchObject([{ op: "delete", label: "Ada", status: "applied" }]);
  });

  it("what a stored row leaves uncertain is reported once", async () => {
    const row = { id: RUN, name: "Barollo" };
    const updateResult = { ...appliedResult, op: "update" as const, row };
    const { work } = workWith({
      outcome: "applied",
      results: [updateResult, updateResult, appliedResult],
    });
    work.ctx.pack.doubtsOf = (table, row) => [`${table}: is it ${String(row["name"])}?`];
    await applyOps(work, [...ops, ...ops, ...ops]);
    expect(work.losses).toEqual(["wines: is it Barollo?"]);
  });
});
