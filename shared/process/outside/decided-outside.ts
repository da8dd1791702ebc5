// What outside words must not decide: which row a step changes, and whether it changes any.
import type { OutsideSource } from "../../contracts/outside.ts";
import { sourcesAt, withoutTrusted } from "../../platform/processes/outside-values.ts";
import { toolOfStep, type StepAt } from "../frames/frame.ts";
import { changesData } from "./source-of.ts";
import type { StepOrigin } from "./step-origin.ts";

/**
 * The outside sources that decide about this step's change of data; empty when the household's own
 * words decide. With any source, a person is asked before the step runs.
 */
export function decidedOutside({ frame, step }: StepAt, origin: StepOrigin): OutsideSource[] {
  const whetherItRuns = [...origin.gate, ...origin.withheld];
  if ("process" in step.calls) {
    return changesData(frame.root, step.calls.process) ? withoutTrusted(whetherItRuns) : [];
  }
  if (toolOfStep(frame.root, step)?.operation.type !== "data_write") return [];
  return withoutTrusted([...whetherItRuns, ...sourcesAt(origin.inputs, "/ref")]);
}
