// Why a step failed, from its marks.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import { closingHop } from "../../platform/processes/frame-hops.ts";
import { markAt } from "../marks.ts";

/** The error of a step's own hop, or of the hop that closed its frame. */
export function errorAt(statuses: Statuses, hop: Hop) {
  const own = markAt(statuses, hop);
  const mark = own?.kind === "frame" ? markAt(statuses, closingHop(hop)) : own;
  return mark?.kind === "step" || mark?.kind === "closed" ? mark.error : undefined;
}
