// Reports where the gate's time goes, by folder of suites: `npm test -- --times`.
import { relative } from "node:path";

/** The times of one suite, in milliseconds. */
export interface SuiteTime {
  path: string;
  /** The time before its first test and after its last one, in which parts start and stop. */
  start: number;
  /** The time from the first test to the last one. */
  tests: number;
  /** The CPU time of the suite's process, without Postgres and the Worker. */
  work: number;
}

interface Row {
  suites: number;
  start: number;
  tests: number;
  work: number;
}

/** The number of folders with their own line; the others share one. */
const MAX_LINES = 18;

/**
 * Makes a Markdown table in seconds, longest first. Suites run in parallel, so the sums can exceed the gate's duration.
 *
 * @param times one JSON object per line, as `tests/support/measure-suite.ts` writes them
 * @param root the folder to which the table's paths are relative
 */
export function tableOf(times: string, root: string): string {
  const rows = new Map<string, Row>();
  for (const line of times.split("\n").filter((text) => text !== "")) {
    const { path, ...time } = JSON.parse(line) as SuiteTime;
    const folder = relative(root, path).split("/").slice(0, 2).join("/");
    rows.set(folder, add(rows.get(folder), { suites: 1, ...time }));
  }
  const orderedRows = [...rows].toSorted(([, a], [, b]) => b.start + b.tests - a.start - a.tests);
  const otherRows = orderedRows.slice(MAX_LINES).map(([, row]) => row);
  const allRows = orderedRows.map(([, row]) => row);
  return [
    "| suites | files | start | tests | own CPU time | waiting, or other parts' CPU time |",
    "| --- | --- | --- | --- | --- | --- |",
    ...orderedRows.slice(0, MAX_LINES).map(([folder, row]) => lineOf(folder, row)),
    ...(otherRows.length > 0 ? [lineOf("all others", otherRows.reduce(add))] : []),
    ...(allRows.length > 0 ? [lineOf("sum", allRows.reduce(add))] : []),
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
