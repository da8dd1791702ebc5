// Records a person's answer to a step that waits. Postgres records it first and resumes the run with a higher
// epoch; then the run is rebuilt as after a loss of the store.
import { errorCode } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { AnswerOutcome } from "../../ports/answer-calls.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { envelopeFor } from "../hop/publish.ts";
import { recoverRun } from "./recover-run.ts";

export interface StepAnswer {
  user: UserId;
  run: RunId;
  hop: Hop;
  decision: StepDecision;
}

/**
 * Once Postgres has the answer, errors of the store or the queue are logged and left to the sweep.
 * A repeat of an answer that no hop has acted on yet rebuilds the run again. Errors: TransientError
 * or FatalError of the database, before anything was recorded.
 */
export async function answerStep(
  deps: EngineDeps,
  { user, ...answer }: StepAnswer,
): Promise<AnswerOutcome> {
  const result = await deps.database.as(user).answerStep(answer);
  if (!("run" in result)) return result;
  const { meta, status, epoch } = result.run;
  deps.log.info("run.answered", {
    "alfred.run": meta.run,
    "alfred.epoch": epoch,
    status,
    outcome: result.outcome,
  });
  // Postgres has raised the epoch; a recovery from the epoch before it does not raise it again.
  if (status === "running") {
    await recoverRun(deps, envelopeFor(meta, answer.hop, epoch - 1)).catch((error: unknown) =>
      deps.log.error("run.publish_failed", {
        "alfred.run": meta.run,
        "error.type": errorCode(error),
      }),
    );
  }
  return result;
}
