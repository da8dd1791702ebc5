// The values of a step that may contain expressions: the inputs of its call, or the values of its wait.
import type { Step } from "../../contracts/definitions/processes.ts";
import type { Wait } from "../../contracts/definitions/waits.ts";

/** The wait of a step; null for a step that makes a call. */
export const waitOf = ({ calls }: Pick<Step, "calls">): Wait | null =>
  "wait" in calls ? calls.wait : null;

export function valuesOf({ calls, inputs }: Pick<Step, "calls" | "inputs">): Step["inputs"] {
  return "wait" in calls ? valuesOfWait(calls.wait) : inputs;
}

function valuesOfWait(wait: Wait): Step["inputs"] {
  if ("for" in wait) return { for: wait.for };
  if ("until" in wait) return { until: wait.until };
  const { key, timeout } = wait;
  return { ...(key === undefined ? {} : { key }), ...(timeout === undefined ? {} : { timeout }) };
}

/** The place of the values, as a JSON Pointer into the step. */
export const placeOfValues = ({ calls }: Pick<Step, "calls">): string =>
  "wait" in calls ? "/calls/wait" : "/inputs";
