// Outside calls whose hops have no mark, because the run was rebuilt and has not reached their steps again. The end of the
// run reports them from the journal.
import type { HopContext } from "../../engine/hop/hop.ts";
import { isFolded } from "../../platform/processes/frame-hops.ts";
import { markAt } from "../marks.ts";
import type { JournalledCalls } from "./made-calls.ts";

/** @param journalledCalls reads the run's calls from the journal. Its errors are passed on. */
export async function lostCalls(
  { envelope, state: { statuses } }: Pick<HopContext, "envelope" | "state">,
  journalledCalls: () => Promise<JournalledCalls>,
): Promise<JournalledCalls> {
  // In the first epoch the store has lost nothing.
  if (envelope.epoch === 0) return {};
  return Object.fromEntries(
    Object.entries(await journalledCalls()).filter(
      ([hop]) => markAt(statuses, hop) === undefined && !isFolded(statuses, hop),
    ),
  );
}
