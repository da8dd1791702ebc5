// The failure path: a hop that cannot succeed is committed as failed. The process decides the
// outcome: a mark with which the hop leaves its group, so that the group continues, or the run's
// end with a reply that reports the failure.
import type { Envelope } from "../../contracts/envelope.ts";
import { FatalError, type ErrorCode, type Part } from "../../contracts/errors.ts";
import type { NewRunEvent } from "../../contracts/events.ts";
import { claimToFail } from "./claim-hop.ts";
import { commitHop, type GrantedClaim } from "./execute-hop.ts";
import { failedAttempts } from "./failed-attempts.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { releaseClaim } from "./release-claim.ts";
import { GoneError } from "./hop.ts";
import { createHopSpending, type HopSpending } from "../journal/hop-spending.ts";
import { logHop, type NoteEnd } from "../observe/log-hop.ts";
import { publishHops, publishWatch } from "./publish.ts";
import { recordSpending } from "../journal/record-spending.ts";
import { journalledCalls } from "../journal/journalled-calls.ts";
import { readLedger } from "../run/read-ledger.ts";
import { recoverRun } from "../run/recover-run.ts";
import { openSuccessorsOf } from "./successors.ts";

/** Why a hop is failed. */
export interface HopFailure {
  /** The error code of the last attempt. */
  code: ErrorCode;
  /** Number of attempts; absent if every claim was an attempt. */
  attempts?: number;
  /** The unavailable part, for the user's reply. */
  unavailable?: Part | undefined;
  /** Reports the last attempt; absent when the attempt reported itself as it released its claim. */
  event?: NewRunEvent;
}

/**
 * Commits a claimed hop as failed. A hop after the run's end is released instead.
 * @param spending of the claim: a failed hop costs money like a successful one
 * @returns the envelopes to publish. Errors: StaleFence, GoneError; TransientError of a part; FatalError if the
 * session has changed.
 */
export async function failHop(
  deps: EngineDeps,
  envelope: Envelope,
  claim: GrantedClaim,
  { code, attempts = claim.state.claims, unavailable, event }: HopFailure,
  spending: HopSpending,
): Promise<Envelope[]> {
  const { run, hop, epoch, user } = envelope;
  const { state, fence } = claim;
  // A hop after the end cannot fail its run: it stays open and can be published again.
  if (deps.logic.describe(hop).isAfterEnd) {
    await recordSpending(deps, envelope, spending.total());
    await deps.store.release({ run, hop, epoch, fence });
    return [];
  }
  const ledger = () => readLedger(deps.database, user, run);
  const failure = await deps.logic.fail({
    envelope,
    state,
    code,
    unavailable,
    attempts: failedAttempts(deps.logic.nodes, state, { hop, attempts, code }),
    clock: deps.clock,
    decisions: async () => ((await ledger())?.decisions ?? []).filter(({ step }) => step === hop),
    standingEffects: () => deps.database.as(user).standingEffects(run),
    leaveWait: async (wait) => {
      const now = deps.clock.iso(deps.clock.now());
      await deps.database.as(user).endWait({ run, epoch, hop: wait, as: "left", now });
    },
    journalledCalls: async () => journalledCalls((await ledger())?.steps ?? []),
    journalledCall: async () =>
      (await ledger())?.steps?.findLast((step) => step.hop === hop && step.called?.counts === true),
  });
  const outcome = event ? { ...failure, events: [event, ...failure.events] } : failure;
  return (await commitHop(deps, envelope, claim, outcome, spending)).next;
}

/**
 * Fails the hop of a delivery that the queue has abandoned; writes one line to the log.
 * @param code the error of the last delivery; the list of attempts prefers the code that the last attempt
 * stored
 * @param unavailable the part that the hop was waiting for
 */
export async function failDelivered(
  deps: EngineDeps,
  envelope: Envelope,
  code: ErrorCode,
  unavailable?: Part,
): Promise<void> {
  const invocation = { envelope, trigger: "failure" as const };
  return logHop(deps, invocation, (measuredDeps, note) =>
    failClaimed(measuredDeps, envelope, { code, unavailable }, note),
  );
}

async function failClaimed(
  deps: EngineDeps,
  envelope: Envelope,
  { code, unavailable }: { code: ErrorCode; unavailable: Part | undefined },
  note: NoteEnd,
): Promise<void> {
  const claim = await claimToFail(deps, envelope);
  switch (claim.outcome) {
    case "gone":
      return note("gone");
    case "done":
      note("done");
      return publishHops(deps, openSuccessorsOf(deps.logic, envelope, claim.state));
    case "busy":
      note("busy");
      return publishWatch(deps, envelope, claim);
    case "no_slot":
      throw new FatalError("internal", "a claim that asks for no slot was refused one");
    case "behind":
      return note(await recoverRun(deps, envelope));
    case "granted":
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  const from = deps.clock.now();
  try {
    // This claim is not an attempt at the hop.
    const attempts = claim.state.claims - 1;
    const next = await failHop(deps, envelope, claim, { code, attempts, unavailable }, spending);
    note("failed", new FatalError(code, "the queue gave up"));
    await publishHops(deps, next);
  } catch (error) {
    await releaseClaim(deps, envelope, claim, error, spending, from);
    if (!(error instanceof GoneError)) throw error;
    note("gone");
  }
}
