// Compares the no-op run with the bare sketch, measured in the same pass, and with other engines,
// measured once elsewhere.
import type { Measured } from "../measure/measure.ts";
import type { Timing } from "../measure/time-runs.ts";
import { markdownTable } from "./markdown-table.ts";
import { percentile } from "./percentile.ts";

const SKETCH_THERE = { p50: 22, perSecond: 83 };

/** p50 of one run alone in ms, and runs per second at 32. */
type Peer = [name: string, p50: number, perSecond: number];

/** Measured in one pass in November 2026, on another machine with two cores, with a real Redis; ± a third. */
const PEERS: Peer[] = [
  ["Restate", 18, 175],
  ["the bare sketch", SKETCH_THERE.p50, SKETCH_THERE.perSecond],
  ["DBOS", 25, 93],
  ["LangGraph", 26, 63],
  ["Cloudflare Workflows", 30, 31],
  ["Alfred as it was then, continuation off", 73, 21],
];

const HERE = "here, now";
const THERE = "once, by Nov 2026, another machine";

export function scaleTable(measurements: Measured[]): string {
  const noOpRuns = measurements.filter(({ shape }) => shape.name === "no-op 3+3+1");
  return markdownTable(
    [
      ...["Engine", "p50 ms", "over the sketch's", "runs/s at 32", "over the sketch's"],
      ...["workerd CPU ms", "Measured"],
    ],
    [
      ...noOpRuns.flatMap(({ continuation, chain, floor, sketch }) => [
        here(`Alfred, continuation ${continuation}`, chain, sketch),
        here(`its floor, continuation ${continuation}`, floor, sketch),
        ...(sketch ? [here(`the bare sketch, alternating with these`, sketch, sketch)] : []),
      ]),
      ...PEERS.map(([name, p50, perSecond]) => [
        ...[name, p50.toFixed(0), times(p50 / SKETCH_THERE.p50), perSecond.toFixed(0)],
        ...[times(perSecond / SKETCH_THERE.perSecond), "", THERE],
      ]),
    ],
  );
}

function here(name: string, timing: Timing, sketch: Timing | undefined): string[] {
  const p50 = ({ waits }: Timing) => percentile(waits, 0.5);
  return [
    ...[name, p50(timing).toFixed(0), sketch ? times(p50(timing) / p50(sketch)) : ""],
    ...[timing.perSecond.toFixed(1), sketch ? times(timing.perSecond / sketch.perSecond) : ""],
    ...[timing.cpuMs?.toFixed(0) ?? "n/a", HERE],
  ];
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
