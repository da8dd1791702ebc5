// The inputs that a step ran with, computed again by its expressions, so that the run's state need not store them.
import type { StepOfRun } from "../../contracts/api/run-steps.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import type { Scope } from "../../platform/expressions/scope.ts";
import { hasSummary, summaryInputs, summaryPlace } from "../../platform/processes/summaries.ts";
import { valuesOf } from "../../platform/processes/step-values.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { toolOfStep, withRerunInputs, type StepAt } from "../frames/frame.ts";
import { renderWhole } from "../frames/render-frame.ts";

interface StepInFrame extends Pick<StepAt, "frame" | "step" | "place" | "name" | "item"> {
  scope: Scope;
  state: StepOfRun["state"];
}

/** States of steps whose inputs are not bound. */
const UNBOUND: ReadonlySet<StepOfRun["state"]> = new Set([
  ...(["pending", "skipped", "not_run"] as const),
]);

/** Null for a step that has not run, and for one whose inputs cannot be bound. */
export function inputsAgain(
  { results }: RunView,
  { frame, step, place, name, item, scope, state }: StepInFrame,
): Record<string, unknown> | null {
  if (UNBOUND.has(state)) return null;
  const tool = toolOfStep(frame.root, step);
  if (place === summaryPlace(frame.definition)) {
    const rendered = renderWhole(results, frame, Infinity);
    if (tool === undefined || !hasSummary(frame.budget) || "error" in rendered) return null;
    return summaryInputs(tool, rendered.text, frame.budget.tokens);
  }
  const binding = bindInputs(valuesOf(step), scope);
  if (!binding.ok) return null;
  const values = withRerunInputs(results, { name, ...(item ? { item } : {}) }, binding.values);
  return tool === undefined ? values : fillDefaults(tool.inputSchema, values);
}
