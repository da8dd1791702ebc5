// The results that the hops of a run read. Commits that open frames name them, and recovery names
// them again.
import type { Hop } from "../../contracts/hop.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { closingHop, ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { readsOfFrame, readsOfItems } from "../../platform/processes/reads-of.ts";
import { isRepeated } from "../../platform/processes/repeats.ts";
import { basisAround, stepsOf, type OpenedFrame } from "./frame.ts";
import { openedFrames, openedItems, type OpenedItems } from "./opened-frames.ts";

/**
 * The hop that ends the run is not named, so that it reads all results: it records what each step did. The hop that
 * closes another frame also reads what steps report besides their output: questions to a person, waits, changes of
 * data, and what child frames pass on.
 */
export function readsOfOpened(frame: OpenedFrame): Record<Hop, Hop[]> {
  const { path, root, definition, budget, basis } = frame;
  const reads = readsOfFrame(path, definition, budget, basis ?? ROOT_FRAME);
  const lastHop = closingHop(path);
  if (path === ROOT_FRAME) return withoutKey(reads, lastHop);
  const reportingHops: Hop[] = stepsOf({ path, definition }).flatMap(([hop, step]) => {
    const { calls, execution } = step;
    if (isRepeated(step) || "process" in calls) return [hop, closingHop(hop)];
    if ("wait" in calls) return [hop];
    const operation = root.tools[calls.tool]?.operation;
    const changesData = operation?.type === "data_write";
    const mayAsk = execution.interactionMode === "manual" || (operation && !isSafe(operation));
    return changesData || mayAsk ? [hop] : [];
  });
  return { ...reads, [lastHop]: [...new Set([...(reads[lastHop] ?? []), ...reportingHops])] };
}

const withoutKey = (reads: Record<Hop, Hop[]>, hop: Hop): Record<Hop, Hop[]> =>
  Object.fromEntries(Object.entries(reads).filter(([name]) => name !== hop));

export function readsOfOpenedItems({ at, places }: OpenedItems): Record<Hop, Hop[]> {
  const { path, definition, basis } = at.frame;
  return readsOfItems({ path, definition, place: at.place, root: basis ?? ROOT_FRAME }, places);
}

/** For all frames in these results. */
export const readsOfRun = (results: Record<Hop, string>): Record<Hop, Hop[]> =>
  Object.assign(
    {},
    ...openedFrames(results).map((frame) =>
      readsOfOpened({ ...frame, basis: basisAround(results, frame.path) }),
    ),
    ...openedItems(results).map(readsOfOpenedItems),
  );
