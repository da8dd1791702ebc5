// Releases the claim after an error, so that the next attempt need not wait for the lease.
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode, TransientError } from "../../contracts/errors.ts";
import { attemptFailed } from "./attempt-failed.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { GrantedClaim } from "./execute-hop.ts";
import { GoneError } from "./hop.ts";
import type { HopSpending } from "../journal/hop-spending.ts";
import { StaleFence } from "./interruptions.ts";
import { recordSpending } from "../journal/record-spending.ts";

/**
 * Never throws. If the hop would have ended its run, but the run was ended elsewhere first (cancel, sweep),
 * that end is written to the store, which may not know it yet. Otherwise every remaining message of the hop
 * would find it busy and publish another watch. The spending so far is recorded, also if the run has ended.
 * Followers of the run get the failed attempt as an event, but not if the run has ended.
 * @param from when the attempt began, in milliseconds since the epoch
 */
export async function releaseClaim(
  deps: EngineDeps,
  envelope: Envelope,
  { fence, state }: GrantedClaim,
  error: unknown,
  spending: HopSpending,
  from: number,
): Promise<void> {
  const { run, hop, epoch } = envelope;
  const isGone = error instanceof GoneError;
  const lostSpending = spending.lost().calls > 0 ? { lost: spending.lost() } : {};
  const call = error instanceof TransientError && error.call ? { call: error.call } : {};
  const times = { from, to: deps.clock.now() };
  const cause = isGone ? {} : { cause: errorCode(error), ...lostSpending, ...times, ...call };
  const event =
    isGone || deps.logic.describe(hop).isAfterEnd
      ? {}
      : { event: attemptFailed(hop, state.claims, error) };
  const storeUpdate =
    isGone && error.reason === "lost"
      ? deps.store.end({
          run,
          status: "ended",
          next: null,
          // Postgres knows how the run ended; followers read it there.
          event: { type: "run.snapshot", data: { runId: run, epoch } },
        })
      : deps.store.release({ run, hop, epoch, fence, ...cause, ...event });
  await storeUpdate.catch(() => undefined);
  if (isGone || error instanceof StaleFence) {
    await recordLostSpending(deps, envelope, fence, isGone, spending).catch(() => undefined);
  }
}

/** Records the spending that no later claim counts: all of it after the run's end, else only the lost part. */
async function recordLostSpending(
  deps: EngineDeps,
  envelope: Envelope,
  fence: number,
  isGone: boolean,
  spending: HopSpending,
): Promise<void> {
  const { run, hop, epoch } = envelope;
  if (spending.own().calls === 0) return;
  if (isGone || (await deps.store.hasEnded(run)) === true) {
    return recordSpending(deps, envelope, spending.own(), `${hop}@${epoch}`);
  }
  return recordSpending(deps, envelope, spending.lost(), `${hop}@${epoch}.${fence}`);
}
