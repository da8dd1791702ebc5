// When a hop ran, and at which attempt: stored with its result, for the record of its run.
import type { Decide, HopOutcome } from "../../engine/hop/hop.ts";
import type { FailedHop } from "../../engine/process-logic.ts";

/** Milliseconds since the epoch at which the last attempt began and ended, and how many there were. */
export type HopTimes = [from: number, to: number, attempts: number];

export function timed(decide: Decide): Decide {
  return async (ctx) => {
    const from = ctx.clock.now();
    const outcome = await decide(ctx);
    return withRan(outcome, [from, ctx.clock.now(), ctx.state.claims]);
  };
}

/** The outcome of an abandoned hop. When its attempts began and ended is not known. */
export const recordAbandoned = ({ clock, state }: FailedHop, outcome: HopOutcome): HopOutcome =>
  withRan(outcome, [clock.now(), clock.now(), state.claims]);

function withRan(outcome: HopOutcome, ran: HopTimes): HopOutcome {
  const { result } = outcome;
  return typeof result === "object" && result !== null
    ? { ...outcome, result: { ...result, ran } }
    : outcome;
}
