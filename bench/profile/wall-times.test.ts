// Tests how the wait for a run is divided among the parts.
import { expect, test } from "vitest";
import type { TracedHop, TracedRun } from "../../dev/trace/read-runs.ts";
import { wallTimes } from "./wall-times.ts";

const none = { claim: 0, model: 0, database: 0, store: 0, queue: 0, own: 0 };

function hop(startMs: number, endMs: number, parts: Partial<TracedHop["parts"]>): TracedHop {
  return {
    hop: "act.1",
    epoch: 0,
    attempt: 1,
    startMs,
    endMs,
    outcome: "committed",
    error: null,
    trigger: "delivery",
    parts: { ...none, ...parts },
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    cost: 0,
  };
}

const runOf = (...hops: TracedHop[]): TracedRun => ({
  run: "r",
  conversation: "c",
  status: "completed",
  startMs: 0,
  endMs: 0,
  hops,
  events: [],
});

test("the times before, between and after the hops are separate, and all times add up to the wait", () => {
  const run = runOf(hop(110, 120, { claim: 4, store: 6 }), hop(125, 135, { database: 10 }));
  expect(wallTimes({ run, sentMs: 100, knownMs: 138 })).toEqual({
    ...none,
    accept: 10,
    claim: 4,
    store: 6,
    delivery: 5,
    database: 10,
    notify: 3,
  });
});

test("concurrent hops share the time in which both were in progress", () => {
  const run = runOf(hop(100, 110, { claim: 10 }), hop(100, 120, { queue: 20 }));
  const times = wallTimes({ run, sentMs: 100, knownMs: 120 });
  expect(times).toEqual({ ...none, accept: 0, delivery: 0, notify: 0, claim: 5, queue: 15 });
});

test("time after the client knew the run's end does not count", () => {
  const run = runOf(hop(100, 120, { database: 20 }), hop(130, 150, { model: 20 }));
  const times = wallTimes({ run, sentMs: 100, knownMs: 110 });
  expect(times).toMatchObject({ database: 10, model: 0, notify: 0 });
});

test("the time of a hop that waited for no other part counts as time of the hop itself", () => {
  const times = wallTimes({ run: runOf(hop(100, 108, {})), sentMs: 100, knownMs: 108 });
  expect(times.own).toBe(8);
});
