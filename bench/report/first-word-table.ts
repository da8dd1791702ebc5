// Writes the waits for the first word as a table.
import { NODES, type FirstWord, type Moments } from "../measure/first-word.ts";
import { markdownTable } from "./markdown-table.ts";
import { modeName } from "./mode-name.ts";
import { percentile } from "./percentile.ts";

/** Medians of a shape's runs. */
export function firstWordTable(measurements: readonly FirstWord[]): string {
  return markdownTable(
    [
      ...["Shape", "Continuation", "A call takes s", "First progress s", "First word s"],
      ...["Without the model ms", ...NODES.map((node) => `in ${node}`)],
      ...["Run's end s", "Model calls", "In order", "Needed"],
    ],
    measurements.map(({ shape, continuation, callSeconds, runs }) => {
      const seconds = (value: (run: Moments) => number) => (median(runs, value) / 1000).toFixed(2);
      return [
        ...[shape.name, modeName(continuation), String(callSeconds)],
        ...[seconds((run) => run.firstProgress), seconds((run) => run.firstWord)],
        waitWithoutModel(runs).toFixed(0),
        ...NODES.map((node) => median(runs, (run) => run.withoutModel[node]).toFixed(0)),
        seconds((run) => run.end),
        String(median(runs, (run) => run.calls)),
        ...[orderOf(runs, callSeconds), String(shape.callsInOrder.length)],
      ];
    }),
  );
}

/** The median of the milliseconds before the first word during which no model call was in progress. */
export function waitWithoutModel(runs: readonly Moments[]): number {
  return median(runs, ({ withoutModel }) =>
    NODES.reduce((sum, node) => sum + withoutModel[node], 0),
  );
}

/** Calls that take no time end in any order, so it cannot be seen which of them had to wait for each other. */
function orderOf(runs: readonly Moments[], callSeconds: number): string {
  return callSeconds === 0 ? "" : String(median(runs, (run) => run.inOrder.length));
}

function median(runs: readonly Moments[], value: (run: Moments) => number): number {
  return percentile(runs.map(value), 0.5);
}
