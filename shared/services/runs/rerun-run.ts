// Reruns an ended run of a Process from where it failed, or previews what a rerun would take over.
import type { Rerun, RerunStep } from "../../contracts/api/reruns.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import { type PlannedRerun, rerun, type RerunOutcome } from "../../engine/run/rerun.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { invalidInputs } from "../definitions/definition-refusal.ts";
import { conversationArchived, keyConflict, notFound, Refusal } from "../refusal.ts";
import { processRefused } from "./message-refused.ts";

interface RerunRequest {
  runtime: Runtime;
  user: UserId;
  run: RunId;
  body: Rerun;
}

/**
 * Refuses in the cases of `rerunRefused`, before anything is started.
 * @param isAccepted says whether the user accepts the plan; without it, every plan is accepted
 */
export async function rerunRun(
  { runtime, user, run, body }: RerunRequest,
  idempotency: { key: string; bodyHash: string },
  isAccepted?: (plan: PlannedRerun) => Promise<boolean>,
): Promise<{ run: AcceptedRun; steps: RerunStep[] } | Refusal> {
  const keyed = { route: `POST /v1/runs/${run}/rerun`, ...idempotency };
  const acceptance = isAccepted === undefined ? {} : { isAccepted };
  const outcome = await rerun(runtime.flow, {
    ...requestOf(user, run, body),
    ...{ keyed, ...acceptance },
  });
  if ("run" in outcome && "plan" in outcome) return { run: outcome.run, steps: outcome.plan };
  return rerunRefused(outcome);
}

/** Refuses as `rerunRun`, except that keys, acceptance, and another run under way are not checked. */
export async function previewRerun({
  runtime,
  user,
  run,
  body,
}: RerunRequest): Promise<{ version: number; steps: RerunStep[] } | Refusal> {
  const outcome = await rerun(runtime.flow, requestOf(user, run, body));
  if (outcome.outcome === "planned") return { version: outcome.version, steps: outcome.plan };
  return rerunRefused(outcome);
}

const requestOf = (user: UserId, run: RunId, { from, inputs, version }: Rerun) => ({
  user,
  run,
  choice: { inputs, ...(from === undefined ? {} : { from }) },
  ...(version === undefined ? {} : { version }),
});

const conflict = (code: string, title: string, detail: string, newerRun?: RunId): Refusal =>
  new Refusal({ kind: "conflict", code, title, detail, ...(newerRun && { newerRun }) });

function rerunRefused(outcome: RerunOutcome): Refusal {
  switch (outcome.outcome) {
    case "not_found":
      return notFound();
    case "key_conflict":
      return keyConflict();
    case "archived":
      return conversationArchived();
    case "faults":
      return invalidInputs(outcome.faults);
    case "not_ended":
      return conflict(
        "run_not_ended",
        "The run has not ended yet",
        "Wait for its end, answer its question, or cancel it.",
      );
    case "rerun_exists":
      return conflict(
        "rerun_exists",
        "The run has been rerun already",
        `Go on from the newer run: POST /v1/runs/${outcome.run}/rerun.`,
        outcome.run,
      );
    case "results_gone":
      return conflict(
        "results_gone",
        "The results of the run are no longer kept",
        `The rerun would take them over, but they no longer exist: ${namesOf(outcome.steps)}. Start the Process anew.`,
      );
    case "closed":
      return conflict(
        "callee_closed",
        "A step that would run can no longer make its call",
        outcome.closed.map(({ step, name, code }) => `${step}: ${name} (${code})`).join("; "),
      );
    case "nothing_to_run":
      return conflict(
        "nothing_to_run",
        "The run has completed, and none of its steps needs to run again",
        "Name the step to run again in `from`.",
      );
    case "not_accepted":
      return conflict(
        "plan_changed",
        "The rerun would differ from the accepted plan",
        "Look at the plan as it is now, and accept that. Nothing was started.",
      );
    case "busy":
      return new Refusal({
        kind: "conflict",
        code: "busy",
        title: "Another run of the conversation is under way",
        detail: "Wait for its end, or cancel it.",
        retryAfterSeconds: 5,
      });
    case "process_not_found":
    case "process_disabled":
    case "quota":
    case "inputs_missing":
      return processRefused(outcome.outcome);
    case "accepted":
    case "replayed":
    case "planned":
      throw new Error("the rerun was not refused");
  }
}

const MAX_NAMES = 20;
const namesOf = (steps: readonly string[]): string =>
  steps.slice(0, MAX_NAMES).join(", ") + (steps.length > MAX_NAMES ? ", …" : "");
