// The sources of a step's answer.
import { type Outside, type OutsideSource, TRUSTED } from "../../contracts/outside.ts";
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { eachOnce, sourcesIn, wholly } from "../../platform/processes/outside-values.ts";
import { isBounded } from "../../platform/schemas/bounded-at.ts";

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
    // Whatever is made from Episodes is checked against the user's own words.
    case "memory_read":
    case "memory_write":
    case "model_ask":
    case undefined:
      return [];
  }
}

/**
 * The sources of an outside call's answer: its own, and those of its inputs. A field that the Tool's owner lets decide
 * has `trusted` instead, if the run belongs to that owner and the value has the bounded type that the schema declares.
 */
export function outsideOfAnswer(tool: ResolvedTool, inputs: Outside, answer: CallAnswer): Outside {
  const ofInputs = sourcesIn(inputs);
  const ofAnswer = wholly([...sourceOf(tool), ...ofInputs]);
  if (answer.outcome === "failed" || tool.own !== true) return ofAnswer;
  const fields = (tool.answersMayDecide ?? []).filter((pointer) =>
    isBounded(tool.outputSchema, pointer, answer.output),
  );
  return {
    ...ofAnswer,
    ...Object.fromEntries(fields.map((pointer) => [pointer, eachOnce([TRUSTED, ...ofInputs])])),
  };
}

/**
 * Whether the step that calls this Process may change data, in the Process or in those that it
 * calls.
 */
export function changesData(root: ResolvedProcess, process: string): boolean {
  const visitedProcesses = new Set<string>();
  const hasWrite = (id: string): boolean => {
    if (visitedProcesses.has(id)) return false;
    visitedProcesses.add(id);
    const steps = (id === root.id ? root : root.children[id])?.definition.steps ?? [];
    return steps.some(({ calls }) =>
      "process" in calls
        ? hasWrite(calls.process)
        : "tool" in calls && root.tools[calls.tool]?.operation.type === "data_write",
    );
  };
  return hasWrite(process);
}
