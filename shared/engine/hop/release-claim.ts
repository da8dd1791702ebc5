// Giving a claim up after an error: whoever comes next need not wait for the lease.
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { GoneError } from "./hop.ts";
import type { HopSpending } from "../journal/hop-spending.ts";
import { StaleFence } from "./interruptions.ts";
import { recordSpending } from "../journal/record-spending.ts";

/**
 * Never fails. Where somebody else has ended the run from outside (cancel, sweep) and the store was
 * not told, it is told now: to everybody who still has a message of the hop it would be busy again
 * and again, and each of them would ask for one more. What was paid for by then is not lost.
 */
export async function releaseClaim(
  deps: EngineDeps,
  envelope: Envelope,
  { fence }: { fence: number },
  error: unknown,
  spending: HopSpending,
): Promise<void> {
  const { run, hop, epoch } = envelope;
  const isGone = error instanceof GoneError;
  const lost = spending.lost().calls > 0 ? { lost: spending.lost() } : {};
  const cause = isGone ? {} : { cause: errorCode(error), ...lost };
  const told =
    isGone && error.reason === "lost"
      ? deps.store.end({
          ...{ run, status: "ended", next: null },
          // How it ended is for Postgres to say: followers look there.
          event: { type: "run.snapshot", data: { runId: run, epoch } },
        })
      : deps.store.release({ run, hop, epoch, fence, ...cause });
  await told.catch(() => undefined);
  if (isGone || error instanceof StaleFence) {
    await tellSpending(deps, envelope, fence, isGone, spending).catch(() => undefined);
  }
}

/** Another claim counts the answers that it finds stored; after the end of the run there is none. */
async function tellSpending(
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
