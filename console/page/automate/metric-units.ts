// The units and the names of the metrics that Alfred measures itself; others are numbers under their own names.
import { durationText, moneyText, numberText } from "../parts/amounts.ts";
import type { AutomateTexts } from "../wording/automate-texts.ts";

/** What metrics are about, in the order in which they are offered. */
export const SCOPES = ["conversation", "process", "tool", "service"] as const;
export type MetricScope = (typeof SCOPES)[number];

/** `cost_micro_usd` → "Cost of models"; null for a metric that a person has defined. */
export function metricName(
  { name, scope }: { name: string; scope: MetricScope },
  names: AutomateTexts["metrics"]["names"],
): string | null {
  if (name === "calls" && (scope === "process" || scope === "conversation")) return names.runs;
  return Object.hasOwn(names, name) ? names[name as keyof typeof names] : null;
}

/** A value in the unit of its metric: `$0.0123`, `1.2s`, `1,234`. */
export function metricValue(name: string, value: number, locale: string): string {
  if (name === "cost_micro_usd") return moneyText(value, locale);
  return name === "duration_ms" ? durationText(value, locale) : numberText(value, locale);
}

/** The number of runs or calls by how they ended. A call has the code `ok`, or that of its error. */
export function countEnds(points: readonly { group: string | null; value: number }[]) {
  const ends = { completed: 0, failed: 0, cancelled: 0 };
  for (const { group, value } of points) {
    const isSuccess = group === "completed" || group === "ok";
    ends[isSuccess ? "completed" : group === "cancelled" ? "cancelled" : "failed"] += value;
  }
  return ends;
}
