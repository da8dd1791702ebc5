// What a check tells of a Process that may be stored: where a run of it may stop for a person (spec/provenance#in-a-run).
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Checked } from "./callables.ts";
import { checkTaint, taintOf } from "./taint.ts";

/**
 * Steps about which a run asks a person, although they are not manual, where a row that was read holds words from
 * outside and these decide what is changed, or whether. Pointers are within the steps. A step with a fault is not
 * among them. What a run is started with counts as the household's here, and its room as enough.
 */
export function waitsIn(checked: Checked): Fault[] {
  const refused = new Set(checkTaint(checked).map(stepOf));
  const found = taintOf({ ...checked, areRowsOutside: true }, new Set());
  return found.filter((one) => !refused.has(stepOf(one)));
}

const stepOf = ({ pointer }: Fault): string | undefined => pointer.split("/")[1];
