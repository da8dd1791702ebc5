// Reports where the gate's time goes, by folder of suites: `npm test -- --times`.
import { relative } from "node:path";

/** One suite; milliseconds. */
export interface SuiteTime {
  path: string;
  /** The time before its first test and after its last one: starting and stopping parts. */
  start: number;
  /** From the first test to the last one. */
  tests: number;
  /** CPU time of the suite's own process, without Postgres and the Worker. */
  work: number;
}

interface Row {
  suites: number;
  start: number;
  tests: number;
  work: number;
}

/** The slowest folders, as many as deserve a line; the others are summed in one. */
const SHOWN = 18;

/**
 * A Markdown table in seconds, longest first. Suites run side by side, so its sums are longer than the gate.
 *
 * @param times one JSON object per line, as `tests/support/measure-suite.ts` writes them
 * @param root of the paths
 */
export function tableOf(times: string, root: string): string {
  const rows = new Map<string, Row>();
  for (const line of times.split("\n").filter((one) => one !== "")) {
    const { path, ...time } = JSON.parse(line) as SuiteTime;
    const folder = relative(root, path).split("/").slice(0, 2).join("/");
    rows.set(folder, add(rows.get(folder), { suites: 1, ...time }));
  }
  const ordering = [...rows].toSorted(([, a], [, b]) => b.start + b.tests - a.start - a.tests);
  const rest = ordering.slice(SHOWN).map(([, row]) => row);
  const all = ordering.map(([, row]) => row);
  return [
    "| suites | files | start | tests | of both: own CPU | waiting, or work of other parts |",
    "| --- | --- | --- | --- | --- | --- |",
    ...ordering.slice(0, SHOWN).map(([folder, row]) => lineOf(folder, row)),
    ...(rest.length > 0 ? [lineOf("all others", rest.reduce(add))] : []),
    ...(all.length > 0 ? [lineOf("sum", all.reduce(add))] : []),
  ].join("\n");
}

function add(a: Row | undefined, b: Row): Row {
  if (a === undefined) return b;
  return {
    suites: a.suites + b.suites,
    start: a.start + b.start,
    tests: a.tests + b.tests,
    work: a.work + b.work,
  };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(0);

function lineOf(name: string, { suites, start, tests, work }: Row): string {
  const waiting = Math.max(0, start + tests - work);
  return `| ${[name, suites, ...[start, tests, work, waiting].map(seconds)].join(" | ")} |`;
}
