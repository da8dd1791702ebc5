// A short campaign of the hostile model: nonsense that fits every schema, and targeted attacks. After every
// run the invariants of `checks/check-run.ts` hold. `npm run soak` makes 1,000 runs, or as many as it is told.
import { asyncProperty, assert, integer } from "fast-check";
import { expect, test } from "vitest";
import { runCampaign } from "./campaign.ts";
import { MESSAGES_PER_EPISODE, reportLines } from "./report.ts";
import { cases } from "../support/sample.ts";
import { openHostileWorld } from "./hostile-world.ts";
import { forSuite } from "../support/for-suite.ts";

const EPISODES = cases(1, 10);

const world = forSuite(openHostileWorld);

test("whatever a model answers, the invariants hold", async () => {
  let runs = 0;
  let appliedCount = 0;
  await assert(
    asyncProperty(integer({ min: 0, max: 1_000_000 }), async (seed) => {
      const report = await runCampaign(world, { seed, runs: MESSAGES_PER_EPISODE });
      runs += report.runs;
      appliedCount += report.applied;
      if (report.violations.length > 0) throw new Error(reportLines(report).join("\n"));
    }),
    // A smaller seed does not give a simpler run, so the first failing seed is not shrunk.
    { numRuns: EPISODES, endOnFailure: true },
  );
  expect(runs).toBe(EPISODES * MESSAGES_PER_EPISODE);
  expect(appliedCount, "no attack ever got as far as a change").toBeGreaterThan(EPISODES / 2);
});
