// Tests what each sample of a profile counts for.
import { expect, test } from "vitest";
import { causeOf } from "./cause-of.ts";
import type { CpuProfile, ProfileNode } from "./cpu-profile.ts";
import { sampleMs, selfTimes } from "./self-times.ts";

const node = (
  id: number,
  functionName: string,
  url: string,
  children: number[] = [],
): ProfileNode => ({
  id,
  children,
  callFrame: { functionName, url, lineNumber: id, columnNumber: 0 },
});
const sources: Record<number, { source: string; name?: string }> = {
  3: { source: "shared/engine/hop/run-hop.ts", name: "runHop" },
  5: { source: "node_modules/zod/v4/core/parse.js" },
};
const profile: CpuProfile = {
  nodes: [
    node(1, "(root)", "", [2, 3, 7]),
    node(2, "(idle)", ""),
    node(3, "aX", "worker.js", [4, 5]),
    node(4, "parse", ""),
    node(5, "", "worker.js", [6]),
    node(6, "(garbage collector)", ""),
    node(7, "fetch", ""),
  ],
  samples: [2, 3, 4, 5, 6, 7],
  timeDeltas: [0, 400, 500, 500, 20_000, 90_000],
};
const times = selfTimes(profile, 0.5, (_url, line) => sources[line], causeOf);

test("a sample counts for the package or room that has its function", () => {
  expect(times.byCause.get("zod")).toBe(0.5);
  expect(times.byFunction.get("runHop (shared/engine/hop/run-hop.ts)")).toBe(0.5);
});

test("a built-in function counts for its caller, or for the runtime if it has no caller", () => {
  expect(times.byCause.get("shared/engine")).toBe(1);
  expect(times.byFunction.get("parse() < runHop (shared/engine/hop/run-hop.ts)")).toBe(0.5);
  expect(times.byFunction.get("fetch()")).toBe(0.5);
  expect(times.byCause.get("workerd and V8 (no JavaScript)")).toBe(0.5);
});

test("garbage collection is a separate cause, and idle time does not count", () => {
  expect(times.byCause.get("garbage collection")).toBe(0.5);
  expect(times.byCause.has("idle")).toBe(false);
  expect(times.totalMs).toBe(2.5);
});

test("long waits between samples do not lengthen the time of a sample", () => {
  expect(sampleMs(profile)).toBe(0.4);
});

test.each([
  ["node_modules/@upstash/redis/chunk.mjs", "@upstash/redis"],
  ["node_modules/@upstash/qstash/node_modules/jose/dist/verify.js", "@upstash/qstash"],
  ["node_modules/zod/v4/core/parse.js", "zod"],
  ["shared/engine/observe/log-hop.ts", "logs"],
  ["shared/runtime/log.ts", "logs"],
  ["shared/domain/conversation/marks/split-marks.ts", "shared/domain"],
  ["functions/api/runs.ts", "functions"],
])("the source %s belongs to the cause %s", (source, cause) => {
  expect(causeOf(source)).toBe(cause);
});
