// The sources of a step's answer.
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { sourcesIn, wholly } from "../../platform/processes/outside-values.ts";

/**
 * Sources that a call's answer has whatever the inputs are; none for a Tool that the run does not
 * have.
 */
export function sourceOf(
  tool: Pick<ResolvedTool, "operation" | "own"> | undefined,
): OutsideSource[] {
  switch (tool?.operation.type) {
    case "rest_call":
    case "mcp_call":
    case "graph_query":
      return ["service"];
    // The endpoint's owner controls a model's answers.
    case "llm_call":
      return tool.own === false ? ["model"] : [];
    case "data_read":
    case "data_write":
    // What is made of Episodes is checked against the user's own words.
    case "memory_read":
    case "memory_write":
    case "model_ask":
    case undefined:
      return [];
  }
}

/** The sources of an outside call's answer: its own, and those of its inputs. */
export const outsideOfAnswer = (tool: ResolvedTool, inputs: Outside): Outside =>
  wholly([...sourceOf(tool), ...sourcesIn(inputs)]);

/**
 * Whether the step that calls this Process may change data, in the Process or in those that it
 * calls.
 */
export function changesData(root: ResolvedProcess, process: string): boolean {
  const visitedSteps = new Set<string>();
  const look = (id: string): boolean => {
    if (visitedSteps.has(id)) return false;
    visitedSteps.add(id);
    const steps = (id === root.id ? root : root.children[id])?.definition.steps ?? [];
    return steps.some(({ calls }) =>
      "process" in calls
        ? look(calls.process)
        : "tool" in calls && root.tools[calls.tool]?.operation.type === "data_write",
    );
  };
  return look(process);
}
