// What a stopped run of a stored Process leaves: the text for the user, the session, and the record of its steps and
// calls.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { replyChanges } from "../../domain/receipts/reply-changes.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { recordedEffects } from "../../chain/recorded-effects.ts";
import type { StopOutcome, StopCause, StoppedRun } from "../../engine/process-logic.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import type { RootFrame } from "../frames/frame.ts";
import { readResult } from "../frames/read-result.ts";
import type { StepRecord } from "../steps/step-record.ts";
import { callRecords, NO_EFFECTS, outsideEffects } from "./made-calls.ts";
import { stoppedText } from "./reply-text.ts";
import { summaryOf } from "./run-record.ts";
import { commitsOf } from "../record/commits-of.ts";
import { recordSteps } from "../record/record-steps.ts";
import { sessionAfter, sessionOf } from "./session-after.ts";

export function stopProcess(
  pack: DomainPack,
  cause: StopCause,
  run: StoppedRun | null,
): StopOutcome {
  if (run === null) return { reply: { text: textOf(cause, "en"), changes: [] }, session: null };
  const {
    meta,
    results,
    statuses,
    journalled,
    before,
    staged,
    uncommittedDecisions,
    clock,
    reason,
  } = run;
  const effects = recordedEffects(
    pack,
    uncommittedDecisions,
    sessionOf({ meta, session: before, staged }),
  );
  const runSession = { meta, session: before, staged: { ...staged, ...patchOf(effects.records) } };
  const session = sessionOf(runSession);
  const process = readResult<RootFrame>(results, ROOT_FRAME)?.process ?? null;
  const language = conversationLanguage(undefined, session);
  const outside = process === null ? NO_EFFECTS : outsideEffects(process, statuses, journalled);
  const text = stoppedText(language, textOf(cause, language), outside);
  const receipts = [...receiptsIn(results), ...effects.receipts];
  const ending = {
    text,
    routing: cause === "cancelled" ? "cancelled" : "failed",
    goal: process?.name ?? "",
    blocked: reason,
  };
  return {
    reply: { text, changes: replyChanges(pack, createRegistry(session.entities), [], receipts) },
    session: sessionAfter(pack, runSession, clock, ending),
    ...(process === null
      ? {}
      : {
          calls: callRecords(process, statuses, journalled),
          summary: summaryOf(process, statuses, [], journalled),
          steps: meta.trigger === "memory" ? [] : recordSteps(run, true).steps,
          ...commitsOf(run),
        }),
  };
}

function textOf(cause: StopCause, language: Language): string {
  const { ends } = wordsFor(language);
  switch (cause) {
    case "cancelled":
      return ends.stopped;
    case "timed_out":
      return processWordsFor(language).stoodStill;
    case "expired":
      return processWordsFor(language).expired;
  }
}

/**
 * The receipts in the results of steps. The result of a closed frame is left out, because it repeats those of its
 * steps.
 */
function receiptsIn(results: StoppedRun["results"]): Receipt[] {
  return Object.entries(results)
    .filter(([hop]) => !hop.endsWith(".0") && hop !== ROOT_FRAME)
    .flatMap(([, text]) => (JSON.parse(text) as Partial<StepRecord> | null)?.receipts ?? []);
}
