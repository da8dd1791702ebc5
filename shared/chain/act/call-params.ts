// How a tool call is refused, and how text of a call is prepared for storage.
import { ContractError } from "../../contracts/errors.ts";
import type { ValueFault } from "../../contracts/value-fault.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import { registryOf, type StepWork } from "./step-work.ts";

/**
 * An error that is recorded as a refused call of the step, with this reason.
 * @param faults the faults of values that the user is told if the step ends without the change
 */
export function refusal(message: string, faults: ValueFault[] = []): ContractError {
  return new ContractError("not_allowed", message, { faults });
}

/** Replaces refs in stored text with names: a ref has no meaning outside this conversation. */
export function refsToNames(work: StepWork, table: string, row: Record<string, unknown>) {
  const { pack } = work.ctx;
  const registry = registryOf(work);
  const keys = pack.tables[table]?.foreignKeys ?? {};
  const entries = Object.entries(row).map(([column, value]): [string, unknown] => {
    const isText = typeof value === "string" && !Object.hasOwn(keys, column);
    return [column, isText ? stripRefs(pack, value, registry) : value];
  });
  return Object.fromEntries(entries);
}
