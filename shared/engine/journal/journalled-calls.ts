// The outside calls in a run's journal.
import type { Hop } from "../../contracts/hop.ts";
import type { JournalledCall, RecoveredStep } from "../../ports/run-database.ts";

/** The last attempt at each hop, unless a person has decided about it since. */
export function journalledCalls(steps: readonly RecoveredStep[]): Record<Hop, JournalledCall> {
  return Object.fromEntries(
    steps.flatMap(({ hop, called }) => (called?.counts === true ? [[hop, callOf(called)]] : [])),
  );
}

function callOf({ answer }: NonNullable<RecoveredStep["called"]>): JournalledCall {
  if (answer === null) return { status: "unknown_outcome", measure: null };
  return { status: answer.outcome === "failed" ? answer.code : "done", measure: answer.measure };
}
