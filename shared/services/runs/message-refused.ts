// Why a message was not accepted.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AcceptOutcome, ProcessRefusal, ConflictingRun } from "../../ports/run-calls.ts";
import { budgetExhausted } from "../limits/budget.ts";
import { conversationArchived, keyConflict, notFound, Refusal, queueFull } from "../refusal.ts";
import { toPublicChanges } from "./public-changes.ts";
import { changedSince } from "./undo-refused.ts";

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

const PLACE_PROBLEMS = {
  not_a_message: [
    "The turn is not a message",
    "It undid a change. Undo that run, or ask for the change in words.",
  ],
  still_answering: [
    "The message is still being answered",
    "Wait for its run and the later ones to end, or cancel them.",
  ],
  media_gone: [
    "The message came with pictures or a voice note, which are not kept",
    "Send them again, or edit the message into words.",
  ],
} as const;

/** Why a message cannot go to the place that the request names (spec/tree). */
function placeRefused(code: keyof typeof PLACE_PROBLEMS): Refusal {
  const [title, detail] = PLACE_PROBLEMS[code];
  return new Refusal({ kind: "conflict", code, title, detail });
}

/** The changes of the runs that an edit or a retry would take off the path. */
function effectsStand(runs: ConflictingRun[], pack: DomainPack): Refusal {
  return new Refusal({
    kind: "conflict",
    code: "effects_stand",
    title: "Later runs have changed data",
    detail: "Send `effects`: undo takes all their changes back first, or none; keep leaves them.",
    runs: runs.map(({ run, text, changes, calls }) => ({
      runId: run,
      text,
      changes: toPublicChanges(changes, pack),
      calls,
    })),
  });
}

export function messageRefused(
  refusal: Exclude<AcceptOutcome, { run: unknown }>,
  { clock, pack }: { clock: Clock; pack: DomainPack },
): Refusal {
  const { outcome } = refusal;
  switch (outcome) {
    case "effects_stand":
      return effectsStand(refusal.runs, pack);
    case "changed_since":
      return changedSince(refusal.message);
    case "not_a_message":
    case "still_answering":
    case "media_gone":
      return placeRefused(outcome);
    case "budget_spent":
      return budgetExhausted(clock.now());
    case "key_conflict":
      return keyConflict();
    case "not_found":
      return notFound();
    case "archived":
      return conversationArchived();
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
