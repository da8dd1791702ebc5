// The waits for the first word as a table.
import { WAITED, type FirstWord, type Moments } from "../measure/first-word.ts";
import { markdownTable } from "./markdown-table.ts";
import { modeName } from "./mode-name.ts";
import { percentile } from "./percentile.ts";

/** Medians of a shape's runs. */
export function firstWordTable(measurements: readonly FirstWord[]): string {
  return markdownTable(
    [
      ...["Shape", "Continuation", "A call takes s", "First progress s", "First word s"],
      ...["Beside the model ms", ...WAITED.map((node) => `in ${node}`)],
      ...["Run's end s", "Model calls", "In order", "Needed"],
    ],
    measurements.map(({ shape, continuation, callSeconds, runs }) => {
      const seconds = (of: (run: Moments) => number) => (median(runs, of) / 1000).toFixed(2);
      return [
        ...[shape.name, modeName(continuation), String(callSeconds)],
        ...[seconds((run) => run.firstProgress), seconds((run) => run.firstWord)],
        besideModel(runs).toFixed(0),
        ...WAITED.map((node) => median(runs, (run) => run.beside[node]).toFixed(0)),
        seconds((run) => run.end),
        String(median(runs, (run) => run.calls)),
        ...[orderOf(runs, callSeconds), String(shape.callsInOrder.length)],
      ];
    }),
  );
}

/** Milliseconds of the wait for the first word during which no model call was under way. */
export function besideModel(runs: readonly Moments[]): number {
  return median(runs, ({ beside }) => WAITED.reduce((sum, node) => sum + beside[node], 0));
}

/** Calls that take no time end in any order, so it is not visible which of them were waited for. */
function orderOf(runs: readonly Moments[], callSeconds: number): string {
  return callSeconds === 0 ? "" : String(median(runs, (run) => run.inOrder.length));
}

function median(runs: readonly Moments[], of: (run: Moments) => number): number {
  return percentile(runs.map(of), 0.5);
}
