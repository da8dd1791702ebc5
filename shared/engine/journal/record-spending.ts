// What a hop has spent that the end of its run does not count: it came after that end, or
// somebody else has ended the run, or taken the hop over, while the call was under way.
import type { Envelope } from "../../contracts/envelope.ts";
import type { Spending } from "../../contracts/spending.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * Adds to what the run has cost; the same part again replaces what it said before.
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
