// Which targets a measurement is held to, and when one counts as reached.
import { expect, test } from "vitest";
import type { FirstWord, Moments } from "../measure/first-word.ts";
import type { Measured } from "../measure/measure.ts";
import type { Timing } from "../measure/time-runs.ts";
import { scaleShape, shapes, type Shape } from "../shapes/shapes.ts";
import { isReached, targetsOf, targetsTable } from "./targets.ts";

const timing = (p50: number, perSecond: number, cpuMs?: number): Timing => ({
  waits: [p50],
  perSecond,
  cpuMs,
  standInMs: 0,
});
const [quick] = shapes as [Shape];
const noOp: Measured = {
  shape: scaleShape,
  continuation: "off",
  requests: [],
  redisCommands: 0,
  chain: timing(26, 50, 31),
  floor: timing(20, 90, 20),
  sketch: timing(20, 100, 20),
};
const kitchen: Measured = {
  shape: quick,
  continuation: "off",
  requests: [],
  redisCommands: 0,
  chain: timing(70, 50, 30),
  floor: timing(50, 90, 20),
};
const run = (beside: Moments["beside"]): Moments => ({
  firstProgress: 0,
  firstWord: 0,
  end: 0,
  calls: 0,
  inOrder: [],
  beside,
});

test("the no-op run is held to the sketch, a run of the kitchen to its floor", () => {
  const targets = targetsOf([noOp, kitchen], []);
  expect(targets.map(({ bound, target, reached }) => [bound, target, reached])).toEqual([
    ["at most", 1.3, 1.3],
    ["at least", 0.6, 0.5],
    ["at most", 1.5, 1.55],
    ["at most", 1.4, 1.4],
  ]);
  expect(targets.map(isReached)).toEqual([true, false, false, true]);
  expect(targetsTable(targets)).toMatch(/0\.60 ×.*0\.50 ×.*not reached/);
});

test("the first word is held to another time with continuation on, by its median", () => {
  const runs = [100, 120, 800].map((think) => run({ understand: 100, think, act: 50, reply: 0 }));
  const wan = (["off", "on"] as const).map((continuation): FirstWord => ({
    shape: quick,
    continuation,
    callSeconds: 0,
    runs: runs,
  }));
  const targets = targetsOf([], wan);
  expect(targets.map(({ target, reached }) => [target, reached])).toEqual([
    [500, 270],
    [250, 270],
  ]);
  expect(targets.map(isReached)).toEqual([true, false]);
});

test("what could not be measured is not reached", () => {
  const [, , cpu] = targetsOf([{ ...noOp, chain: timing(26, 50) }], []);
  expect(cpu?.reached).toBeUndefined();
  expect(cpu && isReached(cpu)).toBe(false);
});
