// Which pool each step's hop needs a slot of: the type of the Service that its Tool is of. Named by the commits that
// open frames, and named again by recovery.
import type { Hop } from "../../contracts/hop.ts";
import { stepHopOf } from "../../platform/processes/frame-hops.ts";
import { stepInFrame, wavesOfFrame } from "../../platform/processes/summaries.ts";
import { toolOfStep, type OpenedFrame } from "./frame.ts";
import { openedFrames } from "./opened-frames.ts";

/** A step that calls a Process calls nothing itself, and needs none. */
export function poolsOfOpened({
  path,
  root,
  definition,
  budget,
}: OpenedFrame): Record<Hop, string> {
  const pools: Record<Hop, string> = {};
  for (const place of wavesOfFrame(definition, budget).flat()) {
    const step = stepInFrame(definition, budget, place);
    const type = step && toolOfStep(root, step)?.service.type;
    if (type !== undefined) pools[stepHopOf(path, place)] = type;
  }
  return pools;
}

/** Of all frames that these results hold. */
export const poolsOfRun = (results: Record<Hop, string>): Record<Hop, string> =>
  Object.assign({}, ...openedFrames(results).map(poolsOfOpened));
