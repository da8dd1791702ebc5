// Giving a claim up after an error: whoever comes next need not wait for the lease.
import type { Envelope } from "../contracts/envelope.ts";
import { errorCode } from "../contracts/errors.ts";
import type { FlowDeps } from "./flow-deps.ts";
import { GoneError } from "./hop.ts";

/**
 * Never fails. Where somebody else has ended the run from outside (cancel, sweep) and the store was
 * not told, it is told now: to everybody who still has a message of the hop it would be busy again
 * and again, and each of them would ask for one more.
 */
export async function giveUp(
  deps: FlowDeps,
  { run, hop, epoch }: Envelope,
  { fence }: { fence: number },
  error: unknown,
): Promise<void> {
  const isGone = error instanceof GoneError;
  const cause = isGone ? {} : { cause: errorCode(error) };
  const told =
    isGone && error.reason === "lost"
      ? deps.store.end({
          ...{ run, status: "ended", next: null },
          // How it ended is for Postgres to say: followers look there.
          event: { type: "run.snapshot", data: { runId: run, epoch } },
        })
      : deps.store.release({ run, hop, epoch, fence, ...cause });
  await told.catch(() => undefined);
}
