// What a webhook's request may decide in its Process. All of its data comes from outside, whatever its
// signature.
import type { Fault, Process, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { NewHook } from "../../contracts/definitions/triggers.ts";
import { faultsAt } from "../faults-at.ts";
import type { Callables } from "../processes/callables.ts";
import { checkTaint } from "../processes/taint.ts";

type HookInputs = Pick<NewHook, "inputs" | "payloadAs" | "mapping" | "event">;

/**
 * A request may start the Process, because its owner made the hook for this. It must not decide
 * which rows are read or changed, nor whether any are changed. An event starts nothing; how a step uses its
 * data is checked when the Process is written.
 * @returns every place in the Process's definition where a request would decide that
 */
export function hookFaults(
  { id, definition }: Pick<Process, "id" | "definition">,
  hook: HookInputs,
  callables: Callables,
): Fault[] {
  if (hook.event !== null) return [];
  const checkedProcess = { definition, callables, ownId: id };
  return faultsAt("/steps", checkTaint(checkedProcess, inputsOfRequests(definition, hook)));
}

/** The variables that a request may fill; a hook's fixed inputs are its owner's. */
function inputsOfRequests(
  { initialContext }: Pick<ProcessDefinition, "initialContext">,
  { inputs, payloadAs, mapping }: HookInputs,
): Set<string> {
  if (mapping !== null) return new Set(Object.keys(mapping));
  const fillable = payloadAs === null ? initialContext : [payloadAs];
  return new Set(fillable.filter((name) => !Object.hasOwn(inputs, name)));
}
