// Opens a frame. Its commit names the waves of its steps, and for each hop what it reads and which
// pool it needs.
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import { outsideUnder, sourcesIn } from "../../platform/processes/outside-values.ts";
import type { CallMeasure } from "../../contracts/definitions/execution.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import { FatalError } from "../../contracts/errors.ts";
import { isRequired } from "../../platform/processes/handlers.ts";
import { hasSummary, wavesOfFrame } from "../../platform/processes/summaries.ts";
import { bytesOf } from "../limits.ts";
import { asStatus, nonEmptySteering } from "../marks.ts";
import type { CallingStep } from "./calling-step.ts";
import {
  childFrame,
  type ChildFrame,
  type OpenedFrame,
  type RootFrame,
  type StepAt,
} from "./frame.ts";
import { poolsOfOpened } from "./pools-of-run.ts";
import { readsOfOpened } from "./reads-of-run.ts";

/** @param answer the measures and sources of the Tool's answer that the frame shortens; empty for any other frame */
export function openFrame(
  frame: OpenedFrame,
  result: RootFrame | ChildFrame,
  answer: { t?: CallMeasure; b?: number; has?: OutsideSource[] } = {},
): HopOutcome {
  const { definition, budget } = frame;
  const sum = hasSummary(budget) ? { sum: true as const } : {};
  const waves = wavesOfFrame(definition, budget);
  return {
    result,
    status: asStatus({ kind: "frame", waves, ...sum, ...answer }),
    patch: {},
    events: [],
    reads: readsOfOpened(frame),
    pools: poolsOfOpened(frame),
  };
}

/**
 * Opens a frame that shortens a Tool's answer. The hop ends with it, so that its call is finished
 * whatever happens to the summary, which is a hop of its own.
 */
export function openSummary(
  at: StepAt,
  text: string,
  measure: CallMeasure | undefined,
  outside: Outside,
): HopOutcome {
  const child: ChildFrame = {
    frame: "child",
    process: null,
    inputs: { text },
    within: at.frame.ancestry,
    ...outsideField(outsideUnder("/text", outside)),
    of: calledBy(at),
  };
  const frame = childFrame(at.hop, at.frame.root, child, at.frame.basis);
  if (frame === null) throw new FatalError("internal", `${at.hop} has no frame to shorten in`);
  const answer = { b: bytesOf(text), ...nonEmptySteering({ has: sourcesIn(outside) }) };
  return openFrame(frame, child, { ...answer, ...(measure ? { t: measure } : {}) });
}

/** The field `outside` of a stored record; no field when nothing in it comes from outside. */
export const outsideField = (outside: Outside): { outside?: Outside } =>
  Object.keys(outside).length === 0 ? {} : { outside };

/** What a frame needs to know about the step that calls it. */
export function calledBy({ name, step }: Pick<StepAt, "name" | "step">): CallingStep {
  const { tokenBudget, summaryTool } = step.output;
  return {
    name,
    isRequired: isRequired(step),
    ...(step.onError === undefined ? {} : { isCaught: true }),
    ...(tokenBudget === undefined ? {} : { tokenBudget }),
    ...(summaryTool === undefined ? {} : { summaryTool }),
  };
}
