// The document that a whole bench writes, and the tables that a part of one prints.
import { expect, test } from "vitest";
import type { FirstWord } from "../measure/first-word.ts";
import type { Timing } from "../measure/time-runs.ts";
import type { Profiled } from "../profile/measure-profile.ts";
import { scaleShape, shapes, type Shape } from "../shapes/shapes.ts";
import { writeResults, type Results } from "./results.ts";

const [quick] = shapes as [Shape];
const timing: Timing = { waits: [10, 20, 30], perSecond: 40, cpuMs: 12, standInMs: 9 };
const measurement = { continuation: "off" as const, requests: [], redisCommands: 3 };
const waitingTime: FirstWord = {
  shape: quick,
  continuation: "off",
  callSeconds: 3,
  runs: [
    {
      firstProgress: 40,
      firstWord: 9200,
      end: 9300,
      calls: 3,
      beside: { understand: 100, think: 0, act: 50, reply: 10 },
      inOrder: ["UnderstandOutput", "ActQuickDecision"],
    },
  ],
};
const times = {
  totalMs: 8,
  byCause: new Map([["zod", 6]]),
  byFunction: new Map([["parse (zod.js)", 6]]),
};
const profile: Profiled = {
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
      told: 0,
    },
  ],
  requests: [{ part: "redis", name: "claim", perRun: 10, ms: 1.5 }],
};
const results: Results = {
  measured: [
    { ...measurement, shape: scaleShape, chain: timing, floor: timing, sketch: timing },
    { ...measurement, shape: quick, chain: timing, floor: timing },
  ],
  waits: [waitingTime],
  wan: [waitingTime],
  profiled: [profile],
  coldStart: [],
  stateSizes: "sizes",
  plan: { alone: 3, rounds: 1, perRound: 4, inFlight: 32 },
  redis: "system",
  machine: "a machine",
  load: "0.1",
  tried: "## What was tried",
};

test("the document has every table, and no missing number", () => {
  const { whole } = writeResults(results);
  for (const text of ["1.00 ×", "the bare sketch", "Restate", "10 × 1.5 ms", "Worker: zod"]) {
    expect(whole).toContain(text);
  }
  expect(whole).toMatch(/\| quick read +\| off +\| 3 +\| 0\.04 +\| 9\.20 +\| 160 +\|/);
  expect(whole).not.toMatch(/undefined|NaN|\[object/);
  expect(whole).toContain("a real redis-server behind the REST front");
});

test("without a real Redis the document says so", () => {
  const { whole } = writeResults({ ...results, redis: "embedded" });
  expect(whole).toContain("The store is the embedded Redis, not a real one");
});

test("a part prints its own tables and no others", () => {
  const none = {
    measured: [],
    waits: [],
    wan: [],
    profiled: [],
    coldStart: null,
    stateSizes: null,
  };
  const { tables } = writeResults({ ...results, ...none, waits: [waitingTime] });
  expect(tables).toContain("First word s");
  expect(tables).not.toMatch(/Restate|Target|ratio/);
});
