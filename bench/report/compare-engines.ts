// The shape for scale, beside the numbers of other engines that the project holds itself to.
import { markdownTable } from "./markdown-table.ts";
import type { Measured } from "../measure/measure.ts";
import { percentile } from "./tables.ts";

/** p50 of one run alone in ms, and runs per second at 32, on a similar machine with two cores. */
const ENGINES: [name: string, p50: number, perSecond: number][] = [
  ["Restate", 16, 175],
  ["DBOS", 20, 104],
  ["Cloudflare Workflows, locally", 27, 47],
  ["LangGraph.js with Postgres", 27, 53],
  ["Mastra", 69, 28],
  ["Upstash Workflow SDK", 69, 14.5],
];

export function scaleTable(measured: Measured[]): string {
  const ours = measured.filter(({ shape }) => shape.name === "no-op 3+3+1");
  return markdownTable(
    ["Engine", "p50 ms", "runs/s at 32"],
    [
      ...ours.flatMap(({ continuation, chain, floor }) => [
        row(`Alfred, continuation ${continuation}`, percentile(chain.waits, 0.5), chain.perSecond),
        row(
          `its floor, continuation ${continuation}`,
          percentile(floor.waits, 0.5),
          floor.perSecond,
        ),
      ]),
      ...ENGINES.map(([name, p50, perSecond]) => row(name, p50, perSecond)),
    ],
  );
}

function row(name: string, p50: number, perSecond: number): string[] {
  return [name, p50.toFixed(0), perSecond.toFixed(1)];
}
