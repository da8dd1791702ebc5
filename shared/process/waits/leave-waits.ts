// A frame that fails leaves steps of it waiting. Their waits end, so that no event goes to a step that nothing follows.
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import type { StepRecord } from "../steps/step-record.ts";

/** @param outcome of the hop that closes the frame. Errors: TransientError, FatalError of the database */
export async function leaveWaits(ctx: HopContext, outcome: HopOutcome): Promise<HopOutcome> {
  const { waits = [] } = (outcome.result ?? {}) as Partial<StepRecord>;
  if (outcome.status.status === "asked") return outcome;
  const { run, epoch } = ctx.envelope;
  const now = ctx.clock.iso(ctx.clock.now());
  for (const { hop } of waits) await ctx.db.endWait({ run, epoch, hop, as: "left", now });
  return outcome;
}
