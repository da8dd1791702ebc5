// Reads what Postgres has stored about a run that has not ended, without changing the run.
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { RunDatabase } from "../../ports/run-calls.ts";
import type { Recovered } from "../../ports/run-database.ts";

/** No run has this epoch, so the ledger is read and no recovery begins. */
const NO_EPOCH = -1;

/**
 * The run, its last snapshot and its stored decisions; null when the run has ended or belongs to another
 * user. Waits for effects that are being applied. Errors: TransientError.
 */
export async function readLedger(
  database: { as(user: UserId): Pick<RunDatabase, "recoverRun"> },
  user: UserId,
  run: RunId,
): Promise<Recovered | null> {
  const ledger = await database.as(user).recoverRun(run, NO_EPOCH);
  return "run" in ledger ? ledger : null;
}
