// Which pool each step's hop needs a slot of: the type of the Service that its Tool is of. Named by the commits that
// open frames, and named again by recovery.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { stepsOf } from "./frame.ts";
import { openedFrames } from "./opened-frames.ts";

/** A step that calls a Process calls nothing itself, and needs none. */
export function poolsOfOpened(
  path: Hop,
  root: ResolvedProcess,
  definition: ProcessDefinition,
): Record<Hop, string> {
  const pools: Record<Hop, string> = {};
  for (const [hop, { calls }] of stepsOf({ path, definition })) {
    const type = "tool" in calls ? root.tools[calls.tool]?.service.type : undefined;
    if (type !== undefined) pools[hop] = type;
  }
  return pools;
}

/** Of all frames that these results hold. */
export const poolsOfRun = (results: Record<Hop, string>): Record<Hop, string> =>
  Object.assign({}, ...openedFrames(results).map((frame) => poolsOfOpened(...frame)));
