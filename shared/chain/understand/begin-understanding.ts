// Understand's first stage: the facts of the run, the user's words, entities that screens have renamed or deleted (S26),
// steps that wait for an answer, a pressed button, and whether the guard's open question still has its reason.
import { hasLostReason } from "../../domain/conversation/questions/guard-question.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { beginRun } from "../begin-run.ts";
import type { NodeContext } from "../node-context.ts";
import { pressOf } from "./open-question.ts";
import { withChange } from "./understanding.ts";
import { withWaitingSteps } from "./waiting-steps.ts";

/** Errors: as `beginRun`. */
export async function beginUnderstanding(ctx: NodeContext) {
  const beginning = await beginRun(ctx);
  const relabelledRecords = Object.values(beginning.session.entities).filter(
    (record) => ctx.session.entities[record.ref] !== record,
  );
  const session = withWaitingSteps(beginning.session, beginning.facts.waiting ?? []);
  const press = pressOf(ctx);
  const change = { session, patch: patchOf(relabelledRecords) };
  // A pressed button still answers the question: its change is then no longer stopped.
  const isOver = press === null && hasLostReason(session.pending, beginning.facts.profile);
  return { ...beginning, ...(isOver ? withChange(change, { pending: null }) : change), press };
}
