// A user's message becomes a run: recorded in Postgres first, then put in the store and published.
import type { MediaReference } from "../../contracts/media.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import type { AcceptOutcome } from "../../ports/run-calls.ts";
import type { AcceptedRun, ProcessInputs } from "../../ports/run-database.ts";
import { dayOf } from "../journal/budget-day.ts";
import type { ClaimAnswer, PressedOption } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { claimRequest } from "../hop/claim-hop.ts";
import { firstEnvelopes, publishHops } from "../hop/publish.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";

export interface IncomingMessage {
  user: UserId;
  conversation: ConversationId;
  /** Either a text or a pressed button. */
  text?: string;
  answer?: PressedOption;
  /** The stored Process that answers instead of the built-in chain. */
  process?: ProcessInputs;
  /** Pictures and voice notes, by reference. */
  media?: MediaReference[];
  /** Route and client key make the idempotency key, unique per user. */
  route: string;
  key: string;
  /** Hash of the canonical request body: the same key with another body is refused. */
  bodyHash: string;
  ifBusy: "enqueue" | "reject";
}

/**
 * Once Postgres has accepted, the message is safe: trouble with the store or the queue is logged and
 * left to the sweep, and the caller may answer 202. A replay publishes again where nothing moved yet,
 * and leaves the store alone: one that has lost the run must not begin it anew beside the ledger.
 * @param drive runs the hops of a new run here, instead of by the queue
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
  const accepted = await deps.database.as(user).acceptMessage({
    ...request,
    queueLimit,
    ...budget,
    ...(process ? { process: { ...process, quotas } } : {}),
  });
  if (!("run" in accepted)) return accepted;
  await launchRun(deps, accepted, drive);
  return accepted;
}

/**
 * Begins with the only first hop of a run that the store has, and has claimed in the same request. Never
 * fails.
 */
export type Drive = (first: Envelope, claimed: ClaimAnswer | null) => void;

/**
 * Puts an accepted run in the store and publishes its first hops, or has it driven here; neither where
 * it waits or has moved on. A replay is never driven: the request that had it accepted may still drive it.
 */
export async function launchRun(
  deps: EngineDeps,
  accepted: { outcome: "accepted" | "replayed"; run: AcceptedRun },
  drive?: Drive,
): Promise<void> {
  const { meta, status, epoch } = accepted.run;
  deps.log.info("run.accepted", {
    "alfred.run": meta.run,
    "gen_ai.conversation.id": meta.conversation,
    outcome: accepted.outcome,
    status,
  });
  if (status !== "running" || epoch !== 0) return;
  const logged = (error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": meta.run,
      "error.type": errorCode(error),
    });
  const first = firstEnvelopes(deps.logic, meta);
  const [only, ...others] = first;
  if (accepted.outcome === "accepted") {
    const data = { runId: meta.run, queued: false };
    // Without the store the message goes out all the same: its hop waits for the store, and rebuilds it.
    const driven = drive && others.length === 0 ? only : undefined;
    const claim = driven && claimRequest(deps, driven);
    const seeded = deps.store.seed(meta, { type: "run.accepted", data }, claim);
    const there = await seeded.then((claimed) => ({ claimed }), logged);
    if (drive && driven && there) return drive(driven, there.claimed);
  }
  await publishHops(deps, first).catch(logged);
}
