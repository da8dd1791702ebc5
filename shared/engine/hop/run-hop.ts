// The hop protocol: claim → decide → commit → publish, for one delivery (spec/hop-protocol).
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode, isRetryable } from "../../contracts/errors.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import { claimHop } from "./claim-hop.ts";
import { executeHop } from "./execute-hop.ts";
import { failHop } from "./fail-hop.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { releaseClaim } from "./release-claim.ts";
import { GoneError } from "./hop.ts";
import { AdoptedDecision } from "./interruptions.ts";
import { createHopSpending, type HopSpending } from "../journal/hop-spending.ts";
import { logHop, type Delivery, type NoteEnd } from "../observe/log-hop.ts";
import { publishHops, publishWatch } from "./publish.ts";
import { recoverRun } from "../run/recover-run.ts";
import { refusePoison } from "./refuse-poison.ts";
import { successorsOf } from "./successors.ts";

export type HopReport =
  | { outcome: "committed" | "failed"; next: Envelope[] }
  | { outcome: "done" | "busy" | "gone" | "recovered" };

/**
 * Runs one delivered hop and whatever continuation allows after it; each leaves one line in the log.
 * Errors: TransientError (and anything unknown) when the queue should deliver again; the lease is
 * given up first, so that the retry need not wait for it.
 */
export async function runHop(
  deps: EngineDeps,
  delivered: Envelope,
  delivery?: Delivery,
): Promise<HopReport> {
  const until = deps.clock.now() + deps.limits.continueMs;
  /** Goes on in place after a commit, or publishes what comes next. */
  const onward = async (own: EngineDeps, report: HopReport): Promise<Step> => {
    if (!("next" in report)) return { report, goOn: null };
    const [only, ...others] = report.next;
    const mayGoOn = deps.continuation && report.outcome === "committed";
    if (mayGoOn && only !== undefined && others.length === 0 && deps.clock.now() < until) {
      return { report, goOn: only };
    }
    await publishHops(own, report.next);
    return { report, goOn: null };
  };

  const first = { envelope: delivered, delivery, trigger: "delivery" as const };
  let step = await logHop(deps, first, async (own, note) =>
    onward(own, await attempt(own, delivered, note)),
  );
  while (step.goOn !== null) {
    const { report: before, goOn: envelope } = step;
    const continued = { envelope, trigger: "continued" as const };
    step = await logHop(deps, continued, async (own, note) => {
      let report: HopReport;
      try {
        report = await attempt(own, envelope, note);
      } catch (error) {
        note("error", error);
        await publishHops(own, [envelope]);
        return { report: before, goOn: null };
      }
      return onward(own, report);
    });
  }
  return step.report;
}

interface Step {
  report: HopReport;
  /** The hop to run in the same invocation. */
  goOn: Envelope | null;
}

async function attempt(deps: EngineDeps, envelope: Envelope, note: NoteEnd): Promise<HopReport> {
  const claim = await claimHop(deps, envelope);
  switch (claim.outcome) {
    case "gone":
      note("gone");
      return { outcome: "gone" };
    case "behind": {
      const outcome = await recoverRun(deps, envelope);
      note(outcome);
      return { outcome };
    }
    case "busy":
      note("busy");
      await publishWatch(deps, envelope, claim);
      return { outcome: "busy" };
    case "done":
      note("done");
      await publishHops(deps, successorsOf(envelope, claim.state));
      return { outcome: "done" };
    case "granted":
      break;
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  try {
    return await decideOrFail(deps, envelope, claim, spending, note);
  } catch (error) {
    await releaseClaim(deps, envelope, claim, error, spending);
    if (!(error instanceof GoneError)) throw error;
    note("gone");
    return { outcome: "gone" };
  }
}

/** The hop's outcome; one that no retry can change is committed as failed. */
async function decideOrFail(
  deps: EngineDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
  spending: HopSpending,
  note: NoteEnd,
): Promise<HopReport> {
  try {
    refusePoison(claim.state, envelope.hop);
    const next = await decideAgainWhileAdopting(deps, envelope, claim, spending);
    note("committed");
    return { outcome: "committed", next };
  } catch (error) {
    if (error instanceof GoneError || isRetryable(error)) throw error;
    const next = await failHop(deps, envelope, claim, errorCode(error), spending);
    note("failed", error);
    return { outcome: "failed", next };
  }
}

/** A decision that the ledger overrules starts again from the ledger's answers; at most thrice. */
async function decideAgainWhileAdopting(
  deps: EngineDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
  spending: HopSpending,
): Promise<Envelope[]> {
  let answers = claim.state.answers;
  for (let round = 0; ; round++) {
    try {
      return await executeHop(deps, envelope, claim, answers, spending);
    } catch (error) {
      if (!(error instanceof AdoptedDecision) || round === 3) throw error;
      answers = error.answers;
    }
  }
}
