// Runs in every suite of `npm test -- --times`: writes down how long its tests took, and its start and stop, and its CPU time.
import { appendFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { SuiteTime } from "../../dev/gate/suite-times.ts";

const file = process.env["ALFRED_TEST_TIMES"];
if (file !== undefined) {
  let [beganAt, firstTestAt, lastTestAt] = [0, 0, 0];
  let cpu = process.cpuUsage();
  beforeAll(() => {
    [beganAt, firstTestAt, lastTestAt] = [performance.now(), 0, 0];
    cpu = process.cpuUsage();
  });
  beforeEach(() => {
    firstTestAt ||= performance.now();
  });
  afterEach(() => {
    lastTestAt = performance.now();
  });
  // afterAll hooks run in reverse order, so this one runs after those of the suite.
  afterAll(() => {
    const { user, system } = process.cpuUsage(cpu);
    const tests = lastTestAt - firstTestAt;
    const time: SuiteTime = {
      path: expect.getState().testPath ?? "",
      tests,
      start: performance.now() - beganAt - tests,
      work: (user + system) / 1_000,
    };
    appendFileSync(file, `${JSON.stringify(time)}\n`);
  });
}
