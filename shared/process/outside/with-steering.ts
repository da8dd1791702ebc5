// What a step's mark records about outside decisions, for the steps that depend on it or read its
// output.
import type { HopOutcome } from "../../engine/hop/hop.ts";
import { eachOnce, sourcesIn } from "../../platform/processes/outside-values.ts";
import type { ChildFrame, StepAt } from "../frames/frame.ts";
import {
  asStatus,
  nonEmptySteering,
  sourcesAt,
  type ProcessMark,
  type Steering,
} from "../marks.ts";
import { isRepeated } from "../../platform/processes/repeats.ts";
import { decidedOutside } from "./decided-outside.ts";
import { sourceOf } from "./source-of.ts";
import type { Claim, StepOrigin } from "./step-origin.ts";

/** What the mark of a step says about its end; empty for a step that has opened a frame. */
type EndOf = Partial<Pick<Extract<ProcessMark, { kind: "step" }>, "status" | "error">>;

/**
 * @param end of the step. A person's answer replaces the sources that would have decided. No person was asked about a
 * step that was skipped, or whose condition could not be evaluated, nor about a repeated step as a whole
 */
function steeringOf(at: StepAt, origin: StepOrigin, end: EndOf): Steering {
  const { inputs, gate, withheld, lacking } = origin;
  const hasAnswer =
    (at.item !== undefined || !isRepeated(at.step)) &&
    end.status !== "skipped" &&
    end.error?.code !== "condition_failed" &&
    decidedOutside(at, origin).length > 0;
  return nonEmptySteering({
    by: hasAnswer ? [] : gate,
    may: hasAnswer ? [] : eachOnce([...withheld, ...lacking]),
    in: sourcesIn(inputs),
  });
}

/**
 * A failure caused by the run's limits on outputs and steps may be caused by whatever used them up
 * before.
 */
const LIMIT_CODES: ReadonlySet<string> = new Set(["too_large", "too_many_steps"]);

function sourcesOfUsage(
  { statuses }: Pick<Claim, "statuses">,
  { frame }: StepAt,
  { error }: EndOf,
) {
  if (error === undefined || !LIMIT_CODES.has(error.code)) return [];
  const ofMarks = Object.keys(statuses).flatMap((hop) => sourcesAt(statuses, hop));
  return [...ofMarks, ...Object.values(frame.root.tools).flatMap(sourceOf)];
}

/**
 * The outcome with the outside decisions about the step in its mark. A step that has opened a frame
 * stores them in the frame, for the hop that closes it.
 */
export function withSteering(
  claim: Pick<Claim, "statuses">,
  outcome: HopOutcome,
  at: StepAt,
  origin: StepOrigin,
): HopOutcome {
  const mark = outcome.status as ProcessMark | undefined;
  if (mark?.kind === "step") {
    const steering = steeringOf(at, origin, mark);
    const failingSources = eachOnce([
      ...(steering.in ?? []),
      ...(mark.in ?? []),
      ...sourcesOfUsage(claim, at, mark),
    ]);
    return {
      ...outcome,
      status: asStatus({ ...mark, ...steering, ...nonEmptySteering({ in: failingSources }) }),
    };
  }
  if (mark?.kind !== "frame") return outcome;
  const child = outcome.result as ChildFrame;
  const of = { ...child.of, ...steeringOf(at, origin, {}) };
  return { ...outcome, result: { ...child, of } };
}
