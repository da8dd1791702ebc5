// What a webhook's request may decide in its Process: all it brings comes from outside, with any signature.
import type { Fault, Process, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { NewHook } from "../../contracts/definitions/triggers.ts";
import { faultsAt } from "../faults-at.ts";
import type { Callables } from "../processes/callables.ts";
import { checkTaint } from "../processes/taint.ts";

type Filling = Pick<NewHook, "inputs" | "payloadAs">;

/**
 * That a request starts the Process is what its owner made the hook for; which rows are read or changed, and
 * whether, is not the sender's to say.
 * @returns every place in the Process's definition where a request would
 */
export function hookFaults(
  { id, definition }: Pick<Process, "id" | "definition">,
  hook: Filling,
  callables: Callables,
): Fault[] {
  const checked = { definition, callables, own: id };
  return faultsAt("/steps", checkTaint(checked, inputsOfRequests(definition, hook)));
}

/** The variables that a request may fill: a hook's fixed inputs are its owner's. */
function inputsOfRequests(
  { initialContext }: Pick<ProcessDefinition, "initialContext">,
  { inputs, payloadAs }: Filling,
): Set<string> {
  const open = payloadAs === null ? initialContext : [payloadAs];
  return new Set(open.filter((name) => !Object.hasOwn(inputs, name)));
}
