// An attached run: its hops run in the request that brought its message, while its client stays to hear
// of them. What ends that costs time and nothing else: the queue goes on with the run.
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { publishBackup } from "../hop/publish.ts";
import { runAttached } from "../hop/run-hop.ts";

/**
 * Runs the hops that follow each other; a group is published, and so is every hop once the client has left.
 * One delayed message covers all of it: where a holder has died, it finds the hop that is open. Never
 * fails: what could not be published is left to that message, or to the sweep.
 * @param stays whether the client is still connected; looked at after each hop
 * @param claimed the answer to the first hop's claim, where it was made with the seed
 */
export async function driveAttached(
  deps: EngineDeps,
  first: Envelope,
  stays: () => boolean,
  claimed: ClaimAnswer | null = null,
): Promise<void> {
  const logged = (error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": first.run,
      "error.type": errorCode(error),
    });
  await Promise.all([
    publishBackup(deps, first).catch(logged),
    runAttached(deps, first, stays, claimed).catch(logged),
  ]);
}
