// What Postgres keeps of a run that waits: every commit that stands when the run goes on.
import type { Envelope } from "../../contracts/envelope.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { JournalledHop } from "../../ports/run-database.ts";
import type { EngineDeps } from "../engine-deps.ts";

/** The mark of a hop that waits for a person, and of the frames around it: they run again. */
const ASKED = "asked";

/**
 * A claim holds only the results that its hop reads, so the run is loaded as a whole. Errors: TransientError,
 * also where the store has lost the run: the next delivery finds it behind.
 */
export async function journalOf(
  deps: EngineDeps,
  { run, conversation, epoch }: Envelope,
): Promise<JournalledHop[]> {
  const state = await deps.store.load(run, conversation);
  if (state?.epoch !== epoch) throw new TransientError("unavailable", "the store has lost the run");
  return Object.entries(state.results).flatMap(([hop, json]) => {
    const status = state.statuses[hop];
    if (status === undefined || status.status === ASKED) return [];
    return [{ hop, result: JSON.parse(json) as unknown, status }];
  });
}
