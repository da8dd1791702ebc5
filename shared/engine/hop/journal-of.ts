// What Postgres stores for a run that waits: every commit that is still valid when the run resumes.
import type { Envelope } from "../../contracts/envelope.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { JournalledHop } from "../../ports/run-database.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * The mark of a hop that waits for a person, a time or an event, or of a frame around it; these hops run again.
 */
const ASKED = "asked";

/**
 * Loads the whole run, because a claim returns only the results that its hop reads. Errors: TransientError,
 * also when the store has lost the run or has it under another epoch.
 */
export async function journalOf(
  deps: EngineDeps,
  { run, conversation, epoch }: Envelope,
): Promise<JournalledHop[]> {
  const state = await deps.store.load(run, conversation);
  if (state?.epoch !== epoch)
    throw new TransientError("unavailable", "the store does not have the run under this epoch");
  return Object.entries(state.results).flatMap(([hop, json]) => {
    const status = state.statuses[hop];
    if (status === undefined || status.status === ASKED) return [];
    return [{ hop, result: JSON.parse(json) as unknown, status }];
  });
}
