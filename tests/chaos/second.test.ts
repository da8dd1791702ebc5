// The same chaos while the engine runs another process; `npm run chaos -- --process second` is longer.
import { expect, test } from "vitest";
import { runChaos } from "./run-chaos.ts";
import { violationText } from "./violation.ts";
import { hasSeenEnough } from "./has-seen-enough.ts";
import { PATIENCE_MS } from "../support/patience.ts";

test("a process other than the chain survives the same chaos", async () => {
  const report = await runChaos({
    seed: 7,
    continuation: "on",
    process: "second",
    seconds: 10,
    conversations: 4,
    pace: 0.4,
    settleSeconds: PATIENCE_MS / 1000,
    hasSeenEnough,
  });
  expect(report.violations.map(violationText)).toEqual([]);
  const { counts } = report;
  expect(report.completed).toBeGreaterThan(3);
  expect(counts.kills).toBeGreaterThan(0);
  expect(counts.commits).toBeGreaterThan(0);
  expect(counts.emptied + counts.rolledBack).toBeGreaterThan(0);
});
