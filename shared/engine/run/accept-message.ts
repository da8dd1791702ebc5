// Turns a user's message into a run: recorded in Postgres first, then put in the store and published.
import type { AcceptedRun, AcceptOutcome } from "../../ports/database.ts";
import { dayOf } from "../journal/budget-day.ts";
import type { PressedOption } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { firstEnvelopes, publishHops } from "../hop/publish.ts";
import { errorCode } from "../../contracts/errors.ts";

export interface IncomingMessage {
  user: string;
  conversation: string;
  /** Either a text or a pressed button. */
  text?: string;
  answer?: PressedOption;
  /** Route and client key make the idempotency key, unique per user. */
  route: string;
  key: string;
  /** Hash of the canonical request body: the same key with another body is refused. */
  bodyHash: string;
  ifBusy: "enqueue" | "reject";
}

/**
 * Once Postgres has accepted the message, it is safe: errors of the store or the queue are logged and left
 * to the sweep, and the caller may answer 202. A replay publishes again while the run has not progressed,
 * and does not seed the store: a store that has lost the run must not start it again beside the ledger.
 * Errors: TransientError or FatalError of the database, before anything was accepted.
 */
export async function acceptMessage(
  deps: EngineDeps,
  message: IncomingMessage,
): Promise<AcceptOutcome> {
  const { user, ...request } = message;
  const { queueLimit, budgetMicroUsd: microUsd } = deps.limits;
  const budget =
    microUsd === null
      ? {}
      : { budget: { microUsd, since: deps.clock.iso(dayOf(deps.clock.now()).startMs) } };
  const accepted = await deps.database
    .as(user)
    .acceptMessage({ ...request, queueLimit, ...budget });
  if (!("run" in accepted)) return accepted;
  await launchRun(deps, accepted);
  return accepted;
}

/**
 * Seeds an accepted run in the store and publishes its first hops, unless it is queued or has progressed.
 */
export async function launchRun(
  deps: EngineDeps,
  accepted: { outcome: "accepted" | "replayed"; run: AcceptedRun },
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
  if (accepted.outcome === "accepted") {
    const data = { runId: meta.run, queued: false };
    // Without the store the message is still published: its hop waits for the store and rebuilds it.
    await deps.store.seed(meta, { type: "run.accepted", data }).catch(logged);
  }
  await publishHops(deps, firstEnvelopes(deps.logic, meta)).catch(logged);
}
