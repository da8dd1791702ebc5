// Understand's first stage: the facts of the run, the user's words, and entities that screens have renamed or
// deleted (S26).
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { beginRun } from "../begin-run.ts";
import type { NodeContext } from "../node-context.ts";
import { pressOf } from "./open-question.ts";
import { withWaitingSteps } from "./waiting-steps.ts";

/** Errors: as `beginRun`. */
export async function beginUnderstanding(ctx: NodeContext) {
  const beginning = await beginRun(ctx);
  const relabelledRecords = Object.values(beginning.session.entities).filter(
    (record) => ctx.session.entities[record.ref] !== record,
  );
  const session = withWaitingSteps(beginning.session, beginning.facts.waiting ?? []);
  return { ...beginning, session, patch: patchOf(relabelledRecords), press: pressOf(ctx) };
}
