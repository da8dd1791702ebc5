// The measurements as a table, for people and for RESULTS.md.
import type { Measured } from "./measure.ts";
import type { NamedRequest, Part } from "./name-request.ts";

/** The value below which `share` (0 to 1) of the values lie; nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

const PARTS: Part[] = ["redis", "qstash", "postgrest", "model"];

function rowOf({ shape, continuation, waits, requests }: Measured): string[] {
  const of = (part: Part) => requests.filter((request) => request.part === part);
  const redis = of("redis");
  const perHop = redis.filter(({ hop }) => hop !== null).length / shape.hops;
  const kib = (some: NamedRequest[]) =>
    (some.reduce((sum, request) => sum + request.bytes, 0) / 1024).toFixed(0);
  return [
    shape.name,
    continuation,
    String(shape.hops),
    percentile(waits, 0.5).toFixed(0),
    percentile(waits, 0.95).toFixed(0),
    String(redis.length),
    perHop.toFixed(1),
    ...PARTS.slice(1).map((part) => String(of(part).length)),
    String(requests.length),
    ...PARTS.map((part) => kib(of(part))),
  ];
}

const COLUMNS = [
  ...["Shape", "Continuation", "Hops", "p50 ms", "p95 ms"],
  ...["Redis", "Redis per hop", "QStash", "PostgREST", "Model", "All requests"],
  ...["KiB Redis", "KiB QStash", "KiB PostgREST", "KiB model"],
];

/** A markdown table: a row for each shape and mode. */
export function resultTable(measured: Measured[]): string {
  return markdown(COLUMNS, measured.map(rowOf));
}

/** Which requests they are, per shape: the same with continuation on, but for QStash. */
export function requestTable(measured: Measured[]): string {
  const rows = measured
    .filter(({ continuation }) => continuation === "off")
    .flatMap(({ shape, requests }) =>
      PARTS.map((part) => [shape.name, part, tally(requests, part)]),
    );
  return markdown(["Shape", "Part", "Requests"], rows);
}

function tally(requests: NamedRequest[], part: Part): string {
  const counts = new Map<string, number>();
  for (const { name } of requests.filter((request) => request.part === part)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}

function markdown(columns: string[], rows: string[][]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join(
    "\n",
  );
}
