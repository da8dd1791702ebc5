// How much of a run's outputs a hop may have.
import { expect, it } from "vitest";
import { PROCESS_LIMITS } from "../contracts/definitions/processes.ts";
import type { Statuses } from "../contracts/hop.ts";
import { bytesOf, outputShare, stepsOpened } from "./limits.ts";

const { runBytes, outputBytes } = PROCESS_LIMITS;
const ended = (b: number) => ({ kind: "step", status: "completed", b });
const places = Array.from({ length: 50 }, (_, index) => index + 2);

it("is the limit of one output while the run has enough left", () => {
  const statuses: Statuses = { step: { kind: "frame", waves: [[1], [2]] }, "step.1": ended(10) };
  expect(outputShare(statuses, "step.2")).toBe(outputBytes);
});

it("is shared among those that run side by side, so that together they stay within the run's", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1], places] },
    "step.1": ended(runBytes / 2),
  };
  let left = runBytes / 2;
  // Each takes all that it may, one after another, as a wave would in the worst order.
  for (const place of places) {
    const share = outputShare(statuses, `step.${place}`);
    left -= share;
    statuses[`step.${place}`] = ended(share);
  }
  expect(left).toBeGreaterThanOrEqual(0);
  expect(outputShare({ step: { kind: "frame", waves: [places] } }, "step.2")).toBeLessThanOrEqual(
    runBytes / places.length,
  );
});

it("is nothing once the run has used it up", () => {
  const statuses: Statuses = { step: { kind: "frame", waves: [[1], [2]] } };
  expect(outputShare({ ...statuses, "step.1": ended(runBytes) }, "step.2")).toBe(0);
});

it("is shared with what runs beside the frames around it", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1, 2]] },
    "step.1": { kind: "frame", waves: [[1, 2]] },
    "step.2": { kind: "frame", waves: [[1, 2]] },
  };
  const hops = ["step.1.1", "step.1.2", "step.2.1", "step.2.2"];
  const shares = hops.map((hop) =>
    outputShare({ ...statuses, "step.3": ended(runBytes - 400) }, hop),
  );
  expect(shares).toEqual([100, 100, 100, 100]);
});

it("is what a text had that is shortened: neither it nor its summary counts beside what comes of it", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1], [2]] },
    "step.1": { kind: "frame", waves: [[1]], sum: true, b: runBytes - 300 },
    "step.1.1": ended(200),
  };
  expect(outputShare(statuses, "step.1.0")).toBe(outputBytes);
  expect(outputShare(statuses, "step.2")).toBe(100);
  expect(stepsOpened(statuses)).toBe(2);
});

it("counts the steps of all frames, and bytes as they are sent", () => {
  const statuses: Statuses = {
    step: { kind: "frame", waves: [[1], [2, 3]] },
    "step.1": { kind: "frame", waves: [[1]] },
  };
  expect(stepsOpened(statuses)).toBe(4);
  expect(bytesOf("é")).toBe(4);
});
