// Checks how Processes call each other: no unconditional recursion, no excessive depth, no
// excessive number of steps.
import {
  PROCESS_LIMITS,
  type Fault,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import { calledDefinition, conditionalSteps, type Checked } from "./callables.ts";
import { isRepeated } from "./repeats.ts";

/**
 * Recursion is unconditional when no step on its path can be skipped. A recursion that a condition
 * can end is limited by `maxRecursionDepth` at run time. Pointers are relative to the steps.
 */
export function checkRecursion(checkedProcess: Checked): Fault[] {
  const { definition, callables } = checkedProcess;
  const faults: Fault[] = [];
  const conditional = conditionalSteps(definition.steps);
  definition.steps.forEach((step, index) => {
    const callee = calledDefinition(checkedProcess, step);
    if (callee === undefined || conditional.has(step.id)) return;
    if (!recurs(callee, new Set([definition]), checkedProcess)) return;
    const detail =
      "The Process calls itself again without an end: give a step on the way a condition that can end it.";
    faults.push({ pointer: `/${index}/calls/process`, detail });
  });
  const { depth, steps } = sizeOf(checkedProcess, definition, new Map());
  if (callables.processes.size === 0) return faults;
  if (depth > PROCESS_LIMITS.depth) {
    const detail = `Processes call each other ${depth} levels deep; at most ${PROCESS_LIMITS.depth} are allowed.`;
    faults.push({ pointer: "", detail });
  }
  if (steps > PROCESS_LIMITS.steps) {
    const detail = `The Process and those that it calls have ${steps} steps; at most ${PROCESS_LIMITS.steps} are allowed.`;
    faults.push({ pointer: "", detail });
  }
  return faults;
}

/** Whether unconditional calls lead from here back to a definition on the path. */
function recurs(
  definition: ProcessDefinition,
  definitionsOnPath: ReadonlySet<ProcessDefinition>,
  checkedProcess: Checked,
  harmless = new Set<ProcessDefinition>(),
): boolean {
  if (definitionsOnPath.has(definition)) return true;
  if (harmless.has(definition)) return false;
  const conditional = conditionalSteps(definition.steps);
  const extendedPath = new Set([...definitionsOnPath, definition]);
  const isRecursive = definition.steps.some((step) => {
    const callee = conditional.has(step.id) ? undefined : calledDefinition(checkedProcess, step);
    return callee !== undefined && recurs(callee, extendedPath, checkedProcess, harmless);
  });
  if (!isRecursive) harmless.add(definition);
  return isRecursive;
}

interface Size {
  /** The depth of nested frames below this one. */
  depth: number;
  /** Steps of the definition and of each call in it; a recursion and a repeated call count once. */
  steps: number;
}

function sizeOf(
  checkedProcess: Checked,
  definition: ProcessDefinition,
  sizes: Map<ProcessDefinition, Size | "open">,
): Size {
  const knownSize = sizes.get(definition);
  if (knownSize === "open") return { depth: 0, steps: 0 };
  if (knownSize !== undefined) return knownSize;
  sizes.set(definition, "open");
  const size = { depth: 0, steps: definition.steps.length };
  for (const step of definition.steps) {
    const callee = calledDefinition(checkedProcess, step);
    if (callee === undefined) continue;
    const inner = sizeOf(checkedProcess, callee, sizes);
    // Each item or iteration adds a level.
    const levels = isRepeated(step) ? 2 : 1;
    size.depth = Math.max(size.depth, inner.depth + levels);
    size.steps += inner.steps;
  }
  sizes.set(definition, size);
  return size;
}
