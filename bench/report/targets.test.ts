// Tests which targets a measurement has, and when a target counts as reached.
import { expect, test } from "vitest";
import type { FirstWord, Moments } from "../measure/first-word.ts";
import type { Measurement } from "../measure/measure.ts";
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
const noOp: Measurement = {
  shape: scaleShape,
  continuation: "off",
  requests: [],
  redisCommands: 0,
  chain: timing(26, 50, 31),
  floor: timing(20, 90, 20),
  sketch: timing(20, 100, 20),
};
const kitchen: Measurement = {
  shape: quick,
  continuation: "off",
  requests: [],
  redisCommands: 0,
  chain: timing(70, 50, 30),
  floor: timing(50, 90, 20),
};
const run = (withoutModel: Moments["withoutModel"]): Moments => ({
  firstProgress: 0,
  firstWord: 0,
  end: 0,
  calls: 0,
  inOrder: [],
  withoutModel,
});

test("a no-op run has targets against the sketch, and a run of the kitchen against its floor", () => {
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

test("the target for the median first word is shorter with continuation on", () => {
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

test("a target whose value could not be measured counts as not reached", () => {
  const [, , cpu] = targetsOf([{ ...noOp, chain: timing(26, 50) }], []);
  expect(cpu?.reached).toBeUndefined();
  expect(cpu && isReached(cpu)).toBe(false);
});
