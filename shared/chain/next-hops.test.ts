// Which hops follow which, judged only by the marks, and which groups are in force.
import { describe, expect, it } from "vitest";
import type { ChainStatus } from "../contracts/chain-hops.ts";
import type { Statuses } from "../contracts/hop.ts";
import type { Plan, PlanStep } from "../contracts/plan.ts";
import { groupOf, groupsOf, planStatus } from "../domain/planning/plan-hops.ts";
import { groupsInForce, hopsAfterEnd, nextHops } from "./next-hops.ts";

const step = (id: number, group: number, items = 0): PlanStep => ({
  id,
  type: items > 0 ? "generate" : "read",
  subdomain: "wines",
  group,
  description: "",
  ...(items > 0
    ? {
        batch: {
          items: Array.from({ length: items }, (_, n) => ({
            ref: `gen_wine_${n + 1}`,
            label: "",
            status: "pending" as const,
          })),
          briefs: [],
        },
      }
    : {}),
});
const plan = (steps: PlanStep[], attempt = 1): Plan => ({
  decision: "plan_direct",
  goal: "",
  steps,
  attempt,
});
const completedStep: ChainStatus = { kind: "step", status: "completed" };
const threeGroups = plan([step(1, 0, 3), step(2, 0), step(3, 1), step(4, 2)]);
const groupZero = ["act.1.1", "act.1.2", "act.1.3", "act.2"];
const stepStatuses: Statuses = Object.fromEntries(groupZero.map((hop) => [hop, completedStep]));
const allDone: Statuses = { think: planStatus(threeGroups), ...stepStatuses };

it("only a completed run with exchanges to fold is summarized", () => {
  const folds: Statuses = { reply: { kind: "ended", folds: true } };
  expect(hopsAfterEnd("completed", folds)).toEqual(["summarize"]);
  expect(hopsAfterEnd("failed", folds)).toEqual([]);
  expect(hopsAfterEnd("completed", { reply: { kind: "ended" } })).toEqual([]);
});

it("a plan that a message confirms, with further wishes, is followed by one more plan for those wishes", () => {
  const planNext = { ...planStatus({ ...plan([step(1, 0)]), more: true }) };
  const hopsAfter = (status: ChainStatus) =>
    nextHops({ understand: planNext, "act.1": status }, "act.1");
  expect(hopsAfter(completedStep)).toEqual(["think.2"]);
  expect(hopsAfter({ kind: "step", status: "failed" })).toEqual(["think.2"]);
  expect(hopsAfter({ kind: "step", status: "asked" })).toEqual(["reply"]);
  const secondPlan = planStatus({ ...plan([step(2, 0)], 2), more: true });
  const marks = {
    understand: planNext,
    "think.2": secondPlan,
    "act.1": completedStep,
    "act.2": completedStep,
  };
  expect(nextHops(marks, "act.2")).toEqual(["reply"]);
});

describe("what follows a hop", () => {
  it.each<[ChainStatus, string[]]>([
    [{ kind: "think_next" }, ["think"]],
    [{ kind: "quick_next" }, ["quick"]],
    [{ kind: "reply_next" }, ["reply"]],
    [{ kind: "ended" }, []],
    [{ kind: "summarized" }, []],
  ])("the hop that follows is determined by the mark %j", (status, hops) => {
    expect(nextHops({ understand: status }, "understand")).toEqual(hops);
  });

  it("the hops after a plan are its first group, with one hop per item of a generate step", () => {
    expect(nextHops({ think: planStatus(threeGroups) }, "think")).toEqual(groupZero);
    expect(nextHops({ think: planStatus(plan([])) }, "think")).toEqual(["reply"]);
  });

  it("the hops after a group are the next group, and the reply after the last group", () => {
    expect(nextHops(allDone, "act.1.2")).toEqual(["act.3"]);
    const later = { ...allDone, "act.3": completedStep };
    expect(nextHops(later, "act.3")).toEqual(["act.4"]);
    expect(nextHops({ ...later, "act.4": completedStep }, "act.4")).toEqual(["reply"]);
  });

  it("the hops after a group are the same whichever hop of the group was last", () => {
    const next = groupZero.map((hop) => nextHops(allDone, hop));
    expect(new Set(next.map((value) => JSON.stringify(value))).size).toBe(1);
  });

  it.each(["asked", "blocked", "failed"] as const)(
    "later groups are not run when a step is %s",
    (status) => {
      const marks = { ...allDone, "act.2": { kind: "step" as const, status } };
      expect(nextHops(marks, "act.1.1")).toEqual(["reply"]);
    },
  );

  it("one new plan follows a blocked step, but a question comes first", () => {
    const replan: ChainStatus = { kind: "step", status: "blocked", suggested: "replan" };
    const marks = { ...allDone, "act.2": replan };
    expect(nextHops(marks, "act.1.1")).toEqual(["think.2"]);
    expect(
      nextHops(
        { "think.2": planStatus({ ...threeGroups, attempt: 2 }), ...stepStatuses, "act.2": replan },
        "act.1.1",
      ),
    ).toEqual(["reply"]);
    const askedStep: ChainStatus = { kind: "step", status: "asked" };
    expect(nextHops({ ...marks, "act.1.1": askedStep }, "act.2")).toEqual(["reply"]);
  });
});

describe("the groups in force", () => {
  it("the groups in force are those of the newest plan, and there are none once a later hop has decided otherwise", () => {
    expect(groupsInForce(allDone)).toEqual(groupsOf(threeGroups));
    const replan = { ...threeGroups, attempt: 2 };
    const statuses = { ...allDone, "think.2": planStatus(replan) };
    expect(groupsInForce(statuses)).toEqual(groupsOf(replan));
    expect(groupsInForce({ ...allDone, "think.2": { kind: "reply_next" } })).toEqual([]);
    expect(groupsInForce({ understand: planStatus(threeGroups) })).toEqual(groupsOf(threeGroups));
    expect(groupsInForce({ understand: { kind: "think_next" } })).toEqual([]);
  });
});

describe("groups of a plan", () => {
  it("the groups of a plan have one name each, and those of a replan have other names", () => {
    expect(groupsOf(threeGroups)).toEqual([
      { group: "g0", hops: groupZero },
      { group: "g1", hops: ["act.3"] },
      { group: "g2", hops: ["act.4"] },
    ]);
    expect(groupsOf({ ...threeGroups, attempt: 2 }).map(({ group }) => group)).toEqual([
      "r0",
      "r1",
      "r2",
    ]);
    expect(groupOf(threeGroups, "act.1.3")).toBe("g0");
    expect(groupOf(threeGroups, "think")).toBeUndefined();
  });
});
