// The short form of `npm run chaos`: a few conversations, everything that may break, and nothing of it
// shows in what was done.
import { expect, test } from "vitest";
import { reportLines } from "./chaos-report.ts";
import { runChaos } from "./run-chaos.ts";
import { SORTS, violationText } from "./violation.ts";
import { hasSeenAll } from "./has-seen-all.ts";
import { PATIENCE_MS } from "../support/patience.ts";

test.each(["off", "on"] as const)(
  "with continuation %s, conversations come through kills, lost answers, duplicates and a lost Redis unharmed",
  async (continuation) => {
    const report = await runChaos({
      seed: 4,
      continuation,
      seconds: 6,
      conversations: 4,
      pace: 0.4,
      settleSeconds: PATIENCE_MS / 1000,
      enough: hasSeenAll,
    });
    expect(report.violations.map(violationText)).toEqual([]);
    const { counts, faults } = report;
    expect(report.accepted).toBeGreaterThan(3);
    expect(report.completed).toBeGreaterThan(0);
    expect(report.heard > 0).toBe(continuation === "on");
    expect(counts.kills).toBeGreaterThan(0);
    expect(counts.commits).toBeGreaterThan(0);
    expect(counts.emptied + counts.steppedBack).toBeGreaterThan(0);
    for (const { requests } of faults.values()) expect(requests).toBeGreaterThan(0);
    expect([...faults.values()].some((part) => part.faults > 0)).toBe(true);
    expect(reportLines(report).at(-1)).toBe(
      `${SORTS.map((sort) => `0 ${sort}`).join(", ")}: passed`,
    );
  },
);
