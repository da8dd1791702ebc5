// A person's answer to a step that waits: one of the choices that its question offers.
import type { Hop } from "../../contracts/hop.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import { answerStep } from "../../engine/run/answer-step.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";
import { processOfRun } from "../runs/process-of-run.ts";
import { faultsOfDecision } from "./decided-inputs.ts";
import { invalidInputs } from "./definition-refusal.ts";

/**
 * Refuses an unknown run or step, a step that does not wait for this answer, a choice that its question does not offer,
 * an answer to inputs that are not the current ones, and inputs or an output with faults, naming every fault. A refusal
 * changes nothing.
 */
export async function answerWaitingStep(
  runtime: Runtime,
  answer: { user: UserId; run: RunId; hop: Hop; decision: StepDecision },
): Promise<AcceptedRun | Refusal> {
  const { user, run, hop, decision } = answer;
  if (decision.inputs !== undefined || decision.choice === "happened") {
    const runRow = await runtime.flow.database.as(user).resolveRun(run);
    const shown = decision.inputs === undefined ? undefined : await shownInputs(runtime, answer);
    const faults = runRow === null ? [] : faultsOfDecision(runRow.process, hop, decision, shown);
    if (faults.length > 0) return invalidInputs(faults);
  }
  const outcome = await answerStep(runtime.flow, answer);
  if ("run" in outcome) return outcome.run;
  if (outcome.outcome === "not_found") return notFound();
  if (outcome.outcome === "wrong_choice") return wrongChoice();
  return new Refusal({
    kind: "conflict",
    code: outcome.outcome,
    ...CONFLICT_TEXTS[outcome.outcome],
  });
}

/** The inputs as the step's open question shows them; undefined when it has none. */
async function shownInputs(
  runtime: Runtime,
  { user, run, hop }: { user: UserId; run: RunId; hop: Hop },
): Promise<Record<string, unknown> | undefined> {
  const record = await runtime.api(user).getRun(run);
  const questions = processOfRun(record?.summary, null)?.questions ?? [];
  return questions.find((question) => question.hop === hop)?.inputs;
}

const wrongChoice = () =>
  new Refusal({
    kind: "invalid",
    code: "wrong_choice",
    title: "The choice does not answer this question",
    detail: "GET the run: `process.questions` lists the choices of each question.",
  });

const CONFLICT_TEXTS = {
  not_waiting: {
    title: "The run is not waiting",
    detail: "It is running, or it has ended. GET it to see its status.",
  },
  not_asked: {
    title: "This step has no open question",
    detail:
      "It has been answered already, or another step is asking. GET the run: `process.questions` lists the open questions, each with its `hop`.",
  },
  stale: {
    title: "The step's inputs differ from the inputs that you saw",
    detail: "GET the run again, look at the question's inputs, and send its `requestHash`.",
  },
} as const;
