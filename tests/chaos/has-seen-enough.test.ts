import { expect, it } from "vitest";
import type { Disturbances } from "./disturb.ts";
import { hasSeenEnough } from "./has-seen-enough.ts";

const counts: Disturbances = {
  kills: 1,
  emptied: 0,
  rolledBack: 1,
  outages: 0,
  sweeps: 0,
  commits: 1,
  recoveries: [],
};
const messages = (status: string, count: number) =>
  Array.from({ length: count }, () => ({ seen: { status } }));

it("a short chaos run may stop after four completed runs, a kill, a commit and a Redis that was emptied or rolled back", () => {
  expect(hasSeenEnough(counts, messages("completed", 4))).toBe(true);
  const emptied = { ...counts, emptied: 1, rolledBack: 0 };
  expect(hasSeenEnough(emptied, messages("completed", 4))).toBe(true);
  expect(hasSeenEnough(counts, messages("completed", 3))).toBe(false);
  for (const missing of ["kills", "commits", "rolledBack"] as const)
    expect(hasSeenEnough({ ...counts, [missing]: 0 }, messages("completed", 4))).toBe(false);
});

it.each(["failed", "cancelled", "waiting"])(
  "a short chaos run does not stop because of runs that were seen %s",
  (status) => {
    const seen = [...messages("completed", 3), ...messages(status, 9), {}];
    expect(hasSeenEnough(counts, seen)).toBe(false);
  },
);
