// Sums the milliseconds of a CPU profile by cause and by function.
import type { CpuProfile, ProfileNode } from "./cpu-profile.ts";

/** Finds the source file of a function, as a path from the project's root, and its name there; undefined if unknown. */
export type FindSource = (
  url: string,
  line: number,
  column: number,
) => { source: string; name?: string } | undefined;

export interface SelfTimes {
  /** Milliseconds of all samples, without V8's idle time. */
  totalMs: number;
  byCause: Map<string, number>;
  /** By "function (file)". A built-in function has an entry of its own, which names its caller. */
  byFunction: Map<string, number>;
}

/** The work of workerd and V8 for the isolate, without any JavaScript. */
const RUNTIME = "workerd and V8 (no JavaScript)";
const CAUSES: Record<string, string> = {
  "(program)": RUNTIME,
  "(root)": RUNTIME,
  "(garbage collector)": "garbage collection",
};

/**
 * The time between two samples while the Worker runs without a pause: the lower quartile. Longer times
 * are waits, not work, because the sampler takes no samples while no thread is in the isolate.
 */
export function sampleMs({ timeDeltas }: CpuProfile): number {
  const deltas = [...timeDeltas].sort((a, b) => a - b);
  return (deltas[Math.floor(deltas.length / 4)] ?? 0) / 1000;
}

/**
 * Each sample counts as `ms`. A built-in function (`JSON.parse`, `fetch`) counts for the cause of its caller.
 * @param causeOf names the package or room of a source file
 */
export function selfTimes(
  profile: CpuProfile,
  ms: number,
  findSource: FindSource,
  causeOf: (source: string) => string,
): SelfTimes {
  const places = placeNodes(profile, findSource, causeOf);
  const byCause = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let totalMs = 0;
  for (const id of profile.samples) {
    const place = places.get(id);
    if (!place || place.isIdle) continue;
    totalMs += ms;
    byCause.set(place.cause, (byCause.get(place.cause) ?? 0) + ms);
    byFunction.set(place.name, (byFunction.get(place.name) ?? 0) + ms);
  }
  return { totalMs, byCause, byFunction };
}

interface Place {
  cause: string;
  name: string;
  isIdle: boolean;
}

function placeNodes(
  { nodes }: CpuProfile,
  findSource: FindSource,
  causeOf: (source: string) => string,
): Map<number, Place> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map<number, Place>();
  const place = (node: ProfileNode, caller: Place | undefined): void => {
    const { functionName, url, lineNumber, columnNumber } = node.callFrame;
    const source = url === "" ? undefined : findSource(url, lineNumber, columnNumber);
    const nodePlace: Place =
      source !== undefined
        ? {
            cause: causeOf(source.source),
            name: `${(source.name ?? functionName) || "(anonymous)"} (${source.source})`,
            isIdle: false,
          }
        : placeBuiltIn(functionName, caller);
    places.set(node.id, nodePlace);
    for (const child of node.children ?? []) {
      const next = byId.get(child);
      // A built-in is named after its caller, never after another built-in.
      if (next) place(next, source === undefined ? caller : nodePlace);
    }
  };
  const [root] = nodes;
  if (root) place(root, undefined);
  return places;
}

function placeBuiltIn(functionName: string, caller: Place | undefined): Place {
  const cause = CAUSES[functionName];
  if (functionName === "(idle)") return { cause: "idle", name: functionName, isIdle: true };
  if (cause !== undefined) return { cause, name: functionName, isIdle: false };
  const callerText = caller ? ` < ${caller.name}` : "";
  return { cause: caller?.cause ?? RUNTIME, name: `${functionName}()${callerText}`, isIdle: false };
}
