// Why a step failed, from its marks.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import { closingHop } from "../../platform/processes/frame-hops.ts";
import { markAt } from "../marks.ts";

/** The error of a step's own hop, or of the hop that closed its frame. */
export function errorAt(statuses: Statuses, hop: Hop) {
  const ownMark = markAt(statuses, hop);
  const mark = ownMark?.kind === "frame" ? markAt(statuses, closingHop(hop)) : ownMark;
  return mark?.kind === "step" || mark?.kind === "closed" ? mark.error : undefined;
}
