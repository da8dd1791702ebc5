// Successors and open hops, computed from what has committed: for plans of any shape, in any order.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import { nextHops } from "../../chain/next-hops.ts";
import { frontier } from "./frontier.ts";

const logic = { entry: () => ["understand"], next: nextHops };
const open = (statuses: Statuses) => frontier(logic, {}, statuses);

const completedStep = { kind: "step", status: "completed" };

const planOf = (groups: number[][], attempt: 1 | 2, firstId: number): Plan => {
  let id = firstId;
  const steps = groups.flatMap((items, group) =>
    items.map((count): PlanStep => {
      const batch = {
        items: Array.from({ length: count }, (_, i) => ({
          ref: `gen_x_${i}`,
          label: `x ${i}`,
          status: "pending" as const,
        })),
        briefs: Array.from({ length: count }, () => ""),
      };
      const step = { id: id++, subdomain: "x", group, description: "" };
      return count === 0 ? { ...step, type: "read" } : { ...step, type: "generate", batch };
    }),
  );
  return { decision: "plan_direct", goal: "", steps, attempt };
};

const statusesOf = (plan: Plan): Statuses => ({
  understand: { kind: "think_next" },
  think: planStatus(plan),
});

const shapes = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});

it("a run starts with understand", () => {
  expect(open({})).toEqual(["understand"]);
});

it("each group is run only after the group before it, whatever the order of commits", () => {
  fc.assert(
    fc.property(shapes, fc.infiniteStream(fc.nat()), (groups, chance) => {
      const statuses = statusesOf(planOf(groups, 1, 1));
      const expectedGroups = groupsOf(planOf(groups, 1, 1)).map(({ hops }) => hops);
      const order: Hop[][] = [];
      for (;;) {
        const openHops = open(statuses);
        if (openHops[0] === "reply" || openHops.length === 0) break;
        order.push([...openHops]);
        const remaining = [...openHops];
        while (remaining.length > 0) {
          const index = (chance.next().value ?? 0) % remaining.length;
          const [hop] = remaining.splice(index, 1);
          if (hop === undefined) break;
          statuses[hop] = completedStep;
          // Only the last of a group has successors; until then the frontier is what is left.
          const isLast = remaining.length === 0;
          expect(nextHops(statuses, hop).length > 0).toBe(isLast);
          const stillOpen = isLast ? [] : open(statuses).toSorted();
          expect(stillOpen).toEqual(remaining.toSorted());
        }
      }
      expect(order).toEqual(expectedGroups);
      expect(open(statuses)).toEqual(["reply"]);
    }),
  );
});

it("a late redelivery of the first plan leads to the replan, never to the reply", () => {
  fc.assert(
    fc.property(shapes, shapes, (first, second) => {
      const plan = planOf(first, 1, 1);
      const statuses = statusesOf(plan);
      const group = groupsOf(plan)[0]?.hops ?? [];
      for (const hop of group) {
        statuses[hop] = { kind: "step", status: "blocked", suggested: "replan" };
      }
      expect(open(statuses)).toEqual(["think.2"]);
      const replan = planOf(second, 2, 100);
      statuses["think.2"] = planStatus(replan);
      for (const hop of group) {
        expect(nextHops(statuses, hop)).toEqual(["think.2"]);
      }
      expect(nextHops(statuses, "think")).toEqual(group);
      expect(open(statuses)).toEqual(groupsOf(replan)[0]?.hops);
    }),
  );
});

it("the reply follows when a step asks, fails, or is blocked a second time", () => {
  const plan = planOf([[0, 0], [0]], 1, 1);
  for (const status of ["asked", "failed"] as const) {
    const statuses = statusesOf(plan);
    statuses["act.1"] = { kind: "step", status };
    expect(open(statuses)).toEqual(["act.2"]);
    statuses["act.2"] = completedStep;
    expect(open(statuses)).toEqual(["reply"]);
  }
  const statuses = statusesOf(plan);
  statuses["think.2"] = planStatus(planOf([[0]], 2, 9));
  for (const hop of ["act.1", "act.2", "act.9"]) {
    statuses[hop] = { kind: "step", status: "blocked", suggested: "replan" };
  }
  expect(open(statuses)).toEqual(["reply"]);
});
