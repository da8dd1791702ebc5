// The problem that says why a message was not accepted.
import type { AcceptOutcome } from "../../ports/run-database.ts";
import { budgetExhausted } from "../budget.ts";
import { keyConflict, notFound, ProblemError, queueFull } from "../problem.ts";

/** @param now milliseconds since the epoch */
export function messageRefused(
  outcome: Exclude<AcceptOutcome, { run: unknown }>["outcome"],
  now: number,
): ProblemError {
  switch (outcome) {
    case "budget_spent":
      return budgetExhausted(now);
    case "key_conflict":
      return keyConflict();
    case "not_found":
      return notFound();
    case "archived":
      return new ProblemError({
        status: 409,
        code: "conversation_archived",
        title: "The conversation is archived",
        detail: "PATCH its status to active first.",
      });
    case "question_closed":
      return new ProblemError({
        status: 409,
        code: "question_closed",
        title: "The question is not open",
        detail:
          "It was answered or called off, another one took its place, or it has no such option. " +
          "The last run's reply.pending is the open one; a text can always be sent.",
      });
    case "busy":
      return new ProblemError({
        status: 409,
        code: "busy",
        title: "An earlier message is still being answered",
        detail: "Wait for its run to end, or send ifBusy: enqueue.",
        headers: { "Retry-After": "5" },
      });
    case "queue_full":
      return queueFull();
  }
}
