// Draws a run in the terminal: its hops as bars on one time axis, with a letter for each part that
// the time went to, and numbers next to them.
import { parseHop } from "../../shared/contracts/hop.ts";
import { columns, type Paint, plain } from "../cli/terminal/terminal.ts";
import { drawAxis, drawBar } from "./draw-bar.ts";
import { PARTS, type TracedHop, type TracedRun } from "./read-runs.ts";
import { costOfAll, dollars, letterOf, short, time } from "./words.ts";

export interface Canvas {
  /** Columns of the terminal. */
  width: number;
  paint: Paint;
}

/** On a narrower terminal, the numbers say more than a picture. */
const MIN_BAR = 12;
/** The most columns for the numbers, and for those about the cache, next to the bars. */
const [WIDE_ENOUGH, WIDE_ENOUGH_FOR_CACHE] = [72, 96];

/** @returns lines */
export function drawRun(run: TracedRun, { width, paint }: Canvas): string[] {
  const { hops } = run;
  const names = columns(hops.map((hop, i) => [treeOf(hops, i) + nameOf(hop), "|"])).map((name) =>
    name.slice(0, -1),
  );
  const figures = figuresOf(hops, width);
  const nameWidth = names[0]?.length ?? 0;
  const room = width - nameWidth - (figures.head.length + 2);
  const bar = Math.max(MIN_BAR, room);
  const span = Math.max(1, run.endMs - run.startMs);
  const rows = hops.map((hop, i) => {
    const from = (hop.startMs - run.startMs) / span;
    const to = (hop.endMs - run.startMs) / span;
    const drawnBar = drawBar(hop, from, to, bar, paint);
    const numbers = paint(isPlain(hop) ? "dim" : "yellow", figures.rows[i] ?? "");
    return `${names[i] ?? ""}${drawnBar}  ${numbers}`.trimEnd();
  });
  const axis = `${" ".repeat(nameWidth)}${drawAxis(span, bar)}  ${figures.head}`.trimEnd();
  return [...headOf(run, paint), "", paint("dim", axis), ...rows, "", ...footOf(run, span)];
}

/** What distinguishes a hop: its attempt, whether it was continued or attached, a later epoch. */
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
 * Concurrent hops are joined by a line at their left. A step may start just before its
 * predecessor's invocation ends, so an overlap at the end does not count.
 */
function treeOf(hops: readonly TracedHop[], index: number): string {
  const beside = (i: number) => {
    const [a, b] = [hops[i - 1], hops[i]];
    return (
      a !== undefined &&
      b !== undefined &&
      isStep(a) &&
      isStep(b) &&
      b.startMs < (a.startMs + a.endMs) / 2
    );
  };
  const before = beside(index);
  const after = beside(index + 1);
  if (before) return after ? "├ " : "└ ";
  return after ? "┌ " : "  ";
}

const isStep = ({ hop }: TracedHop) => parseHop(hop).node === "act";
const isPlain = ({ outcome }: TracedHop) => outcome === "committed" || outcome === "done";

function figuresOf(hops: readonly TracedHop[], width: number): { head: string; rows: string[] } {
  const wide = width >= WIDE_ENOUGH;
  const cached = width >= WIDE_ENOUGH_FOR_CACHE;
  const counts = ["calls", "in", "out", ...(cached ? ["read", "write"] : []), "cost"];
  const head = ["time", ...(wide ? counts : []), "outcome"];
  const cells = hops.map((hop) => {
    const { outcome, error, calls, startMs, endMs } = hop;
    const numbers = [
      ...[calls, hop.inputTokens, hop.outputTokens],
      ...(cached ? [hop.cacheReadTokens, hop.cacheWriteTokens] : []),
    ];
    const cost = calls === 0 ? "" : dollars(hop.cost);
    const tokens = [...numbers.map((n) => (n === 0 ? "" : short(n))), cost];
    const what = outcome === "committed" && error === null ? "" : outcome;
    const why = error === null ? what : `${what} (${error})`;
    return [
      outcome === "cut off" ? "" : time(endMs - startMs),
      ...(wide ? tokens : []),
      plain(why),
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
  const state = status ?? "not ended, as far as the log goes";
  return [
    `${paint("bold", `run ${plain(run)}`)}  ${plain(state)}  ${new Date(startMs).toISOString()}`,
    ...(conversation === null ? [] : [paint("dim", `conversation ${plain(conversation)}`)]),
  ];
}

function footOf({ hops, events }: TracedRun, span: number): string[] {
  const sum = (of: (hop: TracedHop) => number) => hops.reduce((total, hop) => total + of(hop), 0);
  const sums = PARTS.map((part) => `${letterOf(part)} ${part} ${time(sum((h) => h.parts[part]))}`);
  const calls = sum((hop) => hop.calls);
  const [input, output] = [sum((hop) => hop.inputTokens), sum((hop) => hop.outputTokens)];
  const [read, written] = [sum((hop) => hop.cacheReadTokens), sum((hop) => hop.cacheWriteTokens)];
  return [
    `${time(span)} in all, ${time(idle(hops, span))} of it between hops`,
    sums.join("  "),
    `${hops.length} invocations, ${calls} model calls, ${dollars(costOfAll(hops))}`,
    `${short(input)} tokens in, of them ${short(read)} read from the cache and ${short(written)} ` +
      `written to it; ${short(output)} out`,
    ...(events.length === 0 ? [] : [`also logged: ${events.map(({ event }) => event).join(", ")}`]),
  ];
}

/** Milliseconds in which no hop was under way. */
function idle(hops: readonly TracedHop[], span: number): number {
  let busy = 0;
  let until = -Infinity;
  for (const { startMs, endMs } of hops) {
    busy += Math.max(0, endMs - Math.max(startMs, until));
    until = Math.max(until, endMs);
  }
  return Math.max(0, span - busy);
}
