// Tests the document that a complete bench writes, and the tables that a partial one prints.
import { expect, test } from "vitest";
import type { FirstWord } from "../measure/first-word.ts";
import type { Timing } from "../measure/time-runs.ts";
import type { ShapeProfile } from "../profile/measure-profile.ts";
import { scaleShape, shapes, type Shape } from "../shapes/shapes.ts";
import { writeResults, type Results } from "./results.ts";

const [quick] = shapes as [Shape];
const timing: Timing = { waits: [10, 20, 30], perSecond: 40, cpuMs: 12, standInMs: 9 };
const measurement = { continuation: "off" as const, requests: [], redisCommands: 3 };
const firstWord: FirstWord = {
  shape: quick,
  continuation: "off",
  callSeconds: 3,
  runs: [
    {
      firstProgress: 40,
      firstWord: 9200,
      end: 9300,
      calls: 3,
      withoutModel: { understand: 100, think: 0, act: 50, reply: 10 },
      inOrder: ["UnderstandOutput", "ActQuickDecision"],
    },
  ],
};
const times = {
  totalMs: 8,
  byCause: new Map([["zod", 6]]),
  byFunction: new Map([["parse (zod.js)", 6]]),
};
const profile: ShapeProfile = {
  shape: scaleShape,
  continuation: "off",
  runs: 2,
  cpuMs: 20,
  times: { worker: times, entry: times, outbound: times },
  waits: [
    {
      accept: 1,
      claim: 2,
      store: 3,
      database: 4,
      queue: 5,
      model: 0,
      own: 1,
      delivery: 2,
      notify: 0,
    },
  ],
  requests: [{ part: "redis", name: "claim", perRun: 10, ms: 1.5 }],
};
const results: Results = {
  measurements: [
    { ...measurement, shape: scaleShape, chain: timing, floor: timing, sketch: timing },
    { ...measurement, shape: quick, chain: timing, floor: timing },
  ],
  waits: [firstWord],
  wan: [firstWord],
  profiles: [profile],
  coldStart: [],
  stateSizes: "sizes",
  plan: { alone: 3, rounds: 1, perRound: 4, inFlight: 32 },
  redis: "system",
  machine: "a machine",
  load: "0.1",
  tried: "## What was tried",
};

test("the document shows the measured values, and no number is missing", () => {
  const { document } = writeResults(results);
  for (const text of ["1.00 ×", "the bare sketch", "Restate", "10 × 1.5 ms", "Worker: zod"]) {
    expect(document).toContain(text);
  }
  expect(document).toMatch(/\| quick read +\| off +\| 3 +\| 0\.04 +\| 9\.20 +\| 160 +\|/);
  expect(document).not.toMatch(/undefined|NaN|\[object/);
  expect(document).toContain("a real redis-server behind the REST front");
});

test("a document measured without a real Redis says so", () => {
  const { document } = writeResults({ ...results, redis: "embedded" });
  expect(document).toContain("The store is the embedded Redis, not a real one");
});

test("a partial bench prints only the tables of its parts", () => {
  const none = {
    measurements: [],
    waits: [],
    wan: [],
    profiles: [],
    coldStart: null,
    stateSizes: null,
  };
  const { tables } = writeResults({ ...results, ...none, waits: [firstWord] });
  expect(tables).toContain("First word s");
  expect(tables).not.toMatch(/Restate|Target|ratio/);
});
