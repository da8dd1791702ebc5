// Writes the measurements as tables, for the terminal and for RESULTS.md.
import { countTokens } from "../../dev/model/wire/usage.ts";
import type { Measurement } from "../measure/measure.ts";
import type { NamedRequest, Part } from "../measure/name-request.ts";
import { markdownTable } from "./markdown-table.ts";
import { modeName } from "./mode-name.ts";
import { percentile } from "./percentile.ts";
import type { Timing } from "../measure/time-runs.ts";

const PARTS: Part[] = ["redis", "qstash", "postgrest", "model"];
const rounded = (value: number | undefined) => (value === undefined ? "n/a" : value.toFixed(0));
const times = (value: number) => (Number.isFinite(value) ? `${value.toFixed(2)} ×` : "n/a");
const p50 = ({ waits }: Timing) => percentile(waits, 0.5);

/** Each shape and mode compared with its floor. */
export function ratioTable(measurements: Measurement[]): string {
  return markdownTable(
    [
      ...["Shape", "Continuation", "p50 ms", "floor", "ratio", "p95 ms", "floor"],
      ...["runs/s at 32", "floor", "ratio", "workerd CPU ms", "floor", "stand-ins CPU ms", "floor"],
    ],
    measurements.map(({ shape, continuation, chain, floor }) => [
      ...[shape.name, modeName(continuation), rounded(p50(chain)), rounded(p50(floor))],
      times(p50(chain) / p50(floor)),
      ...[chain, floor].map(({ waits }) => rounded(percentile(waits, 0.95))),
      ...[chain, floor].map(({ perSecond }) => perSecond.toFixed(1)),
      times(floor.perSecond / chain.perSecond),
      ...[chain, floor].map(({ cpuMs }) => rounded(cpuMs)),
      ...[chain, floor].map(({ standInMs }) => rounded(standInMs)),
    ]),
  );
}

/** The requests of one run to each part, with their bytes and the prompts' tokens. */
export function costTable(measurements: Measurement[]): string {
  return markdownTable(
    [
      ...["Shape", "Continuation", "Hops", "Redis", "per hop", "commands"],
      ...["QStash", "PostgREST", "Model", "prompt tokens", "All requests"],
      ...["KiB Redis", "KiB QStash", "KiB PostgREST", "KiB model"],
    ],
    measurements.map(costRow),
  );
}

function costRow({ shape, continuation, requests, redisCommands }: Measurement): string[] {
  const requestsTo = (part: Part) => requests.filter((request) => request.part === part);
  const redis = requestsTo("redis");
  const perHop = redis.filter(({ hop }) => hop !== null).length / shape.hops;
  const kib = (partRequests: NamedRequest[]) =>
    (partRequests.reduce((sum, request) => sum + request.bytes, 0) / 1024).toFixed(0);
  return [
    ...[shape.name, continuation, String(shape.hops), String(redis.length), perHop.toFixed(1)],
    String(redisCommands),
    ...PARTS.slice(1).map((part) => String(requestsTo(part).length)),
    String(requestsTo("model").reduce((sum, request) => sum + promptTokens(request), 0)),
    String(requests.length),
    ...PARTS.map((part) => kib(requestsTo(part))),
  ];
}

/** Tokens of the system prompt and the messages, as `countTokens` estimates them. */
function promptTokens({ traffic }: NamedRequest): number {
  const { system, messages } = JSON.parse(traffic.body) as { system: unknown; messages: unknown };
  return countTokens(textOf(system)) + countTokens(textOf(messages));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value !== "object" || value === null) return "";
  const { text, content } = value as { text?: unknown; content?: unknown };
  return textOf(text) + textOf(content);
}

/** The requests of each shape with continuation off. */
export function requestTable(measurements: Measurement[]): string {
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
