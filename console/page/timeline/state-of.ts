// The states of the steps of a Process in a run, from what the API lists of them.
import type { Step } from "./read-steps.ts";

/** States that a step has because one of its items has it, the most important one first. */
const OF_ITEMS: readonly Step["state"][] = ["failed", "waiting", "running", "caught", "stopped"];

/** @param id the step's id in the Process; items of a `forEach` are listed one by one */
export function stateOf(id: string, steps: readonly Step[]): Step["state"] {
  const entries = steps.filter(({ step }) => step === id);
  const whole = entries.find(({ item }) => item === undefined);
  if (whole !== undefined) return whole.state;
  const states = new Set(entries.map(({ state }) => state));
  return OF_ITEMS.find((state) => states.has(state)) ?? entries[0]?.state ?? "pending";
}

/** State → the ids of the Process's own steps in that state. Steps of a Process that a step calls count as part of that step. */
export function stepsByState(steps: readonly Step[]): Map<Step["state"], string[]> {
  const ids = new Set(steps.map(({ step }) => step).filter((step) => !step.includes("/")));
  return Map.groupBy(ids, (id) => stateOf(id, steps));
}
