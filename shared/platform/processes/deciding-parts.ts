// The parts of a step's output that decide about data although they come from outside, because the owner of the Tool
// says so (`answersMayDecide`).
import type { Step } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { boundOfField } from "../schemas/bounded-at.ts";
import { isRequired } from "./handlers.ts";

/**
 * Pointers to the parts of a step's output that may decide if its inputs do not come from outside. None for another
 * user's Tool; for the results of a list, because their number also comes from outside; for a step that may fail while
 * the run continues, because its failure would decide; and for an output that may be cut.
 */
export function decidingParts(
  tool: Tool | undefined,
  step: Pick<Step, "forEach" | "loop" | "output" | "onError">,
): { part: string; field: string }[] {
  if (tool?.own !== true || step.forEach !== undefined) return [];
  if (!isRequired(step) || step.output.tokenBudget !== undefined) return [];
  const base = step.loop === undefined ? "" : "/output";
  return tool.answersMayDecide
    .filter((field) => boundOfField(tool.outputSchema, field) === "bounded")
    .map((field) => ({ part: base + field, field }));
}
