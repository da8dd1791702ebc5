// Stored Processes under the same chaos; `npm run chaos -- --process stored` is longer.
import { expect, test } from "vitest";
import { violationText } from "./violation.ts";
import { runStoredChaos } from "./stored/run-stored-chaos.ts";
import { storedReportLines } from "./stored/stored-report.ts";
import { hasSeenEnough } from "./has-seen-enough.ts";
import { PATIENCE_MS } from "../support/patience.ts";

test("stored Processes end once, with the right output, and repeat no call in doubt unless a person allows it", async () => {
  const report = await runStoredChaos({
    seed: 3,
    continuation: "off",
    seconds: 12,
    people: 4,
    pace: 0.5,
    settleSeconds: PATIENCE_MS / 1000,
    hasSeenEnough,
  });
  expect(report.violations.map(violationText)).toEqual([]);
  const { counts, service } = report;
  expect(report.completed).toBeGreaterThan(3);
  expect(counts.kills).toBeGreaterThan(0);
  expect(counts.commits).toBeGreaterThan(0);
  expect(counts.emptied + counts.rolledBack).toBeGreaterThan(0);
  expect(service.faults).toBeGreaterThan(0);
  expect(storedReportLines(report).at(-1)).toContain("passed");
});
