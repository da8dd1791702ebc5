// The load's verdict: what it must notice, and its arithmetic.
import { expect, it } from "vitest";
import { idleHeap } from "./idle-heap.ts";
import { judge, reportLines, type Measured } from "./report.ts";
import { percentile, slope } from "./sample.ts";
import { newTally } from "./talk.ts";

/** Two messages, both answered. */
function carried(over: Partial<Measured> = {}): Measured {
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
    troubles: new Map(),
    keys: [{ key: "run:a", kind: "run", ttl: 60, stray: undefined }],
    ...over,
  };
}

it("finds no fault where all messages were answered, however often some had to wait", () => {
  expect(judge(carried())).toEqual([]);
  expect(reportLines(carried()).join("\n")).toContain("429 with Retry-After: 4");
});

it("notices an error, a lost message, a run too many, one without a reply, a stray key", () => {
  const tally = { ...carried().tally, errors: new Map([["POST answered 503 unavailable", 2]]) };
  expect(judge(carried({ tally }))).toEqual(["POST answered 503 unavailable (2 times)"]);
  const [a, b] = carried().records;
  expect(judge(carried({ records: [a!] }))).toEqual(["1 accepted messages have no run"]);
  expect(judge(carried({ records: [a!, b!, { ...b!, id: "c" }] }))).toEqual([
    "1 runs answer no message that was sent",
  ]);
  for (const run of [{ status: "running" }, { status: "failed" }, { replied: false }]) {
    expect(judge(carried({ records: [a!, { ...b!, ...run }] }))).toEqual([
      "1 runs ended without a reply",
    ]);
  }
  const key = { key: "run:a:0:g0", kind: "group" as const, ttl: -1, stray: "lives for ever" };
  expect(judge(carried({ keys: [key] }))).toEqual(["1 keys that are never deleted"]);
  const many = Array.from({ length: 8 }, () => ({ ...key, ttl: 60, stray: undefined }));
  expect(judge(carried({ keys: many }))).toEqual(["8 keys for what needs 7 at most"]);
});

it("notices a heap that leaves its level after the first minute, and nothing before", () => {
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
  const level = course((index) => (index < 60 ? 100 + index : 160 + (index % 20)));
  expect(judge(carried({ samples: level }))).toEqual([]);
  expect(judge(carried({ samples: course((index) => 160 + index / 10) }))).toEqual([
    "the Worker's heap went 21 % from its level",
  ]);
  expect(judge(carried({ samples: course(() => NaN) }))).toEqual([
    "the Worker's heap was read too seldom",
  ]);
});

it("judges no heap before the code of all paths has run, however long that takes", () => {
  const samples = Array.from({ length: 120 }, (_, i) => ({
    ...carried().samples[0]!,
    at: i * 5,
    heap: 17 + i / 10,
    answered: i,
  }));
  expect(judge(carried({ samples }))).toEqual([]);
  expect(reportLines(carried({ samples })).join("\n")).toContain("too short to be judged");
});

it("notices what each of many runs leaves in a heap that is idle, and says it of fewer", () => {
  const idle = (runs: number, kib: number) => [
    { runs: 200, bytes: 2 ** 24 },
    { runs: 200 + runs, bytes: 2 ** 24 + runs * kib * 1024 },
  ];
  expect(judge(carried({ idle: idle(9_800, 0.5) }))).toEqual([
    "0.50 KiB of each run stay in the Worker's heap",
  ]);
  expect(judge(carried({ idle: idle(9_800, 0.3) }))).toEqual([]);
  expect(judge(carried({ idle: idle(800, 3) }))).toEqual([]);
  expect(reportLines(carried({ idle: idle(800, 3) })).join("\n")).toContain(
    "16.00 MiB after 200, 18.34 MiB after 1000 runs: 3.00 KiB a run; too few to be judged",
  );
  expect(judge(carried({ idle: idle(9_800, NaN) }))).toEqual([
    "the Worker's heap was not read while it was idle",
  ]);
});

it("reads an idle heap by the collection that leaves the least", async () => {
  const sizes = [9, null, 7, 8, 9, 9, 9, 9];
  const collect = () => Promise.resolve(sizes.shift() ?? null);
  expect(await idleHeap({ collect }, "data:,ok")).toBe(7);
  expect(await idleHeap({ collect: () => Promise.resolve(null) }, "data:,ok")).toBeNaN();
});

it("counts percentiles from above, and slopes by least squares", () => {
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
