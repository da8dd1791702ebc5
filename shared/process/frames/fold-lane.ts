// An item makes the marks of the items before it in its lane unnecessary: later hops only need to know how far the lane
// has come, how many bytes and steps those marks counted, and which sources they named.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import { endOfStep, laneHop, stepHopOf } from "../../platform/processes/frame-hops.ts";
import { laneOf } from "../../platform/processes/item-hops.ts";
import { eachOnce } from "../../platform/processes/outside-values.ts";
import { bytesAt, stepsAt } from "../limits.ts";
import { asStatus, markAt, sourcesAt, type ProcessMark } from "../marks.ts";

type LaneMark = Extract<ProcessMark, { kind: "lane" }>;

/** Folds nothing for the first item of a lane. */
export function foldBefore(
  statuses: Statuses,
  frame: Hop,
  place: number,
): Pick<HopOutcome, "fold"> {
  const mark = markAt(statuses, frame);
  if (mark?.kind !== "frame" || mark.items === undefined) return {};
  const { side } = mark.items;
  const lane = laneOf(mark.items, place);
  const at = laneHop(frame, lane);
  const last = markAt(statuses, at);
  const before: LaneMark =
    last?.kind === "lane" ? last : { kind: "lane", upTo: lane - side, b: 0, l: 0, n: 0, has: [] };
  const upTo = place - side;
  const places: number[] = [];
  for (let folding = before.upTo + side; folding <= upTo; folding += side) places.push(folding);
  if (places.length === 0) return {};
  const items = new Set(places.map((folding) => stepHopOf(frame, folding)));
  const hops = Object.keys(statuses).filter((hop) => items.has(itemOf(frame, hop)));
  const sum = (count: (hop: Hop) => number) => hops.reduce((total, hop) => total + count(hop), 0);
  const folded: LaneMark = {
    kind: "lane",
    upTo,
    b: before.b + sum((hop) => bytesAt(statuses, hop)),
    l:
      before.l +
      places.reduce((total, folding) => {
        const end = endOfStep(statuses, frame, folding) as { b?: number } | undefined;
        return total + (end?.b ?? 0);
      }, 0),
    n: before.n + sum((hop) => stepsAt(statuses, hop)),
    has: eachOnce([...before.has, ...hops.flatMap((hop) => sourcesAt(statuses, hop))]),
  };
  return { fold: { hops, at, mark: asStatus(folded) } };
}

/** The item of a frame that a hop belongs to. */
function itemOf(frame: Hop, hop: Hop): Hop {
  const start = frame.length + 1;
  const end = hop.indexOf(".", start);
  return hop.startsWith(`${frame}.`) && end > 0 ? hop.slice(0, end) : hop;
}
