// When a run asks a person about a step that calls a Process: when the Process may change data, and
// outside words decide whether the step runs.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { QUESTION_WORDS } from "./taint-words.ts";

/**
 * @param gate the place where something outside decides whether the step runs; null for none
 * @param withheld the dependency that something outside may make fail; null for none
 */
export function callQuestions(
  checkedProcess: Checked,
  { execution }: Step,
  child: ProcessDefinition,
  { gate, withheld }: { gate: string | null; withheld: string | null },
): Fault[] {
  const pointer = gate ?? withheld;
  if (pointer === null || execution.interactionMode === "manual") return [];
  if (!changesData(checkedProcess, child)) return [];
  return [{ pointer, detail: gate === null ? QUESTION_WORDS.withheld : QUESTION_WORDS.gated }];
}

/**
 * Whether a definition's own steps, or the Processes that it calls, change data.
 * @param visitedProcesses definitions already being examined; a recursive call adds nothing new
 */
function changesData(
  checkedProcess: Checked,
  definition: ProcessDefinition,
  visitedProcesses: Set<ProcessDefinition> = new Set(),
): boolean {
  visitedProcesses.add(definition);
  return definition.steps.some((step) => {
    if ("tool" in step.calls) {
      return checkedProcess.callables.tools.get(step.calls.tool)?.operation.type === "data_write";
    }
    const child = calledDefinition(checkedProcess, step);
    return (
      child !== undefined &&
      !visitedProcesses.has(child) &&
      changesData(checkedProcess, child, visitedProcesses)
    );
  });
}
