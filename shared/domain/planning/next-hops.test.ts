import { describe, expect, it } from "vitest";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { HopStatus } from "../../contracts/results.ts";
import { groupOf, groupsOf, nextHops } from "./next-hops.ts";

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
const done: HopStatus = { kind: "step", status: "completed" };
const three = plan([step(1, 0, 3), step(2, 0), step(3, 1), step(4, 2)]);
const groupZero = ["act.1.1", "act.1.2", "act.1.3", "act.2"];
const allDone = Object.fromEntries(groupZero.map((hop) => [hop, done]));

describe("what follows a hop", () => {
  it.each<[HopStatus, string[]]>([
    [{ kind: "think_next" }, ["think"]],
    [{ kind: "quick_next" }, ["quick"]],
    [{ kind: "reply_next" }, ["reply"]],
    [{ kind: "ended" }, ["summarize"]],
    [{ kind: "summarized" }, []],
  ])("is said by the mark %j", (status, hops) => {
    expect(nextHops(null, { understand: status }, "understand").hops).toEqual(hops);
  });

  it("fans the first group out: one hop per item of a generate step", () => {
    const mark: HopStatus = { kind: "plan", attempt: 1 };
    expect(nextHops(three, { think: mark }, "think")).toEqual({ hops: groupZero, group: "g0" });
    expect(nextHops(plan([]), { think: mark }, "think")).toEqual({ hops: ["reply"] });
  });

  it("goes from group to group, and from the last to the reply", () => {
    expect(nextHops(three, allDone, "act.1.2")).toEqual({ hops: ["act.3"], group: "g1" });
    const later = { ...allDone, "act.3": done };
    expect(nextHops(three, later, "act.3")).toEqual({ hops: ["act.4"], group: "g2" });
    expect(nextHops(three, { ...later, "act.4": done }, "act.4")).toEqual({ hops: ["reply"] });
  });

  it("is the same whichever hop of the group was last", () => {
    const next = groupZero.map((hop) => nextHops(three, allDone, hop));
    expect(new Set(next.map((value) => JSON.stringify(value))).size).toBe(1);
  });

  it.each(["asked", "blocked", "failed"] as const)(
    "stops later groups when a step is %s",
    (status) => {
      const marks = { ...allDone, "act.2": { kind: "step" as const, status } };
      expect(nextHops(three, marks, "act.1.1").hops).toEqual(["reply"]);
    },
  );

  it("replans once, and lets a question go first", () => {
    const replan: HopStatus = { kind: "step", status: "blocked", suggested: "replan" };
    const marks = { ...allDone, "act.2": replan };
    expect(nextHops(three, marks, "act.1.1").hops).toEqual(["think.2"]);
    expect(nextHops({ ...three, attempt: 2 }, marks, "act.1.1").hops).toEqual(["reply"]);
    const asked: HopStatus = { kind: "step", status: "asked" };
    expect(nextHops(three, { ...marks, "act.1.1": asked }, "act.2").hops).toEqual(["reply"]);
  });
});

describe("open sets", () => {
  it("are one per group, and a replan's have names of their own", () => {
    expect(groupsOf(three)).toEqual([
      { group: "g0", hops: groupZero },
      { group: "g1", hops: ["act.3"] },
      { group: "g2", hops: ["act.4"] },
    ]);
    expect(groupsOf({ ...three, attempt: 2 }).map(({ group }) => group)).toEqual([
      "r0",
      "r1",
      "r2",
    ]);
    expect(groupOf(three, "act.1.3")).toBe("g0");
    expect(groupOf(three, "think")).toBeUndefined();
  });
});
