import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import { nextStepHops } from "./frame-hops.ts";
import { itemsFirst, laneOf } from "./item-hops.ts";

const openItems = (count: number, side: number): Statuses => ({
  "step.1": { kind: "frame", waves: [], items: { count, side } },
});

interface Played {
  order: Hop[];
  /** How many items of one lane were open at the same time, at most. */
  mostOfLane: number;
  statuses: Statuses;
}

const placeOf = (hop: Hop) => Number(hop.split(".").at(-1));

function mostInOneLane(open: ReadonlySet<Hop>, side: number): number {
  const lanes = Map.groupBy(open, (hop) => laneOf({ count: 0, side }, placeOf(hop)));
  return Math.max(0, ...[...lanes.values()].map((hops) => hops.length));
}

/** Commits open hops in the order that `picks` chooses, until the frame closes. */
function play(count: number, side: number, picks: number[], failing: ReadonlySet<number>): Played {
  let statuses = openItems(count, side);
  const open = new Set(nextStepHops(statuses, "step.1"));
  const result: Played = { order: [], mostOfLane: mostInOneLane(open, side), statuses };
  for (let turn = 0; open.size > 0; turn += 1) {
    const hop = [...open][(picks[turn % picks.length] ?? 0) % open.size] ?? "";
    open.delete(hop);
    result.order.push(hop);
    if (hop === "step.1.0") break;
    const place = placeOf(hop);
    const isHalted = Object.values(statuses).some((mark) => mark["req"] === true);
    const failure = { status: "failed", req: true };
    const end = isHalted
      ? { status: "skipped" }
      : failing.has(place)
        ? failure
        : { status: "completed" };
    statuses = { ...statuses, [hop]: { kind: "step", ...end } };
    for (const next of nextStepHops(statuses, hop)) open.add(next);
    result.mostOfLane = Math.max(result.mostOfLane, mostInOneLane(open, side));
  }
  return { ...result, statuses };
}

const shapes = fc.record({
  count: fc.integer({ min: 1, max: 30 }),
  side: fc.integer({ min: 1, max: 6 }),
  picks: fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }),
  failing: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 2 }),
});

it("whatever the order of commits, every item is reached once, at most one of each lane at a time, and the frame closes last", () => {
  fc.assert(
    fc.property(shapes, ({ count, side, picks }) => {
      const { order, mostOfLane } = play(count, side, picks, new Set());
      expect(order).toHaveLength(count + 1);
      expect(new Set(order).size).toBe(count + 1);
      expect(order.at(-1)).toBe("step.1.0");
      expect(mostOfLane).toBe(1);
    }),
  );
});

it("after a failure no more items are skipped than there are lanes, and the frame closes", () => {
  fc.assert(
    fc.property(shapes, ({ count, side, picks, failing }) => {
      const { order, statuses } = play(count, side, picks, new Set(failing));
      expect(order.at(-1)).toBe("step.1.0");
      const skippedItems = Object.values(statuses).filter(({ status }) => status === "skipped");
      expect(skippedItems.length).toBeLessThanOrEqual(side);
    }),
  );
});

it("a redelivery and a recovery find the same next item: the first of its lane that has not ended", () => {
  const statuses: Statuses = {
    ...openItems(7, 2),
    "step.1.1": { kind: "step", status: "completed" },
    "step.1.3": { kind: "step", status: "completed" },
    "step.1.2": { kind: "step", status: "completed" },
    // Its call was in the journal when the store was lost.
    "step.1.6": { kind: "step", status: "completed" },
  };
  expect(itemsFirst({ count: 7, side: 2 })).toEqual([1, 2]);
  expect(nextStepHops(statuses, "step.1.1")).toEqual(["step.1.5"]);
  expect(nextStepHops(statuses, "step.1.2")).toEqual(["step.1.4"]);
  expect(
    nextStepHops({ ...statuses, "step.1.4": { kind: "step", status: "completed" } }, "step.1.4"),
  ).toEqual([]);
});
