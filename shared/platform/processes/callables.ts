// What a definition may call: the Tools and Processes that its owner may call, by id.
import type { Process, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { timeoutHandler } from "./handlers.ts";

export interface Callables {
  tools: ReadonlyMap<string, Tool>;
  /**
   * The Processes that the definition calls, and those that they call, as far as they are known.
   */
  processes: ReadonlyMap<string, Process>;
}

/** A definition that is being checked. */
export interface Checked {
  definition: ProcessDefinition;
  callables: Callables;
  /** The id of the definition's Process: a call of it means the definition itself. Null for a new one. */
  ownId: string | null;
}

/** The definition that a step calls; undefined when it waits, or calls a Tool or an unknown Process. */
export function calledDefinition(
  { definition, callables, ownId }: Checked,
  { calls }: Pick<Step, "calls">,
): ProcessDefinition | undefined {
  if (!("process" in calls)) return undefined;
  return calls.process === ownId ? definition : callables.processes.get(calls.process)?.definition;
}

/** Ids of the Tools that a definition names: those of its steps, and those that summarize. */
export function toolsOf({
  steps,
  summaryTool,
}: Pick<ProcessDefinition, "steps" | "summaryTool">): string[] {
  const toolIds = steps.flatMap(({ calls, output }) => [
    "tool" in calls ? calls.tool : undefined,
    output.summaryTool,
  ]);
  return [...new Set([...toolIds, summaryTool])].filter((id) => id !== undefined);
}

/**
 * Ids of steps that may be skipped although no step fails: by their own condition, because they handle a failure, or
 * because a step that they depend on may be skipped.
 */
export function conditionalSteps(steps: readonly Step[]): Set<string> {
  const skippable = new Set<string>();
  const handlers = new Set(steps.flatMap((step) => [step.onError, timeoutHandler(step)]));
  for (const { id, dependsOn, execution } of steps) {
    const isConditional = execution.condition !== undefined || handlers.has(id);
    if (isConditional || dependsOn.some((dependency) => skippable.has(dependency)))
      skippable.add(id);
  }
  return skippable;
}
