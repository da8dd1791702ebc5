// The order of a frame's items. They run in as many lanes as items may run at the same time: with ten lanes, item 13
// comes after item 3. So each item but the first of its lane follows exactly one other item, whatever the order of
// commits.
import type { EndMark, Items } from "./step-marks.ts";

type EndOf = (place: number) => EndMark | undefined;
/** The last item of a lane whose mark is folded, if any. */
type FoldedOf = (lane: number) => number | undefined;

/** The lane of a place; both count from 1. */
export const laneOf = ({ side }: Items, place: number): number => ((place - 1) % side) + 1;

/** For each lane, the place of its first item whose mark is not folded. */
export const itemsFirst = ({ count, side }: Items, foldedOf: FoldedOf = none): number[] =>
  Array.from({ length: Math.min(count, side) }, (_, index) => {
    const folded = foldedOf(index + 1);
    return folded === undefined ? index + 1 : folded + side;
  });

const none: FoldedOf = () => undefined;

/**
 * The places that follow an item that has ended: the next item of its lane that has not ended. If its lane has ended,
 * there are none until all lanes have ended; then 0 follows, which closes the frame.
 */
export function itemsAfter(
  items: Items,
  place: number,
  endOf: EndOf,
  foldedOf?: FoldedOf,
): number[] {
  const next = openInLane(items, place, endOf);
  if (next !== null) return [next];
  const isOpen = itemsFirst(items, foldedOf).some(
    (first) => openInLane(items, first, endOf) !== null,
  );
  return isOpen ? [] : [0];
}

/** The first item of a lane, from a place on, that has not ended; null when the lane has ended. */
function openInLane({ count, side, loop }: Items, from: number, endOf: EndOf): number | null {
  for (let place = from; place <= count; place += side) {
    const end = endOf(place);
    if (end === undefined) return place;
    if (endsLane(end) || (loop !== undefined && end.status === "asked")) return null;
  }
  return null;
}

/**
 * After a failure that stops the step, each lane ends with the item that failed, or with the next one, which
 * sees the failure and is skipped. A lane cannot end without a commit of its own, since its next item may be
 * under way. In a loop, the iteration after the last one is skipped, too, and none begins while one waits.
 */
const endsLane = ({ req, status }: EndMark): boolean => req === true || status === "skipped";
