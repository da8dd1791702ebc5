// When a run asks about a step that calls a Process: one that may change data, decided by words from outside.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { WAITING } from "./taint-words.ts";

/** @param gate @param withheld places of what decides whether the step runs; null where nothing does */
export function askedOfCall(
  checked: Checked,
  { execution }: Step,
  child: ProcessDefinition,
  { gate, withheld }: { gate: string | null; withheld: string | null },
): Fault[] {
  const pointer = gate ?? withheld;
  if (pointer === null || execution.interactionMode === "manual") return [];
  if (!changesData(checked, child)) return [];
  return [{ pointer, detail: gate === null ? WAITING.withheld : WAITING.gated }];
}

/**
 * In its own steps, or in those of the Processes that it calls.
 * @param seen definitions that are being looked at: a call of one of them says nothing new
 */
function changesData(
  checked: Checked,
  definition: ProcessDefinition,
  seen: Set<ProcessDefinition> = new Set(),
): boolean {
  seen.add(definition);
  return definition.steps.some((step) => {
    if ("tool" in step.calls) {
      return checked.callables.tools.get(step.calls.tool)?.operation.type === "data_write";
    }
    const child = calledDefinition(checked, step);
    return child !== undefined && !seen.has(child) && changesData(checked, child, seen);
  });
}
