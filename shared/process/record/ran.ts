// When a hop ran, and at which attempt: stored with its result, for the record of its run.
import type { Decide, HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { FailedHop } from "../../engine/process-logic.ts";
import type { FailedAttempt, RunState } from "../../ports/store.ts";

/** Milliseconds since the epoch at which the last attempt began and ended, and how many there were. */
export type HopTimes = [from: number, to: number, attempts: number];

/** An attempt that failed and was followed by another one. */
export type EarlierTry = Omit<FailedAttempt, "lost">;

/** Maximum failed attempts that a result keeps. */
const MAX_KEPT_TRIES = 5;

/** What a result keeps of the hop's attempts. */
export interface Ran {
  ran?: HopTimes;
  /** The last few failed ones; absent if there were none. */
  tries?: EarlierTry[];
}

export function timed(decide: Decide): Decide {
  return async (ctx) => {
    const from = ctx.clock.now();
    const outcome = await decide(ctx);
    return withRan(outcome, [from, ctx.clock.now(), ctx.state.claims], triesOf(ctx));
  };
}

/**
 * Adds to the outcome of an abandoned hop its failed attempts, and the present as the time at which it ran: when an
 * attempt that was cut off began and ended is not known.
 */
export function recordAbandoned(
  { clock, state, envelope }: FailedHop,
  outcome: HopOutcome,
): HopOutcome {
  const tries = triesOf({ hop: envelope.hop, state });
  return withRan(outcome, [clock.now(), clock.now(), state.claims], tries);
}

/** The last few failed attempts at a hop. */
export const triesAt = (causes: RunState["causes"] | undefined, hop: string): EarlierTry[] =>
  (causes?.[hop] ?? []).slice(-MAX_KEPT_TRIES).map(({ lost: _, ...attempt }) => attempt);

const triesOf = ({ hop, state }: Pick<HopContext, "hop"> & { state: Pick<RunState, "causes"> }) =>
  triesAt(state.causes, hop);

function withRan(outcome: HopOutcome, ran: HopTimes, tries: EarlierTry[]): HopOutcome {
  const { result } = outcome;
  return typeof result === "object" && result !== null
    ? { ...outcome, result: { ...result, ran, ...(tries.length > 0 ? { tries } : {}) } }
    : outcome;
}
