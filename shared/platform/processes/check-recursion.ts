// Checks how Processes call each other: no unconditional recursion, not too deep, not too many steps.
import {
  PROCESS_LIMITS,
  type Fault,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import { calledDefinition, conditionalSteps, type Checked } from "./callables.ts";

/**
 * Recursion is unconditional when no step on its way can be left out. A recursion that a condition can end is
 * held by `maxRecursionDepth` when it runs. Pointers are within the steps.
 */
export function checkRecursion(checked: Checked): Fault[] {
  const { definition, callables } = checked;
  const faults: Fault[] = [];
  const conditional = conditionalSteps(definition.steps);
  definition.steps.forEach((step, index) => {
    const called = calledDefinition(checked, step);
    if (called === undefined || conditional.has(step.id)) return;
    if (!recurs(called, new Set([definition]), checked)) return;
    const detail =
      "This calls itself again without an end: give a step on the way a condition that can end it.";
    faults.push({ pointer: `/${index}/calls/process`, detail });
  });
  const { depth, steps } = sizeOf(checked, definition, new Map());
  if (callables.processes.size === 0) return faults;
  if (depth > PROCESS_LIMITS.depth) {
    const detail = `Processes stand ${depth} deep in each other; ${PROCESS_LIMITS.depth} is the most.`;
    faults.push({ pointer: "", detail });
  }
  if (steps > PROCESS_LIMITS.steps) {
    const detail = `With the steps of the Processes that it calls it has ${steps}; ${PROCESS_LIMITS.steps} is the most.`;
    faults.push({ pointer: "", detail });
  }
  return faults;
}

/** Whether unconditional calls lead from here back to a definition on the way. */
function recurs(
  definition: ProcessDefinition,
  onTheWay: ReadonlySet<ProcessDefinition>,
  checked: Checked,
  harmless = new Set<ProcessDefinition>(),
): boolean {
  if (onTheWay.has(definition)) return true;
  if (harmless.has(definition)) return false;
  const conditional = conditionalSteps(definition.steps);
  const further = new Set([...onTheWay, definition]);
  const found = definition.steps.some((step) => {
    const called = conditional.has(step.id) ? undefined : calledDefinition(checked, step);
    return called !== undefined && recurs(called, further, checked, harmless);
  });
  if (!found) harmless.add(definition);
  return found;
}

interface Size {
  /** Frames within each other below this one. */
  depth: number;
  /** Steps of all frames, a recursion counted once. */
  steps: number;
}

function sizeOf(
  checked: Checked,
  definition: ProcessDefinition,
  known: Map<ProcessDefinition, Size | "open">,
): Size {
  const found = known.get(definition);
  if (found === "open") return { depth: 0, steps: 0 };
  if (found !== undefined) return found;
  known.set(definition, "open");
  const size = { depth: 0, steps: definition.steps.length };
  for (const step of definition.steps) {
    const called = calledDefinition(checked, step);
    if (called === undefined) continue;
    const inner = sizeOf(checked, called, known);
    size.depth = Math.max(size.depth, inner.depth + 1);
    size.steps += inner.steps;
  }
  known.set(definition, size);
  return size;
}
