// Formats parts, times, counts and costs for a trace.
import type { Part, TracedHop } from "./read-runs.ts";

/** A part's letter in a bar. */
export function letterOf(part: Part): string {
  return part[0] ?? "?";
}

/** `840 ms`, `1.24 s`, `2 min 5 s` */
export function time(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `950`, `3.1k` */
export function short(count: number): string {
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(1)}k`;
}

/** `1 call`, `2 calls` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `$0.0021`, `$1.24`, `<$0.0001`; `?` if unknown. */
export function dollars(microUsd: number | null): string {
  if (microUsd === null) return "?";
  if (microUsd > 0 && microUsd < 100) return "<$0.0001";
  return `$${(microUsd / 1e6).toFixed(microUsd < 1e6 ? 4 : 2)}`;
}

/** The sum of the costs; null if one of them is unknown. */
export function costOfAll(hops: readonly Pick<TracedHop, "cost">[]): number | null {
  return hops.reduce<number | null>(
    (sum, { cost }) => (sum === null || cost === null ? null : sum + cost),
    0,
  );
}
