// The schema of a step's inputs: that of the Tool or the Process that it calls.
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import { inputSchemaOf } from "../../platform/processes/process-inputs.ts";
import { toolOfStep } from "./frame.ts";

/** Allows any value for a step that waits, and when the run does not have the Tool or Process. */
export function calledInputSchema(root: ResolvedProcess, step: Step): JsonSchema {
  const { calls } = step;
  const child = "process" in calls ? root.children[calls.process] : undefined;
  if (child !== undefined) return inputSchemaOf(child.definition);
  return toolOfStep(root, step)?.inputSchema ?? {};
}
