// Why a message was not accepted.
import type { AcceptOutcome, ProcessRefusal } from "../../ports/run-calls.ts";
import { budgetExhausted } from "../limits/budget.ts";
import { keyConflict, notFound, Refusal, queueFull } from "../refusal.ts";

const PROCESS_PROBLEMS = {
  process_not_found: ["missing", "There is no such Process", "GET /v1/processes lists them."],
  process_disabled: ["conflict", "The Process is disabled", "PATCH enabled to true first."],
  quota: ["limited", "Too many runs", "The runs of this hour are used up: try again later."],
  inputs_missing: [
    "invalid",
    "An input is missing",
    "Give every variable of initialContext a value.",
  ],
} as const;

/** Why a stored Process did not start. */
export function processRefused(outcome: ProcessRefusal["outcome"]): Refusal {
  const [kind, title, detail] = PROCESS_PROBLEMS[outcome];
  return new Refusal({ kind, code: outcome, title, detail });
}

/** @param now milliseconds since the epoch */
export function messageRefused(
  outcome: Exclude<AcceptOutcome, { run: unknown }>["outcome"],
  now: number,
): Refusal {
  switch (outcome) {
    case "budget_spent":
      return budgetExhausted(now);
    case "key_conflict":
      return keyConflict();
    case "not_found":
      return notFound();
    case "archived":
      return new Refusal({
        kind: "conflict",
        code: "conversation_archived",
        title: "The conversation is archived",
        detail: "PATCH its status to active first.",
      });
    case "question_closed":
      return new Refusal({
        kind: "conflict",
        code: "question_closed",
        title: "The question is not open",
        detail:
          "It was answered or called off, another one took its place, or it has no such option. " +
          "The open question is in the last run's reply.pending. A text can always be sent.",
      });
    case "busy":
      return new Refusal({
        kind: "conflict",
        code: "busy",
        title: "An earlier message is still being answered",
        detail: "Wait for its run to end, or send ifBusy: enqueue.",
        retryAfterSeconds: 5,
      });
    case "queue_full":
      return queueFull();
    case "process_not_found":
    case "process_disabled":
    case "quota":
    case "inputs_missing":
      return processRefused(outcome);
  }
}
