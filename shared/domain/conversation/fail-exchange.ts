// Ends a run that failed or was stopped: code writes the reply from the receipts, and the session keeps what
// the committed hops left (drafts stay, so that "try again" can save them).
import type { Receipt } from "../../contracts/effects.ts";
import type { ErrorCode, Part } from "../../contracts/errors.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import type { Session, SessionFields, SessionPatch } from "../../contracts/session.ts";
import { evictEntities } from "../entities/evict-entities.ts";
import { failureWords } from "../replies/failure-words.ts";
import { conversationLanguage } from "./conversation-language.ts";
import type { RunResults } from "../planning/run-results.ts";
import { expressedAfter } from "./end-session.ts";
import { currentPlan, ownStepResults, thinkResult } from "../planning/run-results.ts";
import { diffFields, serializeSession } from "./session-fields.ts";
import { stillOpen } from "./questions/take-pending.ts";
import type { ReplyWords } from "../wording/reply-words.ts";
import type { FailureWords } from "../wording/word-shapes.ts";
import { wordsFor } from "../wording/words-for.ts";

export interface FailedExchange {
  text: string;
  patch: SessionPatch;
  state: SessionFields;
}

interface Ending {
  text?: string;
  routing?: string;
  blocked?: string;
  code?: ErrorCode;
  unavailable?: Part | undefined;
  /** What Understand recorded before it failed. */
  earlierReceipts?: Receipt[];
}

/**
 * Entities are evicted as at the end of any other run.
 * @param fieldsBefore the session's fields at the run's start
 * @param session the session with the run's staged patches
 * @param user the user's words
 * @param when `at` in ISO 8601, and `day`, the user's date
 * @param ending the reply and the reason, if the run was stopped from outside; otherwise why it failed, and the
 *   part that was unavailable for too long
 */
export function failExchange(
  pack: DomainPack,
  fieldsBefore: SessionFields,
  session: Session,
  results: RunResults,
  user: string,
  when: { at: string; day: string },
  ending: Ending = {},
): FailedExchange {
  const understanding = results.understand as UnderstandResult | undefined;
  const ownReceipts = ownStepResults(results).flatMap(([, step]) => step.receipts ?? []);
  const receipts = (understanding?.noted ?? ending.earlierReceipts ?? []).concat(ownReceipts);
  const language = conversationLanguage(understanding, session);
  const sorry = failureWords(ending.code, ending.unavailable, language);
  const text = ending.text ?? failureText(receipts, sorry, wordsFor(language));
  const exchange = session.exchange + 1;
  const sessionAfter: Session = {
    ...session,
    exchange,
    // Understand has already closed the question that this run was answering.
    pending: stillOpen(session.pending, exchange),
    exchanges: [
      ...session.exchanges,
      {
        exchange,
        user,
        assistant: text,
        routing: ending.routing ?? "failed",
        goal: currentPlan(results)?.goal ?? "",
        steps: [],
        phase: null,
        expressed: expressedAfter(session, thinkResult(results)?.output),
        curation: { retained: [], dropped: [], reasons: {} },
        blocked: ending.blocked ?? "the run failed before its end",
        ...when,
      },
    ],
  };
  const state = serializeSession({ ...sessionAfter, entities: evictEntities(pack, sessionAfter) });
  return { text, patch: diffFields(fieldsBefore, state), state };
}

function failureText(
  receipts: Receipt[],
  { sorry, again, rest }: FailureWords,
  words: ReplyWords,
): string {
  const appliedReceipts = receipts.filter((receipt) => receipt.status === "applied");
  if (appliedReceipts.length === 0) return `${sorry} ${words.nothingChanged} ${again}`;
  const byOp = Map.groupBy(appliedReceipts, ({ op }) => op);
  const names = Object.fromEntries(
    [...byOp].map(([op, receiptsOfOp]) => [
      op,
      receiptsOfOp.map((receipt) => receipt.label ?? words.entryIn(receipt.table)),
    ]),
  );
  return `${sorry} ${words.ends.before(names)} ${rest}`;
}
