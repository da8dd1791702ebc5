// The measurements as tables, for people and for RESULTS.md.
import { countTokens } from "../../dev/model/wire/usage.ts";
import type { Measured } from "../measure/measure.ts";
import type { NamedRequest, Part } from "../measure/name-request.ts";
import { markdownTable } from "./markdown-table.ts";
import { modeName } from "./mode-name.ts";
import { percentile } from "./percentile.ts";
import type { Timing } from "../measure/time-runs.ts";

const PARTS: Part[] = ["redis", "qstash", "postgrest", "model"];
const whole = (value: number | undefined) => (value === undefined ? "n/a" : value.toFixed(0));
const times = (value: number) => (Number.isFinite(value) ? `${value.toFixed(2)} ×` : "n/a");
const p50 = ({ waits }: Timing) => percentile(waits, 0.5);

/** The result: each shape and mode compared with its floor. */
export function ratioTable(measurements: Measured[]): string {
  return markdownTable(
    [
      ...["Shape", "Continuation", "p50 ms", "floor", "ratio", "p95 ms", "floor"],
      ...["runs/s at 32", "floor", "ratio", "workerd CPU ms", "floor", "stand-ins CPU ms", "floor"],
    ],
    measurements.map(({ shape, continuation, chain, floor }) => [
      ...[shape.name, modeName(continuation), whole(p50(chain)), whole(p50(floor))],
      times(p50(chain) / p50(floor)),
      ...[chain, floor].map(({ waits }) => whole(percentile(waits, 0.95))),
      ...[chain, floor].map(({ perSecond }) => perSecond.toFixed(1)),
      times(floor.perSecond / chain.perSecond),
      ...[chain, floor].map(({ cpuMs }) => whole(cpuMs)),
      ...[chain, floor].map(({ standInMs }) => whole(standInMs)),
    ]),
  );
}

/** The requests of one run to each part. */
export function costTable(measurements: Measured[]): string {
  return markdownTable(
    [
      ...["Shape", "Continuation", "Hops", "Redis", "per hop", "commands"],
      ...["QStash", "PostgREST", "Model", "prompt tokens", "All requests"],
      ...["KiB Redis", "KiB QStash", "KiB PostgREST", "KiB model"],
    ],
    measurements.map(costRow),
  );
}

function costRow({ shape, continuation, requests, redisCommands }: Measured): string[] {
  const of = (part: Part) => requests.filter((request) => request.part === part);
  const redis = of("redis");
  const perHop = redis.filter(({ hop }) => hop !== null).length / shape.hops;
  const kib = (some: NamedRequest[]) =>
    (some.reduce((sum, request) => sum + request.bytes, 0) / 1024).toFixed(0);
  return [
    ...[shape.name, continuation, String(shape.hops), String(redis.length), perHop.toFixed(1)],
    String(redisCommands),
    ...PARTS.slice(1).map((part) => String(of(part).length)),
    String(of("model").reduce((sum, request) => sum + promptTokens(request), 0)),
    String(requests.length),
    ...PARTS.map((part) => kib(of(part))),
  ];
}

/** Of the words, instructions and messages; about four characters to a token. */
function promptTokens({ passed }: NamedRequest): number {
  const { system, messages } = JSON.parse(passed.body) as { system: unknown; messages: unknown };
  return countTokens(textOf(system)) + countTokens(textOf(messages));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value !== "object" || value === null) return "";
  const { text, content } = value as { text?: unknown; content?: unknown };
  return textOf(text) + textOf(content);
}

/** The requests of each shape; the same with continuation on, except for QStash. */
export function requestTable(measurements: Measured[]): string {
  const rows = measurements
    .filter(({ continuation }) => continuation === "off")
    .flatMap(({ shape, requests }) =>
      PARTS.map((part) => [shape.name, part, tally(requests, part)]),
    );
  return markdownTable(["Shape", "Part", "Requests"], rows);
}

function tally(requests: NamedRequest[], part: Part): string {
  const counts = new Map<string, number>();
  for (const { name } of requests.filter((request) => request.part === part)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ") || "none";
}
