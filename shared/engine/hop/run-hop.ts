// The hop protocol: claim → decide → commit → publish, for one delivery (spec/hop-protocol).
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode, isRetryable } from "../../contracts/errors.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import { claimHop } from "./claim-hop.ts";
import { executeHop } from "./execute-hop.ts";
import { failHop } from "./fail-hop.ts";
import type { FlowDeps } from "../engine-deps.ts";
import { giveUp } from "./release-claim.ts";
import { GoneError } from "./hop.ts";
import { AdoptedDecision } from "./interruptions.ts";
import { createHopSpending, type HopSpending } from "../journal/hop-spending.ts";
import { logHop, type Delivery, type NoteEnd } from "../observe/log-hop.ts";
import { publishHops, publishWatch } from "./publish.ts";
import { recoverRun } from "../run/recover-run.ts";
import { refusePoison } from "./refuse-poison.ts";
import { openSuccessorsOf } from "./successors.ts";

export type HopReport =
  | { outcome: "committed" | "failed"; next: Envelope[] }
  | { outcome: "done" | "busy" | "gone" | "recovered" };

/** Whether the next hop may run in the same invocation. */
export type MayGoOn = () => boolean;

/**
 * Runs one delivered hop and whatever continuation allows after it; each leaves one line in the log.
 * Errors: TransientError (and anything unknown) when the queue should deliver again; the lease is
 * given up first, so that the retry need not wait for it.
 */
export async function runHop(
  deps: FlowDeps,
  delivered: Envelope,
  delivery?: Delivery,
): Promise<HopReport> {
  const until = deps.clock.now() + deps.limits.continueMs;
  const mayGoOn = () => deps.continuation && deps.clock.now() < until;
  const first = { envelope: delivered, delivery, trigger: "delivery" as const };
  const step = await logHop(deps, first, async (own, note) =>
    onward(own, await attempt(own, delivered, note), mayGoOn),
  );
  if (step.goOn === null) return step.report;
  return (await runInPlace(deps, step.goOn, "continued", mayGoOn)) ?? step.report;
}

/**
 * Runs a hop that nobody has delivered, and one after another what follows it, as long as that may go
 * on; what may not is published. So is a hop that fails: the queue has its own patience.
 * @returns the last report; null when the first hop failed. Errors: TransientError when something
 * could not be published.
 */
export async function runInPlace(
  deps: FlowDeps,
  first: Envelope,
  firstTrigger: "continued" | "attached",
  mayGoOn: MayGoOn,
): Promise<HopReport | null> {
  let report: HopReport | null = null;
  let trigger = firstTrigger;
  for (let next: Envelope | null = first; next !== null; trigger = "continued") {
    const envelope: Envelope = next;
    const step: Step | null = await logHop(deps, { envelope, trigger }, async (own, note) => {
      let found: HopReport;
      try {
        found = await attempt(own, envelope, note);
      } catch (error) {
        note("error", error);
        await publishHops(own, [envelope]);
        return null;
      }
      return onward(own, found, mayGoOn);
    });
    report = step?.report ?? report;
    next = step?.goOn ?? null;
  }
  return report;
}

interface Step {
  report: HopReport;
  /** The hop to run in the same invocation. */
  goOn: Envelope | null;
}

/** Goes on in place after a commit, or publishes what comes next. */
async function onward(deps: FlowDeps, report: HopReport, mayGoOn: MayGoOn): Promise<Step> {
  if (!("next" in report)) return { report, goOn: null };
  const [only, ...others] = report.next;
  if (report.outcome === "committed" && only && others.length === 0 && mayGoOn()) {
    return { report, goOn: only };
  }
  await publishHops(deps, report.next);
  return { report, goOn: null };
}

async function attempt(deps: FlowDeps, envelope: Envelope, note: NoteEnd): Promise<HopReport> {
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
      await publishHops(deps, openSuccessorsOf(envelope, claim.state));
      return { outcome: "done" };
    case "granted":
      break;
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  try {
    return await decideOrFail(deps, envelope, claim, spending, note);
  } catch (error) {
    await giveUp(deps, envelope, claim, error, spending);
    if (!(error instanceof GoneError)) throw error;
    note("gone");
    return { outcome: "gone" };
  }
}

/** The hop's outcome; one that no retry can change is committed as failed. */
async function decideOrFail(
  deps: FlowDeps,
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
  deps: FlowDeps,
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
