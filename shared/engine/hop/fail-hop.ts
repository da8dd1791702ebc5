// The failure path: a hop that cannot succeed is committed as failed. The process says what that comes
// to: a mark that leaves its group, so that the group goes on, or the run's end with an honest reply.
import type { Envelope } from "../../contracts/envelope.ts";
import { FatalError, type ErrorCode, type Part } from "../../contracts/errors.ts";
import { claimHop } from "./claim-hop.ts";
import { commitHop, type Granted } from "./execute-hop.ts";
import { failedAttempts } from "./failed-attempts.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { releaseClaim } from "./release-claim.ts";
import { GoneError } from "./hop.ts";
import { createHopSpending, type HopSpending } from "../journal/hop-spending.ts";
import { logHop, type NoteEnd } from "../observe/log-hop.ts";
import { publishHops, publishWatch } from "./publish.ts";
import { recordSpending } from "../journal/record-spending.ts";
import { readLedger } from "../run/read-ledger.ts";
import { recoverRun } from "../run/recover-run.ts";
import { openSuccessorsOf } from "./successors.ts";

/**
 * Commits a claimed hop as failed.
 * @param spending of the claim: a failure is paid for like a success
 * @param attempts how often somebody has tried it, the last time with `code`
 * @param away the part that was, for the words to the user
 * @returns the envelopes to publish. Errors: StaleFence, GoneError; TransientError of a part.
 */
export async function failHop(
  deps: EngineDeps,
  envelope: Envelope,
  claim: Granted,
  code: ErrorCode,
  spending: HopSpending,
  attempts = claim.state.claims,
  away?: Part,
): Promise<Envelope[]> {
  const { run, hop, epoch, user } = envelope;
  const { state, fence } = claim;
  // After the end of a run nothing of it can fail: the hop stays open for whoever publishes it again.
  if (deps.logic.describe(hop).isAfterEnd) {
    await recordSpending(deps, envelope, spending.total());
    await deps.store.release({ run, hop, epoch, fence });
    return [];
  }
  const outcome = await deps.logic.fail({
    ...{ envelope, state, code, away },
    attempts: failedAttempts(deps.logic.nodes, state, { hop, attempts, code }),
    clock: deps.clock,
    async decisions() {
      const ledger = await readLedger(deps.database, user, run);
      return (ledger?.decisions ?? []).filter(({ step }) => step === hop);
    },
  });
  return (await commitHop(deps, envelope, claim, outcome, spending)).next;
}

/**
 * A delivery that the queue has given up on; leaves one line in the log.
 * @param code what the last delivery came to, where the hop itself could not say
 * @param away the part that it was waiting for in vain
 */
export async function failDelivered(
  deps: EngineDeps,
  envelope: Envelope,
  code: ErrorCode,
  away?: Part,
): Promise<void> {
  const given = { envelope, trigger: "failure" as const };
  return logHop(deps, given, (own, note) => failClaimed(own, envelope, { code, away }, note));
}

async function failClaimed(
  deps: EngineDeps,
  envelope: Envelope,
  { code, away }: { code: ErrorCode; away: Part | undefined },
  note: NoteEnd,
): Promise<void> {
  const claim = await claimHop(deps, envelope);
  switch (claim.outcome) {
    case "gone":
      return note("gone");
    case "done":
      note("done");
      return publishHops(deps, openSuccessorsOf(deps.logic, envelope, claim.state));
    case "busy":
      note("busy");
      return publishWatch(deps, envelope, claim);
    case "behind":
      return note(await recoverRun(deps, envelope));
    case "granted":
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  try {
    // This claim is no attempt at the hop.
    const attempts = claim.state.claims - 1;
    const next = await failHop(deps, envelope, claim, code, spending, attempts, away);
    note("failed", new FatalError(code, "the queue gave up"));
    await publishHops(deps, next);
  } catch (error) {
    await releaseClaim(deps, envelope, claim, error, spending);
    if (!(error instanceof GoneError)) throw error;
    note("gone");
  }
}
