// How many bytes of output a hop may have.
import { expect, it } from "vitest";
import { PROCESS_LIMITS } from "../contracts/definitions/processes.ts";
import type { Statuses } from "../contracts/hop.ts";
import { bytesOf, outputShare, stepsOpened } from "./limits.ts";

const { runBytes, outputBytes } = PROCESS_LIMITS;
const endMark = (b: number) => ({ kind: "step", status: "completed", b });
const places = Array.from({ length: 50 }, (_, index) => index + 2);

it("a hop may have the largest output while the run has enough left", () => {
  const statuses: Statuses = { step: { kind: "frame", waves: [[1], [2]] }, "step.1": endMark(10) };
  expect(outputShare(statuses, "step.2")).toBe(outputBytes);
});

it("hops that run side by side share what the run has left, so that together they stay within its limit", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1], places] },
    "step.1": endMark(runBytes / 2),
  };
  let bytesLeft = runBytes / 2;
  // Each hop uses all that it may, one after another, which is the worst order for a wave.
  for (const place of places) {
    const share = outputShare(statuses, `step.${place}`);
    bytesLeft -= share;
    statuses[`step.${place}`] = endMark(share);
  }
  expect(bytesLeft).toBeGreaterThanOrEqual(0);
  expect(outputShare({ step: { kind: "frame", waves: [places] } }, "step.2")).toBeLessThanOrEqual(
    runBytes / places.length,
  );
});

it("a hop may have no output once the run has used up its bytes", () => {
  const statuses: Statuses = { step: { kind: "frame", waves: [[1], [2]] } };
  expect(outputShare({ ...statuses, "step.1": endMark(runBytes) }, "step.2")).toBe(0);
});

it("a hop in a nested frame shares with all hops that run beside its enclosing frames", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1, 2]] },
    "step.1": { kind: "frame", waves: [[1, 2]] },
    "step.2": { kind: "frame", waves: [[1, 2]] },
  };
  const hops = ["step.1.1", "step.1.2", "step.2.1", "step.2.2"];
  const shares = hops.map((hop) =>
    outputShare({ ...statuses, "step.3": endMark(runBytes - 400) }, hop),
  );
  expect(shares).toEqual([100, 100, 100, 100]);
});

it("the output of a shortening frame may use the bytes of the long text and of its summary", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1], [2]] },
    "step.1": { kind: "frame", waves: [[1]], sum: true, b: runBytes - 300 },
    "step.1.1": endMark(200),
  };
  expect(outputShare(statuses, "step.1.0")).toBe(outputBytes);
  expect(outputShare(statuses, "step.2")).toBe(100);
  expect(stepsOpened(statuses)).toEqual({ steps: 2, items: 0 });
});

it("the steps of all frames are counted, and bytes are those of the JSON", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1], [2, 3]] },
    "step.1": { kind: "frame", waves: [[1]] },
  };
  expect(stepsOpened(statuses)).toEqual({ steps: 4, items: 0 });
  expect(bytesOf("é")).toBe(4);
});
