// What Postgres holds of a run that is under way, without touching the run.
import type { ChainDatabase, Recovered } from "../../ports/database.ts";

/** No run is ever at this epoch: the ledger is read, and nothing is recovered. */
const NO_EPOCH = -1;

/**
 * The run, its last snapshot and its stored decisions; null when it has ended or is not the user's.
 * Waits for effects that are being applied at this moment. Errors: TransientError.
 */
export async function readLedger(
  database: ChainDatabase,
  user: string,
  run: string,
): Promise<Recovered | null> {
  const found = await database.as(user).recoverRun(run, NO_EPOCH);
  return "run" in found ? found : null;
}
