// Tests the problems that a load must report, and its arithmetic.
import { expect, it } from "vitest";
import { idleHeap } from "./idle-heap.ts";
import { judge, reportLines, type LoadMeasurement } from "./report.ts";
import { percentile, slope } from "./sample.ts";
import { newTally } from "./talk.ts";

/** A measurement of two answered messages. */
function measurementWith(over: Partial<LoadMeasurement> = {}): LoadMeasurement {
  const tally = newTally();
  for (const run of ["a", "b"]) {
    tally.accepted.set(run, 0);
    tally.ended.add(run);
  }
  tally.waits.push(1_000, 3_000);
  tally.refused = 4;
  const sample = { worker: 100, heap: 20, standIns: 200, keys: 5, answered: 0, open: 2, load: 1 };
  return {
    conversations: 1,
    users: 1,
    minutes: 1,
    idle: [],
    tally,
    samples: [
      { ...sample, at: 0 },
      { ...sample, at: 60, answered: 2, worker: 101 },
    ],
    records: ["a", "b"].map((id) => ({ id, status: "completed", replied: true })),
    warnings: new Map(),
    memoryRuns: 0,
    keys: [{ key: "run:a", kind: "run", ttl: 60, stray: undefined }],
    ...over,
  };
}

it("a load has no problems if all messages were answered, however often some had to wait", () => {
  expect(judge(measurementWith())).toEqual([]);
  expect(reportLines(measurementWith()).join("\n")).toContain("429 with Retry-After: 4");
});

it("a load reports an error, a lost message, an extra run, a run without a reply and stray keys", () => {
  const tally = {
    ...measurementWith().tally,
    errors: new Map([["POST answered 503 unavailable", 2]]),
  };
  expect(judge(measurementWith({ tally }))).toEqual(["POST answered 503 unavailable (2 times)"]);
  const [a, b] = measurementWith().records;
  expect(judge(measurementWith({ records: [a!] }))).toEqual(["1 accepted messages have no run"]);
  expect(judge(measurementWith({ records: [a!, b!, { ...b!, id: "c" }] }))).toEqual([
    "1 runs answer no message that was sent",
  ]);
  for (const run of [{ status: "running" }, { status: "failed" }, { replied: false }]) {
    expect(judge(measurementWith({ records: [a!, { ...b!, ...run }] }))).toEqual([
      "1 runs ended without a reply",
    ]);
  }
  const key = { key: "run:a:0:g0", kind: "group" as const, ttl: -1, stray: "lives for ever" };
  expect(judge(measurementWith({ keys: [key] }))).toEqual(["1 keys are unknown or live too long"]);
  const many = Array.from({ length: 9 }, () => ({ ...key, ttl: 60, stray: undefined }));
  expect(judge(measurementWith({ keys: many }))).toEqual(["9 keys instead of at most 8"]);
  expect(judge(measurementWith({ keys: many, memoryRuns: 1 }))).toEqual([]);
});

it("a load reports a heap that moves from its level after the first minute, but not earlier", () => {
  const course = (heap: (at: number) => number) =>
    Array.from({ length: 120 }, (_, i) => ({
      at: i * 5,
      worker: 100 + i * 5,
      heap: heap(i * 5),
      standIns: 300,
      keys: 0,
      answered: i * 20,
      open: 0,
      load: 1,
    }));
  const level = course((seconds) => (seconds < 60 ? 100 + seconds : 160 + (seconds % 20)));
  expect(judge(measurementWith({ samples: level }))).toEqual([]);
  expect(judge(measurementWith({ samples: course((seconds) => 160 + seconds / 10) }))).toEqual([
    "the Worker's heap moved 21 % from its level",
  ]);
  expect(judge(measurementWith({ samples: course(() => NaN) }))).toEqual([
    "the Worker's heap was read too rarely",
  ]);
});

it("a load does not judge the heap before the first 200 runs, however long they take", () => {
  const samples = Array.from({ length: 120 }, (_, i) => ({
    ...measurementWith().samples[0]!,
    at: i * 5,
    heap: 17 + i / 10,
    answered: i,
  }));
  expect(judge(measurementWith({ samples }))).toEqual([]);
  expect(reportLines(measurementWith({ samples })).join("\n")).toContain("too short to judge");
});

it("a load reports if each of many runs leaves more than 0.4 KiB in an idle heap, and only shows it for fewer runs", () => {
  const idle = (runs: number, kib: number) => [
    { runs: 200, bytes: 2 ** 24 },
    { runs: 200 + runs, bytes: 2 ** 24 + runs * kib * 1024 },
  ];
  expect(judge(measurementWith({ idle: idle(9_800, 0.5) }))).toEqual([
    "each run leaves 0.50 KiB in the Worker's heap",
  ]);
  expect(judge(measurementWith({ idle: idle(9_800, 0.3) }))).toEqual([]);
  expect(judge(measurementWith({ idle: idle(800, 3) }))).toEqual([]);
  expect(reportLines(measurementWith({ idle: idle(800, 3) })).join("\n")).toContain(
    "16.00 MiB after 200, 18.34 MiB after 1000 runs: 3.00 KiB a run; too few to judge",
  );
  expect(judge(measurementWith({ idle: idle(9_800, NaN) }))).toEqual([
    "the Worker's heap was not read while it was idle",
  ]);
});

it("an idle heap is the smallest that a collection leaves", async () => {
  const sizes = [9, null, 7, 8, 9, 9, 9, 9];
  const collect = () => Promise.resolve(sizes.shift() ?? null);
  expect(await idleHeap({ collect }, "data:,ok")).toBe(7);
  expect(await idleHeap({ collect: () => Promise.resolve(null) }, "data:,ok")).toBeNaN();
});

it("percentiles are values of the list, and slopes are computed by least squares", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([
    50, 95, 99, 100,
  ]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2);
});
