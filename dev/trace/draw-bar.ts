// Draws the bars of hops, and the time axis above them.
import type { Paint, Style } from "../cli/terminal/terminal.ts";
import { PARTS, type Part, type TracedHop } from "./read-runs.ts";
import { letterOf, time } from "./words.ts";

const styles: Record<Part, Style> = {
  claim: "cyan",
  store: "cyan",
  database: "yellow",
  model: "green",
  queue: "dim",
  own: "bold",
};
/** The columns reserved for a label of the axis. */
const LABEL_ROOM = 12;

/**
 * Draws a hop's bar: each part has as many letters as its share of the parts' sum, in the order of PARTS. A hop that
 * was cut off has `x`, and a hop without times `-`.
 * @param from where the hop starts and ends (`to`), as shares of the axis
 * @param width the columns of the axis
 */
export function drawBar(
  hop: TracedHop,
  from: number,
  to: number,
  width: number,
  paint: Paint,
): string {
  const start = Math.min(width - 1, Math.floor(from * width));
  const length = Math.max(1, Math.min(width, Math.round(to * width)) - start);
  const padding = " ".repeat(width - start - length);
  return " ".repeat(start) + bodyOf(hop, length, paint) + padding;
}

function bodyOf(hop: TracedHop, length: number, paint: Paint): string {
  if (hop.outcome === "cut off") return paint("red", "x".repeat(length));
  const total = PARTS.reduce((sum, part) => sum + hop.parts[part], 0);
  if (total === 0) return "-".repeat(length);
  let [sum, drawnLength, body] = [0, 0, ""];
  for (const part of PARTS) {
    sum += hop.parts[part];
    const until = Math.round((sum / total) * length);
    if (until > drawnLength) {
      body += paint(styles[part], letterOf(part).repeat(until - drawnLength));
    }
    drawnLength = until;
  }
  return body;
}

/**
 * Draws labels at round times, each at its column.
 * @param span the milliseconds of the axis
 */
export function drawAxis(span: number, width: number): string {
  const maxLabels = Math.max(1, Math.floor(width / LABEL_ROOM));
  const step = roundStep(span / maxLabels);
  let line = "";
  for (let ms = 0; ms <= span; ms += step) {
    const label = `|${ms === 0 ? "0" : time(ms)}`;
    const column = Math.floor((ms / span) * width);
    if (column + label.length > width) break;
    line = line.padEnd(column) + label;
  }
  return line.padEnd(width);
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least `min`. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, min)));
  return ([1, 2, 5, 10].find((n) => n * power >= min) ?? 10) * power;
}
