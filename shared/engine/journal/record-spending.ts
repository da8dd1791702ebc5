// Records spending of a hop that its run's end does not count: it came after that end, or the run
// ended or the hop was claimed elsewhere during a call.
import type { Envelope } from "../../contracts/envelope.ts";
import type { Spending } from "../../contracts/spending.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * Adds to the run's cost; a repeat of the same part replaces its earlier amount.
 * @param part identifies which spending of the hop this is
 * Errors: TransientError or FatalError of the database.
 */
export async function recordSpending(
  deps: EngineDeps,
  { run, hop, user }: Envelope,
  total: Spending,
  part: string = hop,
): Promise<void> {
  if (total.calls === 0) return;
  await deps.database.as(user).recordSpending({ run, part, usage: total });
}
