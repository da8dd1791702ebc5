// Successors and open hops, computed from what has committed: for plans of any shape, in any order.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Hop } from "../../contracts/envelope.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { HopStatus } from "../../contracts/results.ts";
import { groupsOf } from "../../domain/planning/next-hops.ts";
import { frontier, hopsAfter } from "./frontier.ts";

interface World {
  results: Record<Hop, string>;
  statuses: Record<Hop, HopStatus>;
}

const completed: HopStatus = { kind: "step", status: "completed" };

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

const begun = (plan: Plan): World => ({
  results: {
    understand: JSON.stringify({}),
    think: JSON.stringify({ output: null, plan }),
  },
  statuses: { understand: { kind: "think_next" }, think: { kind: "plan", attempt: 1 } },
});

const shapes = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});

it("starts with understand", () => {
  expect(frontier({}, {})).toEqual(["understand"]);
});

it("runs each group only after the one before it, whatever the order of commits", () => {
  fc.assert(
    fc.property(shapes, fc.infiniteStream(fc.nat()), (groups, chance) => {
      const world = begun(planOf(groups, 1, 1));
      const expected = groupsOf(planOf(groups, 1, 1)).map(({ hops }) => hops);
      const order: Hop[][] = [];
      for (;;) {
        const open = frontier(world.results, world.statuses);
        if (open[0] === "reply" || open.length === 0) break;
        order.push([...open]);
        const left = [...open];
        while (left.length > 0) {
          const at = (chance.next().value ?? 0) % left.length;
          const [hop] = left.splice(at, 1);
          if (hop === undefined) break;
          world.statuses[hop] = completed;
          // Only the last of a group has successors; until then the frontier is what is left.
          const last = left.length === 0;
          expect(hopsAfter(world.results, world.statuses, hop).length > 0).toBe(last);
          const still = last ? [] : frontier(world.results, world.statuses).toSorted();
          expect(still).toEqual(left.toSorted());
        }
      }
      expect(order).toEqual(expected);
      expect(frontier(world.results, world.statuses)).toEqual(["reply"]);
    }),
  );
});

it("sends a late redelivery of the first plan to the replan, never to the reply", () => {
  fc.assert(
    fc.property(shapes, shapes, (first, second) => {
      const plan = planOf(first, 1, 1);
      const world = begun(plan);
      const group = groupsOf(plan)[0]?.hops ?? [];
      for (const hop of group) {
        world.statuses[hop] = { kind: "step", status: "blocked", suggested: "replan" };
      }
      expect(frontier(world.results, world.statuses)).toEqual(["think.2"]);
      const replan = planOf(second, 2, 100);
      world.results["think.2"] = JSON.stringify({ output: null, plan: replan });
      world.statuses["think.2"] = { kind: "plan", attempt: 2 };
      for (const hop of group) {
        expect(hopsAfter(world.results, world.statuses, hop)).toEqual(["think.2"]);
      }
      expect(hopsAfter(world.results, world.statuses, "think")).toEqual(group);
      expect(frontier(world.results, world.statuses)).toEqual(groupsOf(replan)[0]?.hops);
    }),
  );
});

it("goes to the reply when a step asks, fails, or is blocked a second time", () => {
  const plan = planOf([[0, 0], [0]], 1, 1);
  for (const status of ["asked", "failed"] as const) {
    const world = begun(plan);
    world.statuses["act.1"] = { kind: "step", status };
    expect(frontier(world.results, world.statuses)).toEqual(["act.2"]);
    world.statuses["act.2"] = completed;
    expect(frontier(world.results, world.statuses)).toEqual(["reply"]);
  }
  const world = begun(plan);
  world.results["think.2"] = JSON.stringify({ output: null, plan: planOf([[0]], 2, 9) });
  world.statuses["think.2"] = { kind: "plan", attempt: 2 };
  for (const hop of ["act.1", "act.2", "act.9"]) {
    world.statuses[hop] = { kind: "step", status: "blocked", suggested: "replan" };
  }
  expect(frontier(world.results, world.statuses)).toEqual(["reply"]);
});
