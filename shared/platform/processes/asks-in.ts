// Where a run of a valid Process may ask a person about a step that is not manual (spec/provenance#in-a-run).
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Checked } from "./callables.ts";
import { checkTaint, taintOf } from "./taint.ts";

/**
 * Steps about which a run asks a person although they are not manual: when a row that was read
 * contains outside words that decide what is changed, or whether anything is. Pointers are relative to
 * the steps. Steps with a fault are not listed. The analysis assumes that
 * the inputs of the run are the household's own, and that the run's limits are sufficient.
 */
export function asksIn(checkedProcess: Checked): Fault[] {
  const refusedSteps = new Set(checkTaint(checkedProcess).map(stepOf));
  const faults = taintOf({ ...checkedProcess, areRowsOutside: true }, new Set());
  return faults.filter((fault) => !refusedSteps.has(stepOf(fault)));
}

const stepOf = ({ pointer }: Fault): string | undefined => pointer.split("/")[1];
