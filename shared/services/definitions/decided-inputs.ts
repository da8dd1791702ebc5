// Checks what a person enters for a step: inputs against the Tool or Process version that the step calls, the output of
// a call that they say happened against the Tool, and the data of an event that they say has come against its schema.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { Hop } from "../../contracts/hop.ts";
import { MASK } from "../../contracts/api/run-steps.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { isWithin } from "../../platform/processes/outside-values.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { validate } from "../../platform/schemas/validate.ts";

/**
 * The faults; none when the hop is not a step.
 * @param shown the inputs as the question shows them, where parts may be masked
 */
export function faultsOfDecision(
  process: ResolvedProcess,
  hop: Hop,
  { choice, inputs, output }: StepDecision,
  shown?: Record<string, unknown>,
): Fault[] {
  if (choice === "happened") return faultsOfOutput(process, hop, output ?? null);
  if (inputs === undefined) return [];
  const masks = JSON.stringify(shown)?.includes(MASK) ? masksIn(inputs, shown, []) : [];
  // The value behind a mask, and each value that contains it, is checked only when the step runs: a required field that
  // is missing beside a mask is not reported here.
  const hasMask = (fault: Fault) => masks.some(({ pointer }) => isWithin(pointer, fault.pointer));
  const unmaskedFaults = faultsOfInputs(process, hop, inputs).filter((fault) => !hasMask(fault));
  const changedMasks = masks.filter(({ isKept }) => !isKept);
  return [
    ...changedMasks.map(({ pointer }) => ({ pointer, detail: MASK_CHANGED })),
    ...unmaskedFaults,
  ];
}

const MASK_CHANGED = `"${MASK}" stands for a value that is not shown: leave the text as it was shown, or replace all of it`;

/** The texts with masks, and whether each is as it was shown. */
function masksIn(
  value: unknown,
  shown: unknown,
  path: string[],
): { pointer: string; isKept: boolean }[] {
  if (typeof value === "string") {
    const mask = { pointer: jsonPointer(["inputs", ...path]), isKept: value === shown };
    return value.includes(MASK) ? [mask] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const shownFields = Object(shown) as Record<string, unknown>;
  return Object.entries(value).flatMap(([key, entry]) =>
    masksIn(entry, Object.hasOwn(shownFields, key) ? shownFields[key] : undefined, [...path, key]),
  );
}

function faultsOfOutput(process: ResolvedProcess, hop: Hop, output: unknown): Fault[] {
  const calls = stepOfHop(process, hop)?.step.calls;
  if (calls !== undefined && "wait" in calls) {
    const { wait } = calls;
    const schema = "event" in wait ? wait.schema : undefined;
    return schema === undefined ? [] : faultsAt("/output", validate(schema, output));
  }
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
    return child ? faultsAt("/inputs", checkInputs(child.definition, inputs).faults) : [];
  }
  const tool = "tool" in calls ? process.tools[calls.tool] : undefined;
  if (tool === undefined) return [];
  return faultsAt("/inputs", validate(tool.inputSchema, fillDefaults(tool.inputSchema, inputs)));
}
