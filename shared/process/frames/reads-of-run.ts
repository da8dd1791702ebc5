// Which results the hops of a run read: named by the commits that open frames, and named again by recovery.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { closingHop, ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { readsOfFrame } from "../../platform/processes/reads-of.ts";
import { readResult, stepsOf, type ChildFrame, type RootFrame } from "./frame.ts";

/**
 * The hop that closes a frame also reads what steps have to say beside their output: questions to a person, changes
 * of data, and what child frames pass on.
 */
export function readsOfOpened(
  path: Hop,
  root: ResolvedProcess,
  definition: ProcessDefinition,
): Record<Hop, Hop[]> {
  const reads = readsOfFrame(path, definition);
  const closing = closingHop(path);
  const telling: Hop[] = stepsOf({ path, definition }).flatMap(([hop, { calls, execution }]) => {
    if ("process" in calls) return [hop, closingHop(hop)];
    const operation = root.tools[calls.tool]?.operation;
    const changes = operation?.type === "data_write";
    const mayAsk = execution.interactionMode === "manual" || (operation && !isSafe(operation));
    return changes || mayAsk ? [hop] : [];
  });
  return { ...reads, [closing]: [...new Set([...(reads[closing] ?? []), ...telling])] };
}

/** Of all frames that these results hold. */
export function readsOfRun(results: Record<Hop, string>): Record<Hop, Hop[]> {
  const root = readResult<RootFrame | null>(results, ROOT_FRAME);
  if (root === null) return {};
  const { process } = root;
  const reads = readsOfOpened(ROOT_FRAME, process, process.definition);
  for (const [hop, text] of Object.entries(results)) {
    if (!text.includes(CHILD)) continue;
    const found = JSON.parse(text) as Partial<ChildFrame>;
    const child = found.frame === "child" ? process.children[found.process ?? ""] : undefined;
    if (child !== undefined) Object.assign(reads, readsOfOpened(hop, process, child.definition));
  }
  return reads;
}

/** Spares parsing most results. */
const CHILD = '"frame":"child"';
