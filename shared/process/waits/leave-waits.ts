// A frame that fails may leave steps waiting. Their waits are ended, so that no event is used up by a step that nothing
// follows.
import type { Hop } from "../../contracts/hop.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { StepRecord } from "../steps/step-record.ts";

/**
 * @param outcome of the hop that closes the frame, or the one that the engine records if it abandons that hop
 * @param leave ends the wait of a step. Errors: those of `leave`
 */
export async function leaveWaits(
  outcome: HopOutcome,
  leave: (hop: Hop) => Promise<unknown>,
): Promise<HopOutcome> {
  const { waits = [] } = (outcome.result ?? {}) as Partial<StepRecord>;
  if (outcome.status.status === "asked") return outcome;
  for (const { hop } of waits) await leave(hop);
  return outcome;
}

/** Ends a wait in the run's own epoch. Errors: TransientError, FatalError of the database */
export const leaveWaitIn =
  ({ db, clock, envelope: { run, epoch } }: HopContext) =>
  (hop: Hop): Promise<unknown> =>
    db.endWait({ run, epoch, hop, as: "left", now: clock.iso(clock.now()) });
