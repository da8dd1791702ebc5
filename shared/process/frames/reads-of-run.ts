// The results that the hops of a run read. Commits that open frames name them, and recovery names
// them again.
import type { Hop } from "../../contracts/hop.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { closingHop, ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { readsOfFrame, readsOfItems } from "../../platform/processes/reads-of.ts";
import { isRepeated } from "../../platform/processes/repeats.ts";
import { stepsOf, type OpenedFrame } from "./frame.ts";
import { openedFrames, openedItems, type OpenedItems } from "./opened-frames.ts";

/**
 * The hop that ends the run is not named, so that it reads all results: it records what each step did. The hop that
 * closes another frame also reads what steps report besides their output: questions to a
 * person, changes of data, and what child frames pass on.
 */
export function readsOfOpened({ path, root, definition, budget }: OpenedFrame): Record<Hop, Hop[]> {
  const reads = readsOfFrame(path, definition, budget);
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
  Object.fromEntries(Object.entries(reads).filter(([one]) => one !== hop));

export const readsOfOpenedItems = ({ at, places }: OpenedItems): Record<Hop, Hop[]> =>
  readsOfItems(at.frame.path, at.frame.definition, at.place, places);

/** For all frames in these results. */
export const readsOfRun = (results: Record<Hop, string>): Record<Hop, Hop[]> =>
  Object.assign(
    {},
    ...openedFrames(results).map(readsOfOpened),
    ...openedItems(results).map(readsOfOpenedItems),
  );
