// The session that a stopped run leaves, and what the user is told.
import type { DomainPack } from "../contracts/pack.ts";
import type { UnderstandResult } from "../contracts/results.ts";
import { conversationLanguage } from "../domain/conversation/conversation-language.ts";
import { failExchange } from "../domain/conversation/fail-exchange.ts";
import {
  applyPatch,
  parseSession,
  patchOf,
  patchSession,
} from "../domain/conversation/session-fields.ts";
import { messageOf, parseResults, timeZoneOf } from "../domain/planning/run-results.ts";
import { changesSoFar } from "../domain/receipts/reply-changes.ts";
import type { ReplyWords } from "../domain/wording/reply-words.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
import type { StopOutcome, StopCause, StoppedRun } from "../engine/process-logic.ts";
import { recordedEffects } from "./recorded-effects.ts";
import { saidWhen } from "./said-when.ts";

const STOP_TEXT: Record<StopCause, (words: ReplyWords) => string> = {
  cancelled: ({ ends }) => ends.stopped,
  timed_out: ({ ends }) => ends.tookTooLong,
  // Never shown: a run of the chain ends with its question and does not wait for an answer.
  expired: ({ ends }) => ends.tookTooLong,
};

/**
 * The exchange is stored, drafts stay, and a question that the run was answering is closed. An open
 * question would let the next "yes" repeat everything that this run has done. An unknown run leaves no session.
 */
export function stoppedRun(
  pack: DomainPack,
  cause: StopCause,
  run: StoppedRun | null,
): StopOutcome {
  if (run === null) {
    return { reply: { text: STOP_TEXT[cause](wordsFor("en")), changes: [] }, session: null };
  }
  const { meta, results, before, staged, uncommittedDecisions, clock } = run;
  const committedSession = parseSession(applyPatch(before, staged));
  // A draft that an uncommitted hop has saved is no longer a draft.
  const effects = recordedEffects(pack, uncommittedDecisions, committedSession);
  const session = patchSession(committedSession, patchOf(effects.records));
  const parsedResults = parseResults(results);
  const when = saidWhen(meta, clock, timeZoneOf(parsedResults));
  const understanding = parsedResults.understand as UnderstandResult | undefined;
  const text = STOP_TEXT[cause](wordsFor(conversationLanguage(understanding, session)));
  const userWords = messageOf(results, meta.text);
  const failedExchange = failExchange(pack, before, session, parsedResults, userWords, when, {
    text,
    routing: cause === "cancelled" ? "cancelled" : "failed",
    blocked: run.reason,
  });
  const changes = changesSoFar(pack, session, parsedResults, { unreported: effects.receipts });
  return { reply: { text, changes }, session: failedExchange.state };
}
