// What the mark of a step says of its being decided from outside, for the steps that depend on it or read of it.
import type { HopOutcome } from "../../engine/hop/hop.ts";
import { eachOnce, sourcesIn } from "../../platform/processes/outside-values.ts";
import type { StepAt } from "../frames/frame.ts";
import { asStatus, type ProcessMark, type Steered } from "../marks.ts";
import { decidedOutside } from "./decided-outside.ts";
import type { StepOrigin } from "./step-origin.ts";

/** A person's answer stands in the place of what would have decided. */
export function steeringOf(at: StepAt, { inputs, gate, withheld, lacking }: StepOrigin): Steered {
  const isAsked = decidedOutside(at, { inputs, gate, withheld, lacking }).length > 0;
  return steeredBy({
    by: isAsked ? [] : gate,
    may: isAsked ? [] : eachOnce([...withheld, ...lacking]),
    in: sourcesIn(inputs),
  });
}

/** Without what is empty: marks are small. */
export const steeredBy = (all: Required<Steered>): Steered =>
  Object.fromEntries(Object.entries(all).filter(([, sources]) => sources.length > 0));

/** The outcome with that in its mark; a frame that it has opened keeps it for the hop that closes it. */
export function steered(outcome: HopOutcome, at: StepAt, origin: StepOrigin): HopOutcome {
  const mark = outcome.status as ProcessMark | undefined;
  if (mark?.kind !== "step") return outcome;
  return { ...outcome, status: asStatus({ ...mark, ...steeringOf(at, origin) }) };
}
