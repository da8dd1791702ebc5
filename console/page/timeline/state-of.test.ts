// The state of a step in the drawing of a run.
import { expect, it } from "vitest";
import type { Step } from "./read-steps.ts";
import { stateOf, stepsByState } from "./state-of.ts";

const steps = [
  { step: "ask", state: "completed" },
  { step: "look", item: 0, state: "completed" },
  { step: "look", item: 1, state: "failed" },
  { step: "tell", state: "completed" },
  { step: "tell", item: 0, state: "caught" },
  { step: "tell/deep", state: "failed" },
] as unknown as Step[];

it("a step has its own state, or the most important state of its items", () => {
  expect(["ask", "look", "tell", "gone"].map((id) => stateOf(id, steps))).toEqual([
    "completed",
    "failed",
    "completed",
    "pending",
  ]);
});

it("a Process's own steps are grouped by state; items and steps of called Processes do not count separately", () => {
  expect([...stepsByState(steps)]).toEqual([
    ["completed", ["ask", "tell"]],
    ["failed", ["look"]],
  ]);
});
