// The values of a step in which expressions may stand: the inputs of what it calls, or what it waits for.
import type { Step } from "../../contracts/definitions/processes.ts";
import type { Wait } from "../../contracts/definitions/waits.ts";

/** What a step waits for; null for a step that calls something. */
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

/** Where the values stand, as a JSON Pointer into the step. */
export const placeOfValues = ({ calls }: Pick<Step, "calls">): string =>
  "wait" in calls ? "/calls/wait" : "/inputs";
