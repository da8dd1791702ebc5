// Why the undo of a run was not accepted.
import type { UndoOutcome } from "../../ports/run-calls.ts";
import { keyConflict, notFound, Refusal, queueFull } from "../refusal.ts";

const CONFLICTS = {
  archived: ["conversation_archived", "The conversation is archived", "PATCH its status first."],
  not_ended: ["run_not_ended", "The run has not ended yet", "Wait for its end, or cancel it."],
  nothing_to_undo: ["nothing_to_undo", "The run has changed nothing", "See its receipt."],
  already_undone: ["already_undone", "The run has been undone already", "See its receipt."],
  under_way: ["already_undone", "The run is being undone", "Wait for the undo run to end."],
} as const;

/** @param detail the change that an undo would lose, in words without ids */
export const changedSince = (detail: string): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "changed_since",
    title: "A later change stands in the way",
    detail,
  });

export function undoRefused(refusal: Exclude<UndoOutcome, { run: unknown }>): Refusal {
  switch (refusal.outcome) {
    case "key_conflict":
      return keyConflict();
    case "not_found":
      return notFound();
    case "queue_full":
      return queueFull();
    case "changed_since":
      return changedSince(refusal.message);
    default: {
      const [code, title, detail] = CONFLICTS[refusal.outcome];
      return new Refusal({ kind: "conflict", code, title, detail });
    }
  }
}
