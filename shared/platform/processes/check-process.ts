// Checks a definition as a whole when it is written, and reports all faults at once, each with its
// place.
import {
  PROCESS_LIMITS,
  type Fault,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import { faultsAt } from "../faults-at.ts";
import type { Callables } from "./callables.ts";
import { checkBraces } from "./check-braces.ts";
import { checkCalls } from "./check-calls.ts";
import { checkForEach } from "./check-for-each.ts";
import { checkLoops } from "./check-loops.ts";
import { checkInputSchema } from "./check-input-schema.ts";
import { checkOrder } from "./check-order.ts";
import { checkPaths } from "./check-paths.ts";
import { checkRecursion } from "./check-recursion.ts";
import { checkSummaries } from "./check-summaries.ts";
import { checkWaits } from "./check-waits.ts";
import { checkVariables } from "./check-variables.ts";
import { checkTaint } from "./taint.ts";

/**
 * @param ownId the Process's id when its definition is replaced; a call of this id is recursion
 * @returns every fault, with a JSON Pointer into the definition; only one if the definition is too long; empty when it
 * may be stored
 */
export function checkProcess(
  definition: ProcessDefinition,
  callables: Callables,
  ownId?: string,
): Fault[] {
  const size = new TextEncoder().encode(JSON.stringify(definition)).length;
  if (size > PROCESS_LIMITS.definitionBytes) {
    const detail = `The definition has ${size} bytes; it may have at most ${PROCESS_LIMITS.definitionBytes}.`;
    return [{ pointer: "", detail }];
  }
  const checkedProcess = { definition, callables, ownId: ownId ?? null };
  return [
    ...checkInputSchema(definition),
    ...faultsAt("/steps", checkOrder(definition.steps)),
    ...checkVariables(definition),
    ...checkBraces(definition),
    ...checkPaths(checkedProcess),
    ...faultsAt("/steps", checkForEach(definition.steps)),
    ...faultsAt("/steps", checkLoops(definition.steps)),
    ...faultsAt("/steps", checkWaits(definition.steps)),
    ...faultsAt("/steps", checkCalls(checkedProcess)),
    ...checkSummaries(checkedProcess),
    ...faultsAt("/steps", checkRecursion(checkedProcess)),
    ...faultsAt("/steps", checkTaint(checkedProcess)),
  ];
}
