// What a definition may call: Tools and Processes by id, as far as its owner may call them.
import type { Process, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";

export interface Callables {
  tools: ReadonlyMap<string, Tool>;
  /** Those that the definition calls, and those that they call as far as they are known. */
  processes: ReadonlyMap<string, Process>;
}

/** A definition under check: with `own`, a call of that id means the definition itself. */
export interface Checked {
  definition: ProcessDefinition;
  callables: Callables;
  own: string | null;
}

/** The definition that a step calls; undefined where it calls a Tool or an unknown Process. */
export function calledDefinition(
  { definition, callables, own }: Checked,
  { calls }: Pick<Step, "calls">,
): ProcessDefinition | undefined {
  if (!("process" in calls)) return undefined;
  return calls.process === own ? definition : callables.processes.get(calls.process)?.definition;
}

/** Ids of the Tools that a definition names: those of its steps, and those that summarise. */
export function toolsOf({
  steps,
  summaryTool,
}: Pick<ProcessDefinition, "steps" | "summaryTool">): string[] {
  const named = steps.flatMap(({ calls, output }) => [
    "tool" in calls ? calls.tool : undefined,
    output.summaryTool,
  ]);
  return [...new Set([...named, summaryTool])].filter((id) => id !== undefined);
}

/** Ids of steps that may be left out: by a condition of their own, or of a step that they depend on. */
export function conditionalSteps(steps: readonly Step[]): Set<string> {
  const found = new Set<string>();
  for (const { id, dependsOn, execution } of steps) {
    const isConditional = execution.condition !== undefined;
    if (isConditional || dependsOn.some((one) => found.has(one))) found.add(id);
  }
  return found;
}
