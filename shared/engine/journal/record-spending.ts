// Records spending of a hop that the end of its run does not count: the spending came after that end, or
// the run was ended or the hop claimed elsewhere while the call was under way.
import type { Envelope } from "../../contracts/envelope.ts";
import type { Spending } from "../../contracts/spending.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * Adds to the run's cost; a repeat of the same part replaces its earlier amount.
 * @param part which spending of the hop it is
 * Errors: TransientError or FatalError of the database.
 */
export async function recordSpending(
  deps: EngineDeps,
  { run, hop, user }: Envelope,
  spent: Spending,
  part: string = hop,
): Promise<void> {
  if (spent.calls === 0) return;
  await deps.database.as(user).recordSpending({ run, part, usage: spent });
}
