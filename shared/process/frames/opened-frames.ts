// The frames that a run has opened, read from its results.
import type { Hop } from "../../contracts/hop.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import {
  childFrame,
  rootFrame,
  stepAt,
  type ChildFrame,
  type Frame,
  type RootFrame,
  type StepAt,
} from "./frame.ts";
import { itemsIn, iterationsIn } from "./items-frame.ts";
import { readResult } from "./read-result.ts";

/** A result without this text is not a child frame and need not be parsed. */
const CHILD_FIELD = '"frame":"child"';

/** Empty before the run has opened its root frame. */
export function openedFrames(results: Record<Hop, string>): Frame[] {
  const root = readResult<RootFrame | null>(results, ROOT_FRAME);
  if (root === null) return [];
  const children = Object.entries(results).flatMap(([hop, text]) => {
    const child = text.includes(CHILD_FIELD) ? (JSON.parse(text) as ChildFrame) : null;
    const frame = child?.frame === "child" ? childFrame(hop, root.process, child) : null;
    return frame === null ? [] : [frame];
  });
  return [rootFrame(root), ...children];
}

/**
 * The step of a frame of items that a run has opened, with the places of its items, or of the iterations known so far.
 */
export interface OpenedItems {
  at: StepAt;
  places: number[];
}

export function openedItems(results: Record<Hop, string>): OpenedItems[] {
  return Object.keys(results).flatMap((hop) => {
    const items = itemsIn(results, hop);
    if (items === null) return [];
    const at = stepAt(results, hop);
    // The next iteration of a loop counts, because a commit has named what it reads.
    const count = items.since === undefined ? items.list.length : iterationsIn(results, hop) + 1;
    return [{ at, places: Array.from({ length: count }, (_, index) => index + 1) }];
  });
}
