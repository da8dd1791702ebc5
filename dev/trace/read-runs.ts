// Reads runs from log lines, each with the invocations of its hops in the order of their starts.
import type { LogLine } from "./read-lines.ts";

export const PARTS = ["claim", "model", "database", "store", "queue", "own"] as const;
export type Part = (typeof PARTS)[number];

/** One invocation of a hop. */
export interface TracedHop {
  hop: string;
  epoch: number;
  /** The claim's number; 0 if none was granted. */
  attempt: number;
  /** Milliseconds since the epoch. */
  startMs: number;
  endMs: number;
  /**
   * The outcome in the hop's line; `cut off` for an attempt without a line, of which a later
   * attempt's line is the evidence.
   */
  outcome: string;
  /** The error's code. */
  error: string | null;
  trigger: string;
  /** Milliseconds per part, which overlap if a hop did two things at once. */
  parts: Record<Part, number>;
  calls: number;
  /** The input tokens, including those read from the cache and written to it. */
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** Millionths of a US dollar; null if the price of a model is unknown. */
  cost: number | null;
}

export interface TracedRun {
  run: string;
  conversation: string | null;
  /** The newest status according to the log; null until a hop has ended the run or made it wait. */
  status: string | null;
  startMs: number;
  endMs: number;
  hops: TracedHop[];
  /** Other events of the run, by name: `run.recovered`. */
  events: { event: string; atMs: number }[];
}

/** Events that the hops' lines already report, or that a drawing does not need. */
const HIDDEN_EVENTS = new Set(["hop", "run.accepted", "step"]);

/** @returns runs in the order of their starts */
export function readRuns(lines: readonly LogLine[]): TracedRun[] {
  const linesByRun = new Map<string, LogLine[]>();
  for (const line of lines) {
    const run = text(line, "alfred.run");
    if (run === null) continue;
    const runLines = linesByRun.get(run);
    if (runLines) runLines.push(line);
    else linesByRun.set(run, [line]);
  }
  return [...linesByRun]
    .map(([run, runLines]) => readRun(run, runLines))
    .sort((a, b) => a.startMs - b.startMs);
}

function readRun(run: string, lines: LogLine[]): TracedRun {
  const hopLines = lines.filter((line) => line["event"] === "hop");
  const hops = [...findCutOff(hopLines), ...hopLines.map(toHop)].sort(
    (a, b) => a.startMs - b.startMs,
  );
  const times = [
    ...lines.map((line) => timeOf(line)).filter((ms) => ms > 0),
    ...hops.flatMap(({ startMs, endMs }) => [startMs, endMs]),
  ];
  return {
    run,
    conversation: first(lines, "gen_ai.conversation.id"),
    status: last(hopLines, "alfred.run_status"),
    startMs: Math.min(...times),
    endMs: Math.max(...times),
    hops,
    events: lines
      .filter((line) => !HIDDEN_EVENTS.has(String(line["event"])))
      .map((line) => ({ event: String(line["event"]), atMs: timeOf(line) })),
  };
}

const COST = "alfred.cost_micro_usd";

/**
 * Finds invocations that ended before they wrote their line, by gaps in the queue's count of a
 * message's deliveries and in the claims' count of a hop's attempts. Their durations are unknown.
 */
function findCutOff(hopLines: LogLine[]): TracedHop[] {
  const deliveries = new Set(hopLines.map((line) => deliveryOf(line, repeatOf(line))));
  const attempts = new Set(hopLines.map((line) => attemptOf(line, number(line, "alfred.attempt"))));
  return hopLines.flatMap((line) => {
    const lacksDelivery =
      repeatOf(line) > 0 && !deliveries.has(deliveryOf(line, repeatOf(line) - 1));
    const attempt = number(line, "alfred.attempt");
    const lacksAttempt = attempt > 1 && !attempts.has(attemptOf(line, attempt - 1));
    return lacksDelivery || lacksAttempt ? [toLostHop(line)] : [];
  });
}

const repeatOf = (line: LogLine) => number(line, "alfred.retried");
const deliveryOf = (line: LogLine, repeat: number) =>
  `${String(line["alfred.delivery"])} ${repeat}`;
const attemptOf = (line: LogLine, attempt: number) =>
  [line["alfred.hop"], line["alfred.epoch"], attempt].map(String).join(" ");

function toHop(line: LogLine): TracedHop {
  const startMs = Date.parse(text(line, "alfred.started_at") ?? "") || timeOf(line);
  const parts = PARTS.map((part) => [part, number(line, `alfred.${part}_ms`)]);
  return {
    ...idOf(line),
    startMs,
    endMs: startMs + number(line, "alfred.duration_ms"),
    outcome: text(line, "alfred.outcome") ?? "unknown",
    error: text(line, "error.type"),
    trigger: text(line, "alfred.trigger") ?? "delivery",
    parts: Object.fromEntries(parts) as Record<Part, number>,
    calls: number(line, "alfred.model_requests"),
    inputTokens: number(line, "gen_ai.usage.input_tokens"),
    outputTokens: number(line, "gen_ai.usage.output_tokens"),
    cacheReadTokens: number(line, "gen_ai.usage.cache_read.input_tokens"),
    cacheWriteTokens: number(line, "gen_ai.usage.cache_creation.input_tokens"),
    cost: typeof line[COST] === "number" ? line[COST] : null,
  };
}

/** @param next the line of the following attempt */
function toLostHop(next: LogLine): TracedHop {
  const parts = PARTS.map((part) => [part, 0]);
  const { startMs } = toHop(next);
  return {
    ...idOf(next),
    attempt: Math.max(1, number(next, "alfred.attempt") - 1),
    startMs,
    endMs: startMs,
    outcome: "cut off",
    error: null,
    trigger: "delivery",
    parts: Object.fromEntries(parts) as Record<Part, number>,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    cost: 0,
  };
}

const idOf = (line: LogLine) => ({
  hop: text(line, "alfred.hop") ?? "?",
  epoch: number(line, "alfred.epoch"),
  attempt: number(line, "alfred.attempt"),
});

const timeOf = (line: LogLine) => Date.parse(text(line, "time") ?? "") || 0;

function text(line: LogLine, key: string): string | null {
  const value = line[key];
  return typeof value === "string" ? value : null;
}

function number(line: LogLine, key: string): number {
  const value = line[key];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

const first = (lines: LogLine[], key: string) =>
  lines.map((line) => text(line, key)).find((value) => value !== null) ?? null;

const last = (lines: LogLine[], key: string) => first(lines.toReversed(), key);
