// The pool in which each step's hop needs a slot: the type of its Tool's Service. Commits that open
// frames name it, and recovery names it again.
import type { Hop } from "../../contracts/hop.ts";
import { stepHopOf } from "../../platform/processes/frame-hops.ts";
import { isRepeated } from "../../platform/processes/repeats.ts";
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
    // The items or iterations of a repeated step make its calls.
    if (step !== undefined && isRepeated(step)) continue;
    const type = step && toolOfStep(root, step)?.service.type;
    if (type !== undefined) pools[stepHopOf(path, place)] = type;
  }
  return pools;
}

export function poolsOfItems({ at, places }: OpenedItems): Record<Hop, string> {
  const type = toolOfStep(at.frame.root, at.step)?.service.type;
  if (type === undefined) return {};
  return Object.fromEntries(places.map((place) => [stepHopOf(at.hop, place), type]));
}

/** For all frames in these results. */
export const poolsOfRun = (results: Record<Hop, string>): Record<Hop, string> =>
  Object.assign(
    {},
    ...openedFrames(results).map(poolsOfOpened),
    ...openedItems(results).map(poolsOfItems),
  );
