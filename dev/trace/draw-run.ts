// Draws a run in the terminal: its hops as bars on one time axis, with numbers next to them. The letters of a bar show
// where the time went.
import { parseHop } from "../../shared/contracts/hop.ts";
import { columns, type Paint, plain } from "../cli/terminal/terminal.ts";
import { drawAxis, drawBar } from "./draw-bar.ts";
import { PARTS, type TracedHop, type TracedRun } from "./read-runs.ts";
import { costOfAll, counted, dollars, letterOf, short, time } from "./words.ts";

export interface Canvas {
  /** The columns of the terminal. */
  width: number;
  paint: Paint;
}

/** The least number of columns for the bars. */
const MIN_BAR_WIDTH = 12;
/** The terminal widths from which the counts, and those about the cache, are shown. */
const [MIN_WIDTH_FOR_COUNTS, MIN_WIDTH_FOR_CACHE] = [72, 96];

/** @returns lines */
export function drawRun(run: TracedRun, { width, paint }: Canvas): string[] {
  const { hops } = run;
  const names = columns(hops.map((hop, i) => [treeOf(hops, i) + nameOf(hop), "|"])).map((name) =>
    name.slice(0, -1),
  );
  const figures = figuresOf(hops, width);
  const nameWidth = names[0]?.length ?? 0;
  const room = width - nameWidth - (figures.head.length + 2);
  const barWidth = Math.max(MIN_BAR_WIDTH, room);
  const span = Math.max(1, run.endMs - run.startMs);
  const rows = hops.map((hop, i) => {
    const from = (hop.startMs - run.startMs) / span;
    const to = (hop.endMs - run.startMs) / span;
    const drawnBar = drawBar(hop, from, to, barWidth, paint);
    const numbers = paint(isPlain(hop) ? "dim" : "yellow", figures.rows[i] ?? "");
    return `${names[i] ?? ""}${drawnBar}  ${numbers}`.trimEnd();
  });
  const axis = `${" ".repeat(nameWidth)}${drawAxis(span, barWidth)}  ${figures.head}`.trimEnd();
  return [...headOf(run, paint), "", paint("dim", axis), ...rows, "", ...footOf(run, span)];
}

/** The hop with its attempt, its epoch, and a sign if it was continued or attached. */
function nameOf({ hop, attempt, epoch, trigger }: TracedHop): string {
  const marks = [
    ...(attempt > 1 ? [`#${attempt}`] : []),
    ...(epoch > 0 ? [`e${epoch}`] : []),
    ...(trigger === "continued" ? ["+"] : []),
    ...(trigger === "attached" ? ["@"] : []),
  ];
  return plain([hop, ...marks].join(" "));
}

/**
 * The line at the left that joins concurrent steps. A step may start just before its predecessor's
 * invocation ends, so an overlap in the second half does not count.
 */
function treeOf(hops: readonly TracedHop[], index: number): string {
  const isConcurrent = (i: number) => {
    const [a, b] = [hops[i - 1], hops[i]];
    return (
      a !== undefined &&
      b !== undefined &&
      isStep(a) &&
      isStep(b) &&
      b.startMs < (a.startMs + a.endMs) / 2
    );
  };
  const joinsPrevious = isConcurrent(index);
  const joinsNext = isConcurrent(index + 1);
  if (joinsPrevious) return joinsNext ? "├ " : "└ ";
  return joinsNext ? "┌ " : "  ";
}

const isStep = ({ hop }: TracedHop) => parseHop(hop).node === "act";
const isPlain = ({ outcome }: TracedHop) => outcome === "committed" || outcome === "done";

function figuresOf(hops: readonly TracedHop[], width: number): { head: string; rows: string[] } {
  const showsCounts = width >= MIN_WIDTH_FOR_COUNTS;
  const showsCache = width >= MIN_WIDTH_FOR_CACHE;
  const counts = ["calls", "in", "out", ...(showsCache ? ["read", "write"] : []), "cost"];
  const head = ["time", ...(showsCounts ? counts : []), "outcome"];
  const cells = hops.map((hop) => {
    const { outcome, error, calls, startMs, endMs } = hop;
    const numbers = [
      ...[calls, hop.inputTokens, hop.outputTokens],
      ...(showsCache ? [hop.cacheReadTokens, hop.cacheWriteTokens] : []),
    ];
    const cost = calls === 0 ? "" : dollars(hop.cost);
    const tokens = [...numbers.map((n) => (n === 0 ? "" : short(n))), cost];
    const outcomeText = outcome === "committed" && error === null ? "" : outcome;
    const fullOutcome = error === null ? outcomeText : `${outcomeText} (${error})`;
    return [
      outcome === "cut off" ? "" : time(endMs - startMs),
      ...(showsCounts ? tokens : []),
      plain(fullOutcome),
    ];
  });
  const table = [head, ...cells];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  const last = head.length - 1;
  const [top = "", ...rows] = table.map((row) =>
    row
      .map((cell, i) => (i === last ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  "),
  );
  return { head: top, rows };
}

function headOf({ run, conversation, status, startMs }: TracedRun, paint: Paint): string[] {
  const state = status ?? "no end in the log";
  return [
    `${paint("bold", `run ${plain(run)}`)}  ${plain(state)}  ${new Date(startMs).toISOString()}`,
    ...(conversation === null ? [] : [paint("dim", `conversation ${plain(conversation)}`)]),
  ];
}

function footOf({ hops, events }: TracedRun, span: number): string[] {
  const sum = (valueOf: (hop: TracedHop) => number) =>
    hops.reduce((total, hop) => total + valueOf(hop), 0);
  const sums = PARTS.map((part) => `${letterOf(part)} ${part} ${time(sum((h) => h.parts[part]))}`);
  const calls = sum((hop) => hop.calls);
  const [input, output] = [sum((hop) => hop.inputTokens), sum((hop) => hop.outputTokens)];
  const [read, written] = [sum((hop) => hop.cacheReadTokens), sum((hop) => hop.cacheWriteTokens)];
  return [
    `${time(span)} in total, ${time(idle(hops, span))} of it outside of hops`,
    sums.join("  "),
    `${counted(hops.length, "invocation")}, ${counted(calls, "model call")}, ${dollars(costOfAll(hops))}`,
    `${short(input)} tokens in, ${short(read)} of them read from the cache and ${short(written)} ` +
      `written to it; ${short(output)} out`,
    ...(events.length === 0 ? [] : [`also logged: ${events.map(({ event }) => event).join(", ")}`]),
  ];
}

/** The milliseconds in which no hop was running. */
function idle(hops: readonly TracedHop[], span: number): number {
  let busy = 0;
  let until = -Infinity;
  for (const { startMs, endMs } of hops) {
    busy += Math.max(0, endMs - Math.max(startMs, until));
    until = Math.max(until, endMs);
  }
  return Math.max(0, span - busy);
}
