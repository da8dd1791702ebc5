// The frames that a run has opened, as its results tell.
import type { Hop } from "../../contracts/hop.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import {
  childFrame,
  readResult,
  rootFrame,
  type ChildFrame,
  type Frame,
  type RootFrame,
} from "./frame.ts";

/** Spares parsing most results. */
const CHILD = '"frame":"child"';

/** None where the run has not opened its own. */
export function openedFrames(results: Record<Hop, string>): Frame[] {
  const root = readResult<RootFrame | null>(results, ROOT_FRAME);
  if (root === null) return [];
  const children = Object.entries(results).flatMap(([hop, text]) => {
    const found = text.includes(CHILD) ? (JSON.parse(text) as ChildFrame) : null;
    const frame = found?.frame === "child" ? childFrame(hop, root.process, found) : null;
    return frame === null ? [] : [frame];
  });
  return [rootFrame(root), ...children];
}
