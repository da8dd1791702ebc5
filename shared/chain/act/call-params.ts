// How a tool call is refused, and text that a call wants stored.
import { ContractError } from "../../contracts/errors.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import { registryOf, type StepWork } from "./step-work.ts";

/** An error that enters the step's calls as a refused one, with this reason. */
export function refuse(message: string): ContractError {
  return new ContractError("not_allowed", message);
}

/** Text that will be stored names things: a ref means nothing outside this conversation. */
export function inWords(work: StepWork, table: string, row: Record<string, unknown>) {
  const { pack } = work.ctx;
  const registry = registryOf(work);
  const keys = pack.tables[table]?.foreignKeys ?? {};
  const entries = Object.entries(row).map(([column, value]): [string, unknown] => {
    const isText = typeof value === "string" && !Object.hasOwn(keys, column);
    return [column, isText ? stripRefs(pack, value, registry) : value];
  });
  return Object.fromEntries(entries);
}
