// The steps of a run, by hop: their order, and how they ended.
import { parseHop, type Hop, type Statuses } from "../../contracts/hop.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { closingHop, endOfStep, parseStepHop } from "../../platform/processes/frame-hops.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import { markAt } from "../marks.ts";

/** Steps of all frames that have ended, in order. */
export function endedSteps(root: ResolvedProcess, statuses: Statuses) {
  return Object.keys(statuses)
    .toSorted(byPlaces)
    .flatMap((hop) => {
      const address = parseStepHop(hop);
      const stepAt = stepOfHop(root, hop);
      if (address.kind !== "step" || stepAt === null) return [];
      const end = endOfStep(statuses, address.frame, address.place);
      // A skipped hop after the last iteration of a loop is not an iteration.
      if (end?.status === "skipped" && isIteration(statuses, address.frame)) return [];
      const mark = markAt(statuses, hop);
      const endMark = mark?.kind === "frame" ? markAt(statuses, closingHop(hop)) : mark;
      const code = mark?.kind === "step" ? mark.error?.code : undefined;
      const short = endMark !== undefined && "short" in endMark ? endMark.short : undefined;
      return end === undefined ? [] : [{ hop, ...stepAt, status: end.status, code, short }];
    });
}

function isIteration(statuses: Statuses, frame: Hop): boolean {
  const mark = markAt(statuses, frame);
  return mark?.kind === "frame" && mark.items?.loop !== undefined;
}

export function byPlaces(a: Hop, b: Hop): number {
  const [placesOfA, placesOfB] = [parseHop(a).numbers, parseHop(b).numbers];
  for (const [index, place] of placesOfA.entries()) {
    const difference = place - (placesOfB[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return placesOfA.length - placesOfB.length;
}
