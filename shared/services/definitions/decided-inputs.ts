// Checks the inputs that a person gives a step, and the output of a call that they say happened,
// against the Tool or Process version that its run calls.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { checkContext } from "../../platform/processes/check-context.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { validate } from "../../platform/schemas/validate.ts";

/** All faults; none when the hop is not a step. */
export function faultsOfDecision(
  process: ResolvedProcess,
  hop: Hop,
  { choice, inputs, output }: StepDecision,
): Fault[] {
  if (choice === "happened") return faultsOfOutput(process, hop, output ?? null);
  return inputs === undefined ? [] : faultsOfInputs(process, hop, inputs);
}

function faultsOfOutput(process: ResolvedProcess, hop: Hop, output: unknown): Fault[] {
  const calls = stepOfHop(process, hop)?.step.calls;
  const tool = calls && "tool" in calls ? process.tools[calls.tool] : undefined;
  return tool === undefined ? [] : faultsAt("/output", validate(tool.outputSchema, output));
}

function faultsOfInputs(
  process: ResolvedProcess,
  hop: Hop,
  inputs: Record<string, unknown>,
): Fault[] {
  const calls = stepOfHop(process, hop)?.step.calls;
  if (calls === undefined) return [];
  if ("process" in calls) {
    const child = process.children[calls.process];
    return child ? faultsAt("/inputs", checkContext(child.definition.initialContext, inputs)) : [];
  }
  const tool = process.tools[calls.tool];
  if (tool === undefined) return [];
  return faultsAt("/inputs", validate(tool.inputSchema, fillDefaults(tool.inputSchema, inputs)));
}
