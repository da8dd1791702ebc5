// Compares the no-op run with the bare sketch, which is measured in the same pass, and with other
// engines, which were measured once on another machine.
import type { Measurement } from "../measure/measure.ts";
import type { Timing } from "../measure/time-runs.ts";
import { markdownTable } from "./markdown-table.ts";
import { percentile } from "./percentile.ts";

const PEERS_SKETCH = { p50: 22, perSecond: 83 };

/** p50 of one run at a time in ms, and runs per second with 32 at once. */
type Peer = [name: string, p50: number, perSecond: number];

/** Measured in one pass in November 2026 on another machine with two cores and a real Redis; each may be off by a third. */
const PEERS: Peer[] = [
  ["Restate", 18, 175],
  ["the bare sketch", PEERS_SKETCH.p50, PEERS_SKETCH.perSecond],
  ["DBOS", 25, 93],
  ["LangGraph", 26, 63],
  ["Cloudflare Workflows", 30, 31],
  ["Alfred as it was then, continuation off", 73, 21],
];

const MEASURED_NOW = "here, now";
const MEASURED_ONCE = "once, in Nov 2026, another machine";

export function scaleTable(measurements: Measurement[]): string {
  const noOpRuns = measurements.filter(({ shape }) => shape.name === "no-op 3+3+1");
  return markdownTable(
    [
      ...["Engine", "p50 ms", "over the sketch's", "runs/s at 32", "over the sketch's"],
      ...["workerd CPU ms", "Measurement"],
    ],
    [
      ...noOpRuns.flatMap(({ continuation, chain, floor, sketch }) => [
        engineRow(`Alfred, continuation ${continuation}`, chain, sketch),
        engineRow(`its floor, continuation ${continuation}`, floor, sketch),
        ...(sketch ? [engineRow(`the bare sketch, alternating with these`, sketch, sketch)] : []),
      ]),
      ...PEERS.map(([name, p50, perSecond]) => [
        ...[name, p50.toFixed(0), times(p50 / PEERS_SKETCH.p50), perSecond.toFixed(0)],
        ...[times(perSecond / PEERS_SKETCH.perSecond), "", MEASURED_ONCE],
      ]),
    ],
  );
}

function engineRow(name: string, timing: Timing, sketch: Timing | undefined): string[] {
  const p50 = ({ waits }: Timing) => percentile(waits, 0.5);
  return [
    ...[name, p50(timing).toFixed(0), sketch ? times(p50(timing) / p50(sketch)) : ""],
    ...[timing.perSecond.toFixed(1), sketch ? times(timing.perSecond / sketch.perSecond) : ""],
    ...[timing.cpuMs?.toFixed(0) ?? "n/a", MEASURED_NOW],
  ];
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
