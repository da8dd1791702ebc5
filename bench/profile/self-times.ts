// Sums the times of a CPU profile: milliseconds by cause.
import type { CpuProfile, ProfileNode } from "./cpu-profile.ts";

/** Where a function is written: its source file, as a path from the project's root, and its name there. */
export type FindSource = (
  url: string,
  line: number,
  column: number,
) => { source: string; name?: string } | undefined;

export interface SelfTimes {
  /** Milliseconds in which something ran; V8's idle time is left out. */
  totalMs: number;
  byCause: Map<string, number>;
  /** "function (file)", by its own time and that of the built-in functions that it calls. */
  byFunction: Map<string, number>;
}

/** Without any code of ours: workerd's and V8's own work for the isolate. */
const RUNTIME = "workerd and V8 (no JavaScript)";
const NAMED: Record<string, string> = {
  "(program)": RUNTIME,
  "(root)": RUNTIME,
  "(garbage collector)": "garbage collection",
};

/**
 * The time between two samples while the Worker runs without a pause: the lower quartile. The sampler
 * takes none while no thread is in the isolate, so that longer times are waits, not work.
 */
export function sampleMs({ timeDeltas }: CpuProfile): number {
  const deltas = [...timeDeltas].sort((a, b) => a - b);
  return (deltas[Math.floor(deltas.length / 4)] ?? 0) / 1000;
}

/**
 * Each sample counts as `ms`. A built-in function (`JSON.parse`, `fetch`) counts for its caller.
 * @param causeOf names what a source file is part of
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
    if (!place || place.idle) continue;
    totalMs += ms;
    byCause.set(place.cause, (byCause.get(place.cause) ?? 0) + ms);
    byFunction.set(place.name, (byFunction.get(place.name) ?? 0) + ms);
  }
  return { totalMs, byCause, byFunction };
}

interface Place {
  cause: string;
  name: string;
  idle: boolean;
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
    const own: Place =
      source !== undefined
        ? {
            cause: causeOf(source.source),
            name: `${(source.name ?? functionName) || "(anonymous)"} (${source.source})`,
            idle: false,
          }
        : builtIn(functionName, caller);
    places.set(node.id, own);
    for (const child of node.children ?? []) {
      const next = byId.get(child);
      // A built-in is named after its caller, never after another built-in.
      if (next) place(next, source === undefined ? caller : own);
    }
  };
  const [root] = nodes;
  if (root) place(root, undefined);
  return places;
}

function builtIn(functionName: string, caller: Place | undefined): Place {
  const ownName = NAMED[functionName];
  if (functionName === "(idle)") return { cause: "idle", name: functionName, idle: true };
  if (ownName !== undefined) return { cause: ownName, name: functionName, idle: false };
  const innerText = caller ? ` < ${caller.name}` : "";
  return { cause: caller?.cause ?? RUNTIME, name: `${functionName}()${innerText}`, idle: false };
}
