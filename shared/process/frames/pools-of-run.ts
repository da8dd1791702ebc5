// The pool in which each step's hop needs a slot: the type of its Tool's Service. Commits that open
// frames name it, and recovery names it again.
import type { Hop } from "../../contracts/hop.ts";
import { stepHopOf } from "../../platform/processes/frame-hops.ts";
import { stepInFrame, wavesOfFrame } from "../../platform/processes/summaries.ts";
import { toolOfStep, type OpenedFrame } from "./frame.ts";
import { openedFrames, openedItems, type OpenedItems } from "./opened-frames.ts";

/** A step that calls a Process makes no call itself, and needs no slot. */
export function poolsOfOpened({
  path,
  root,
  definition,
  budget,
}: OpenedFrame): Record<Hop, string> {
  const pools: Record<Hop, string> = {};
  for (const place of wavesOfFrame(definition, budget).flat()) {
    const step = stepInFrame(definition, budget, place);
    // Its items make the calls.
    if (step?.forEach !== undefined) continue;
    const type = step && toolOfStep(root, step)?.service.type;
    if (type !== undefined) pools[stepHopOf(path, place)] = type;
  }
  return pools;
}

export function poolsOfItems({ at, count }: OpenedItems): Record<Hop, string> {
  const type = toolOfStep(at.frame.root, at.step)?.service.type;
  if (type === undefined) return {};
  const hops = Array.from({ length: count }, (_, index) => stepHopOf(at.hop, index + 1));
  return Object.fromEntries(hops.map((hop) => [hop, type]));
}

/** For all frames in these results. */
export const poolsOfRun = (results: Record<Hop, string>): Record<Hop, string> =>
  Object.assign(
    {},
    ...openedFrames(results).map(poolsOfOpened),
    ...openedItems(results).map(poolsOfItems),
  );
