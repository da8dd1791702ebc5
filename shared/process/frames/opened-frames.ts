// The frames that a run has opened, as its results tell.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { readResult, type ChildFrame, type RootFrame } from "./frame.ts";

/** Spares parsing most results. */
const CHILD = '"frame":"child"';

/** Path, root and definition of each; none where the run has not opened its own. */
export function openedFrames(
  results: Record<Hop, string>,
): [Hop, ResolvedProcess, ProcessDefinition][] {
  const root = readResult<RootFrame | null>(results, ROOT_FRAME);
  if (root === null) return [];
  const { process } = root;
  const children = Object.entries(results).flatMap(([hop, text]) => {
    const found = text.includes(CHILD) ? (JSON.parse(text) as Partial<ChildFrame>) : {};
    const child = found.frame === "child" ? process.children[found.process ?? ""] : undefined;
    const opened: [Hop, ResolvedProcess, ProcessDefinition][] =
      child === undefined ? [] : [[hop, process, child.definition]];
    return opened;
  });
  return [[ROOT_FRAME, process, process.definition], ...children];
}
