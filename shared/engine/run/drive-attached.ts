// Runs the hops of an attached run inside the request that brought its message, while the client
// stays connected to follow them. An interruption only costs time: the queue continues the run.
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { publishBackup } from "../hop/publish.ts";
import { runAttached } from "../hop/run-hop.ts";

/**
 * Runs sequential hops, and groups of short ones, in this invocation. Publishes any other group, and every hop
 * once the client has left. One delayed message covers this invocation: if it dies, that message finds the open
 * hop. Never throws: that message, or the sweep, publishes what could not be published here.
 * @param isConnected whether the client is still connected; checked after each hop
 * @param priorClaim the answer to the first hop's claim, if the seed included one
 */
export async function driveAttached(
  deps: EngineDeps,
  first: Envelope,
  isConnected: () => boolean,
  priorClaim: ClaimAnswer | null = null,
): Promise<void> {
  const logError = (error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": first.run,
      "error.type": errorCode(error),
    });
  await Promise.all([
    publishBackup(deps, first).catch(logError),
    runAttached(deps, first, isConnected, priorClaim).catch(logError),
  ]);
}
