// A question leaves the next run the open steps, without the changes that were already made.
import { describe, expect, it } from "vitest";
import type { PlanStep } from "../../../contracts/plan.ts";
import type { StepResult, ThinkResult } from "../../../contracts/results.ts";
import type { Pending } from "../../../contracts/session.ts";
import { buildPending, confirmedOverride, isConfirmed } from "./build-pending.ts";

const step = (id: number, over: Partial<PlanStep> = {}): PlanStep => ({
  id,
  type: "write",
  subdomain: "wines",
  group: 0,
  description: `step ${id}`,
  operation: "create",
  ...over,
});
const result = (id: number, over: Partial<StepResult>): StepResult => ({
  step: id,
  type: "write",
  subdomain: "wines",
  status: "completed",
  summary: "",
  ...over,
});
const askedStep = result(1, { status: "asked", question: "Red or white?" });
const receipt = { op: "create", table: "wines", ref: "wine_1", label: "Barolo" } as const;

function pendingAfter(steps: PlanStep[], results: StepResult[]) {
  const think: ThinkResult = {
    output: null,
    plan: { decision: "plan_direct", goal: "", steps, attempt: 1 },
  };
  const resultsByHop = Object.fromEntries(results.map((r) => [`act.${r.step}`, r]));
  return buildPending({ think, ...resultsByHop }, "add wines", (things) =>
    things.map(({ title }) => title).join(" and "),
  );
}

it("a question stores the step that asked and those that have not run", () => {
  const pending = pendingAfter([step(1), step(2, { group: 1 })], [askedStep]);
  expect(pending?.type).toBe("ask_user");
  expect(pending?.plan?.steps.map(({ id, group }) => [id, group])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

it("a question leaves out a write that failed after it had changed something", () => {
  const failedStep = result(2, { status: "failed", receipts: [{ ...receipt, status: "applied" }] });
  const pending = pendingAfter([step(1), step(2)], [askedStep, failedStep]);
  expect(pending?.plan?.steps.map(({ id }) => id)).toEqual([1]);
});

it("a question stores a write that failed before it had changed anything", () => {
  const failedStep = result(2, { status: "failed", receipts: [{ ...receipt, status: "failed" }] });
  const pending = pendingAfter([step(1), step(2)], [askedStep, failedStep]);
  expect(pending?.plan?.steps.map(({ id }) => id)).toEqual([1, 2]);
});

it("a question stores only the open items of a batch", () => {
  const items = ["gen_wine_1", "gen_wine_2"].map((ref) => ({
    ref,
    label: ref,
    status: "pending" as const,
  }));
  const settledStep = result(2, {
    status: "blocked",
    receipts: [{ ...receipt, status: "applied" }],
    batch: {
      total: 2,
      items: [
        { ref: "gen_wine_1", label: "gen_wine_1", status: "completed", resultRef: "wine_1" },
        { ref: "gen_wine_2", label: "gen_wine_2", status: "pending" },
      ],
    },
  });
  const batchStep = step(2, { batch: { items, briefs: ["", ""] } });
  const pending = pendingAfter([step(1), batchStep], [askedStep, settledStep]);
  const openItems = pending?.plan?.steps.find(({ id }) => id === 2)?.batch?.items;
  expect(openItems?.map(({ ref }) => ref)).toEqual(["gen_wine_2"]);
});

describe("confirmations", () => {
  const confirm = (type: Pending["type"], id: number, override?: string[]): Pending => ({
    type,
    text: `${type} ${id}`,
    request: "r",
    remaining: [step(id)],
    ...(override === undefined ? {} : { override }),
  });
  const asks = (id: number, pending: Pending) =>
    result(id, { status: "asked", question: pending.text, confirm: pending });

  it("a confirmation asks for one kind of change at a time", () => {
    const steps = [
      asks(1, confirm("confirm_override", 1, ["fish"])),
      asks(2, confirm("confirm_delete", 2)),
    ];
    const pending = pendingAfter([step(1), step(2)], steps);
    expect(pending?.reasoned).toBeUndefined();
    expect(pending).toMatchObject({ type: "confirm_override", override: ["fish"] });
    expect(pending?.text).toBe("confirm_override 1");
    expect(pending?.remaining?.map(({ id }) => id)).toEqual([1]);
    expect(pending?.plan?.steps.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("a confirmation asks one question about everything that the guard has stopped", () => {
    const steps = [1, 2].map((id) => ({
      ...asks(id, confirm("confirm_override", id, ["fish"])),
      stopped: [{ title: `wine ${id}`, error: null }],
    }));
    const pending = pendingAfter([step(1), step(2)], steps);
    expect(pending?.text).toBe("wine 1 and wine 2");
    expect(pending?.remaining?.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("a confirmation permits only the delete that it asked about", () => {
    const takenOver = confirm("confirm_delete", 1);
    const plan = { decision: "resume", goal: "", steps: [step(1), step(2)], attempt: 1 };
    const confirmedResults = { understand: { takenOver, plan } };
    expect(isConfirmed(confirmedResults, step(1))).toBe(true);
    expect(isConfirmed(confirmedResults, step(2))).toBe(false);
    expect(isConfirmed({ understand: { takenOver } }, step(1))).toBe(false);
    expect(isConfirmed({ ...confirmedResults, think: { plan } }, step(1))).toBe(false);
    const override = confirm("confirm_override", 1, ["fish"]);
    expect(isConfirmed({ understand: { takenOver: override, plan } }, step(1))).toBe(false);
  });

  it("a confirmation overrides only the guard codes that it named, and only for its own steps", () => {
    const takenOver = confirm("confirm_override", 1, ["fish"]);
    const plan = { decision: "resume", goal: "", steps: [step(1), step(2)], attempt: 1 };
    const confirmedResults = { understand: { takenOver, plan } };
    expect(confirmedOverride(confirmedResults, step(1))).toEqual(["fish"]);
    expect(confirmedOverride(confirmedResults, step(2))).toEqual([]);
    expect(confirmedOverride({ understand: { takenOver } }, step(1))).toEqual([]);
    expect(confirmedOverride({ ...confirmedResults, think: { plan } }, step(1))).toEqual([]);
  });
});
