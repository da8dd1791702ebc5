// The short form of `npm run chaos`: a few conversations while everything that may break breaks, without a trace in
// what was done.
import { expect, test } from "vitest";
import { reportLines } from "./chaos-report.ts";
import { runChaos } from "./run-chaos.ts";
import { SORTS, violationText } from "./violation.ts";
import { hasSeenEnough } from "./has-seen-enough.ts";
import { PATIENCE_MS } from "../support/patience.ts";

test.each(["off", "on"] as const)(
  "with continuation %s, conversations survive kills, network faults and a Redis that is emptied or rolled back",
  async (continuation) => {
    const report = await runChaos({
      seed: 4,
      continuation,
      seconds: 6,
      conversations: 4,
      pace: 0.4,
      settleSeconds: PATIENCE_MS / 1000,
      hasSeenEnough: (counts, sent) =>
        hasSeenEnough(counts, sent) &&
        (continuation === "off" || sent.some(({ streamedEnd }) => streamedEnd !== undefined)),
    });
    expect(report.violations.map(violationText)).toEqual([]);
    const { counts, faults } = report;
    expect(report.accepted).toBeGreaterThan(3);
    expect(report.completed).toBeGreaterThan(0);
    expect(report.streamedEnds > 0).toBe(continuation === "on");
    expect(counts.kills).toBeGreaterThan(0);
    expect(counts.commits).toBeGreaterThan(0);
    expect(counts.emptied + counts.rolledBack).toBeGreaterThan(0);
    for (const { requests } of faults.values()) expect(requests).toBeGreaterThan(0);
    expect([...faults.values()].some((part) => part.faults > 0)).toBe(true);
    expect(reportLines(report).at(-1)).toBe(
      `${SORTS.map((sort) => `0 ${sort}`).join(", ")}: passed`,
    );
  },
);
