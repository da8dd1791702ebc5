// The hop protocol: claim → decide → commit → publish, for one delivery (spec/hop-protocol).
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode, isRetryable } from "../../contracts/errors.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import { claimHop } from "./claim-hop.ts";
import { executeHop, type Committed } from "./execute-hop.ts";
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
  | ({ outcome: "committed" | "failed" } & Committed)
  | { outcome: "done" | "busy" | "gone" | "recovered" };

/**
 * Runs one delivered hop and the hops that continuation allows after it; each writes one log line.
 * Errors: TransientError (and anything unknown) when the queue should deliver again. The claim is released
 * first, so that the retry need not wait for the lease.
 */
export async function runHop(
  deps: EngineDeps,
  delivered: Envelope,
  delivery?: Delivery,
): Promise<HopReport> {
  const until = deps.clock.now() + deps.limits.continueMs;
  const goesOn = () => deps.continuation && deps.clock.now() < until;
  /** Continues in the same invocation after a commit, or publishes the next hops. */
  const onward = async (own: EngineDeps, report: HopReport): Promise<Step> => {
    if (!("next" in report)) return { report, goOn: null };
    const { next, claimed } = report;
    const [only, ...others] = next;
    const mayGoOn = claimed !== undefined || (report.outcome === "committed" && goesOn());
    if (mayGoOn && only !== undefined && others.length === 0) {
      return { report, goOn: only, claimed };
    }
    await publishHops(own, report.next);
    return { report, goOn: null };
  };

  const first = { envelope: delivered, delivery, trigger: "delivery" as const };
  let step = await logHop(deps, first, async (own, note) =>
    onward(own, await attempt(own, delivered, note, goesOn)),
  );
  while (step.goOn !== null) {
    const { report: before, goOn: envelope, claimed } = step;
    const continued = { envelope, claimed, trigger: "continued" as const };
    step = await logHop(deps, continued, async (own, note) => {
      let report: HopReport;
      try {
        report = await attempt(own, envelope, note, goesOn, claimed);
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
  /** The answer to that hop's claim, when the commit before it claimed it. */
  claimed?: ClaimAnswer | undefined;
}

async function attempt(
  deps: EngineDeps,
  envelope: Envelope,
  note: NoteEnd,
  goesOn: () => boolean,
  claimed?: ClaimAnswer,
): Promise<HopReport> {
  const claim = await claimHop(deps, envelope, claimed);
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
      await publishHops(deps, successorsOf(deps.logic, envelope, claim.state));
      return { outcome: "done" };
    case "granted":
      break;
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  try {
    return await decideOrFail(deps, envelope, claim, spending, note, goesOn);
  } catch (error) {
    await releaseClaim(deps, envelope, claim, error, spending);
    if (!(error instanceof GoneError)) throw error;
    note("gone");
    return { outcome: "gone" };
  }
}

/** The hop's outcome; an error that no retry can change is committed as a failure. */
async function decideOrFail(
  deps: EngineDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
  spending: HopSpending,
  note: NoteEnd,
  goesOn: () => boolean,
): Promise<HopReport> {
  try {
    refusePoison(claim.state, envelope.hop);
    const committed = await decideAgainWhileAdopting(deps, envelope, claim, spending, goesOn);
    note("committed");
    return { outcome: "committed", ...committed };
  } catch (error) {
    if (error instanceof GoneError || isRetryable(error)) throw error;
    const next = await failHop(deps, envelope, claim, errorCode(error), spending);
    note("failed", error);
    return { outcome: "failed", next };
  }
}

/** Restarts a decision that the ledger overrules from the ledger's answers, at most three times. */
async function decideAgainWhileAdopting(
  deps: EngineDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
  spending: HopSpending,
  goesOn: () => boolean,
): Promise<Committed> {
  let answers = claim.state.answers;
  for (let round = 0; ; round++) {
    try {
      return await executeHop(deps, envelope, claim, answers, spending, goesOn);
    } catch (error) {
      if (!(error instanceof AdoptedDecision) || round === 3) throw error;
      answers = error.answers;
    }
  }
}
