// Steps by their names, and when a run began.
import { expect, it } from "vitest";
import { beganAt, ownStepOf, type Step } from "./read-steps.ts";

it.each([
  ["send", "send"],
  ["send[2]", "send"],
  ["plan/ask[0]", "plan"],
  ["plan[1]/ask", "plan"],
])("the step %s of a run belongs to the step %s of the Process", (step, expected) => {
  expect(ownStepOf({ step })).toBe(expected);
});

it("a run that has waited began with its first own step, not with the steps that it took over", () => {
  const step = (startedAt: string | null, takenFrom?: string) =>
    ({ startedAt, ...(takenFrom === undefined ? {} : { takenFrom }) }) as unknown as Step;
  const steps = [step("2026-11-28T09:00:00Z", "run"), step("2026-11-28T10:00:00Z"), step(null)];
  expect(beganAt("2026-11-28T12:00:00Z", steps)).toBe(Date.parse("2026-11-28T10:00:00Z"));
  expect(beganAt("2026-11-28T12:00:00Z", [])).toBe(Date.parse("2026-11-28T12:00:00Z"));
});
