// The session that a stopped run of a stored Process leaves, and what the user is told.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Receipt } from "../../contracts/effects.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { replyChanges } from "../../domain/receipts/reply-changes.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { recordedEffects } from "../../chain/recorded-effects.ts";
import type { RunLeft, StopCause, StoppedRun } from "../../engine/process-logic.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { readResult, type RootFrame } from "../frames/frame.ts";
import { marksWithCalls } from "../steps/journalled-end.ts";
import type { StepRecord } from "../steps/step-record.ts";
import { callRecords, doneOutside, summaryOf } from "./run-record.ts";
import { sessionAfter, sessionOf } from "./session-after.ts";

export function stopProcess(pack: DomainPack, cause: StopCause, run: StoppedRun | null): RunLeft {
  if (run === null) return { reply: { text: textOf(cause, "en"), changes: [] }, session: null };
  const { meta, results, before, staged, untold, called, clock, reason } = run;
  const made = recordedEffects(pack, untold, sessionOf({ meta, session: before, staged }));
  const left = { meta, session: before, staged: { ...staged, ...patchOf(made.records) } };
  const session = sessionOf(left);
  const language = conversationLanguage(undefined, session);
  const process = readResult<RootFrame>(results, ROOT_FRAME)?.process;
  const statuses = marksWithCalls(run, called);
  const summary = process && summaryOf(process, statuses, []);
  const outside = summary === undefined ? [] : doneOutside(summary);
  const final = outside.length === 0 ? [] : [processWordsFor(language).final(outside)];
  const text = [textOf(cause, language), ...final].join("\n\n");
  const receipts = [...receiptsIn(results), ...made.receipts];
  const told = {
    text,
    routing: cause === "cancelled" ? "cancelled" : "failed",
    goal: process?.name ?? "",
    blocked: reason,
  };
  return {
    reply: {
      text,
      changes: replyChanges(pack, createRegistry(session.entities), [], receipts),
    },
    ...(process ? { calls: callRecords(process, statuses), summary } : {}),
    session: sessionAfter(pack, left, clock, told),
  };
}

function textOf(cause: StopCause, language: ReturnType<typeof conversationLanguage>): string {
  const { ends } = wordsFor(language);
  return cause === "cancelled" ? ends.stopped : ends.tookTooLong;
}

/** Those of steps; frames that have closed name them once more. */
function receiptsIn(results: StoppedRun["results"]): Receipt[] {
  return Object.entries(results)
    .filter(([hop]) => !hop.endsWith(".0") && hop !== ROOT_FRAME)
    .flatMap(([, text]) => (JSON.parse(text) as Partial<StepRecord> | null)?.receipts ?? []);
}
