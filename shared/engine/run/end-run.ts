// Ending a run from outside its own hops (cancel, sweep): Postgres decides, together with the session
// as the run leaves it; the store follows, and the queued run that this end started begins.
import { errorCode } from "../../contracts/errors.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import type { HopAttempt, UnderstandResult } from "../../contracts/results.ts";
import type { Spending } from "../../contracts/spending.ts";
import { failExchange } from "../../domain/conversation/fail-exchange.ts";
import { changesSoFar } from "../../domain/receipts/reply-changes.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { messageOf, parseResults, timeZoneOf } from "../../domain/planning/run-results.ts";
import { applyPatch, parseSession, patchOf } from "../../domain/conversation/session-fields.ts";
import type { ReplyWords } from "../../domain/wording/reply-words.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { FinishOutcome, FinishRequest } from "../../ports/database.ts";
import type { EndedSession } from "../../ports/store.ts";
import { runningNext } from "../hop/execute-hop.ts";
import { failedAttempts } from "../hop/failed-attempts.ts";
import { recordedEffects } from "../hop/effects-of-hop.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { firstEnvelope, publishHops } from "../hop/publish.ts";
import { totalUsage } from "../journal/total-usage.ts";
import { readLedger } from "./read-ledger.ts";
import { restoreRun, restoreSession } from "./recover-run.ts";

export interface OutsideEnd {
  user: string;
  run: string;
  finishKey: "cancel" | "sweep";
  status: "cancelled" | "failed";
  /** The reply, for the user and for the exchange that the conversation remembers. */
  say(words: ReplyWords): string;
  error?: FinishRequest["error"];
}

/**
 * Ends the run, unless it has ended otherwise. Once Postgres has decided, trouble with the store or
 * the queue is logged and left to recovery and the sweep. Errors: TransientError, before that.
 */
export async function endRun(deps: EngineDeps, end: OutsideEnd): Promise<FinishOutcome> {
  const { user, run, finishKey, status, error } = end;
  const database = deps.database.as(user);
  let left: EndedSession | null = null;
  let finished: FinishOutcome = { outcome: "stale_session" };
  for (let round = 0; finished.outcome === "stale_session" && round <= SESSION_ROUNDS; round++) {
    const state = await stateLeft(deps, end);
    // What keeps moving under it must not keep the run from ending: then its session is lost.
    left = round < SESSION_ROUNDS ? state.left : null;
    finished = await database.finishRun({
      ...{ run, epoch: null, finishKey, status },
      reply: { text: end.say(state.words), changes: state.changes },
      ...(state.spent ? { usage: state.spent } : {}),
      // A run that was stopped had been failing where attempts at it had failed: the run says so.
      ...(state.attempts.length > 0
        ? { error: { ...(error ?? CANCELLED), attempts: state.attempts } }
        : error && { error }),
      ...(left
        ? { snapshot: { version: left.version, state: left.fields }, decisions: state.decisions }
        : {}),
    });
  }
  if (!("next" in finished)) return finished;

  const next = runningNext(finished.next);
  const logged = (failure: unknown) =>
    deps.log.error("run.end_failed", { "alfred.run": run, "error.type": errorCode(failure) });
  await deps.store
    .end({
      ...{ run, status, next },
      event: { type: `run.${status}`, data: { runId: run, status } },
      ...(left && finished.outcome === "finished" ? { session: left } : {}),
    })
    .catch(logged);
  if (next) await publishHops(deps, [firstEnvelope(next)]).catch(logged);
  return finished;
}

const CANCELLED = { code: "cancelled", message: "the user stopped the run" };

/** What a stopped run leaves: a session, unless it had not started, and attempts that had failed. */
interface Left {
  left: EndedSession | null;
  attempts: HopAttempt[];
  /** What the run has changed, as far as the ledger tells. */
  changes: ReplyChange[];
  /** How many stored decisions it knows of. */
  decisions: number;
  /** In the language of the conversation, as far as it is known. */
  words: ReplyWords;
  /** As far as the store knows; null where it lost the run, or the run had not started. */
  spent: Spending | null;
}
const NOTHING_LEFT: Left = {
  ...{ left: null, attempts: [], changes: [], decisions: 0, spent: null },
  words: wordsFor("en"),
};
/** How often a session is made again because a step wrote meanwhile; a step writes once or twice. */
const SESSION_ROUNDS = 3;

/**
 * The session after a run that is stopped where it is: the exchange is remembered, drafts stay, and a
 * question that the run was answering is no longer open. Were it, the next "yes" would do everything
 * again that this run has done already.
 */
async function stateLeft(deps: EngineDeps, end: OutsideEnd): Promise<Left> {
  try {
    const ledger = await readLedger(deps.database, end.user, end.run);
    if (ledger?.run.status !== "running") return NOTHING_LEFT;
    const { run, conversation, text, session: version } = ledger.run.meta;
    const hot = await deps.store.load(run, conversation).catch(() => null);
    const isCurrent = hot?.epoch === ledger.epoch;
    const { results, statuses, staged } = isCurrent ? hot : restoreRun(ledger);
    const before = restoreSession(ledger);
    const committed = applyPatch(before, staged);
    // A step may have written and not committed yet, or the store lost its commit: what it made is
    // no draft any more.
    const untold = ledger.decisions.filter(({ step }) => statuses[step] === undefined);
    const made = recordedEffects(deps.pack, untold, parseSession(committed));
    const session = parseSession(applyPatch(committed, patchOf(made.records)));
    const parsed = parseResults(results);
    const when = {
      at: deps.clock.iso(deps.clock.now()),
      day: deps.clock.today(timeZoneOf(parsed)),
    };
    const said = messageOf(results, text);
    const understood = parsed.understand as UnderstandResult | undefined;
    const words = wordsFor(conversationLanguage(understood, session));
    const after = failExchange(deps.pack, before, session, parsed, said, when, {
      text: end.say(words),
      routing: end.status,
      blocked: end.error?.message ?? "the user stopped the run",
    });
    return {
      left: { conversation, version: version + 1, fields: after.state },
      attempts: isCurrent ? failedAttempts(hot) : [],
      changes: changesSoFar(deps.pack, session, parsed, { untold: made.receipts }),
      decisions: ledger.decisions.length,
      words,
      spent: isCurrent ? totalUsage(hot) : null,
    };
  } catch (error) {
    // A session that cannot be read must not keep the run from ending.
    deps.log.error("run.session_lost", { "alfred.run": end.run, "error.type": errorCode(error) });
    return NOTHING_LEFT;
  }
}
