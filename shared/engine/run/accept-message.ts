// Turns a user's message into a run: recorded in Postgres first, then put into the store and
// published.
import type { MediaReference } from "../../contracts/media.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { AcceptOutcome } from "../../ports/run-calls.ts";
import type { AcceptedRun, MessagePlace, ProcessInputs } from "../../ports/run-database.ts";
import { dayOf } from "../journal/budget-day.ts";
import type { ClaimAnswer, PressedOption } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { claimRequest } from "../hop/claim-hop.ts";
import { newRun } from "../hop/new-run.ts";
import { firstEnvelopes, publishHops } from "../hop/publish.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";

export interface IncomingMessage extends Keyed {
  user: UserId;
  conversation: ConversationId;
  /**
   * Either a text or a pressed button; neither for a retry, nor if `place` answers a question (`asked`). Not
   * needed with a `process`.
   */
  text?: string;
  answer?: PressedOption;
  /** The message's place; absent: after the conversation's head. */
  place?: MessagePlace;
  effects?: "keep" | "undo";
  /** The stored Process that answers in place of the built-in chain. */
  process?: ProcessInputs;
  /** Pictures and voice notes, by reference. */
  media?: MediaReference[];
  ifBusy: "enqueue" | "reject";
}

/**
 * Once Postgres has accepted the message, it is safe: errors of the store or the queue are logged and left to
 * the sweep, and the caller may answer 202. A replay publishes the first hops again if the run is running and
 * was never recovered, and does not touch the store: if the store has lost the run, seeding it again would
 * ignore the effects that the ledger already has.
 * @param drive runs the hops of a new run in this invocation instead of through the queue
 * Errors: TransientError or FatalError of the database, before anything was accepted.
 */
export async function acceptMessage(
  deps: EngineDeps,
  message: IncomingMessage,
  drive?: Drive,
): Promise<AcceptOutcome> {
  const { user, process, ...request } = message;
  const { queueLimit, budgetMicroUsd: microUsd, quotas } = deps.limits;
  const budget =
    microUsd === null
      ? {}
      : { budget: { microUsd, since: deps.clock.iso(dayOf(deps.clock.now()).startMs) } };
  const acceptance = await deps.database
    .as(user)
    .acceptMessage({
      ...request,
      queueLimit,
      ...budget,
      ...(process ? { process: { ...process, quotas } } : {}),
    });
  if (!("run" in acceptance)) return acceptance;
  // The message's own run is queued behind the undo.
  const { outcome, undo } = acceptance;
  await (undo ? launchRun(deps, { outcome, run: undo }) : launchRun(deps, acceptance, drive));
  return acceptance;
}

/**
 * Runs the hops of a run in this invocation, from its only first hop on. The request that accepted the run has
 * put it into the store; `priorClaim` is the answer to the hop's claim, if one was made. Never throws.
 */
export type Drive = (firstHop: Envelope, priorClaim: ClaimAnswer | null) => void;

/**
 * Puts an accepted run into the store and publishes its first hops, or has it driven in this invocation. Does
 * nothing unless the run is running under its first epoch. A replay is not driven in this invocation, because
 * the request that was accepted first may still be driving the run.
 */
export async function launchRun(
  deps: EngineDeps,
  acceptance: { outcome: "accepted" | "replayed"; run: AcceptedRun },
  drive?: Drive,
): Promise<void> {
  const { meta, status, epoch } = acceptance.run;
  deps.log.info("run.accepted", {
    "alfred.run": meta.run,
    "gen_ai.conversation.id": meta.conversation,
    outcome: acceptance.outcome,
    status,
  });
  if (status !== "running" || epoch !== 0) return;
  const logError = (error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": meta.run,
      "error.type": errorCode(error),
    });
  const firstHops = firstEnvelopes(deps.logic, meta);
  const [firstHop, ...others] = firstHops;
  if (acceptance.outcome === "accepted") {
    const data = { runId: meta.run, queued: false };
    // If the store is unavailable, the message is published anyway: its hop waits for the store, and rebuilds
    // the run there.
    const drivenHop = drive && others.length === 0 ? firstHop : undefined;
    const claim = drivenHop && claimRequest(deps, drivenHop);
    const seeding = deps.store.seed(
      newRun(deps.logic, acceptance.run),
      { type: "run.accepted", data },
      claim,
    );
    const seedAnswer = await seeding.then((claim) => ({ claimed: claim }), logError);
    if (drive && drivenHop && seedAnswer) return drive(drivenHop, seedAnswer.claimed);
  }
  await publishHops(deps, firstHops).catch(logError);
}
