// The hop protocol: claim → decide → commit → publish, for one delivery (spec/hop-protocol).
import type { Envelope } from "../../contracts/envelope.ts";
import { errorCode, isRetryable } from "../../contracts/errors.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import { attemptFailed } from "./attempt-failed.ts";
import { claimHop } from "./claim-hop.ts";
import { executeHop, type CommittedHop } from "./execute-hop.ts";
import { failHop } from "./fail-hop.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { releaseClaim } from "./release-claim.ts";
import { GoneError } from "./hop.ts";
import { AdoptedDecision } from "./interruptions.ts";
import { createHopSpending, type HopSpending } from "../journal/hop-spending.ts";
import { logHop, type Delivery, type NoteEnd } from "../observe/log-hop.ts";
import { publishHops, publishWait, publishWatch } from "./publish.ts";
import { recoverRun } from "../run/recover-run.ts";
import { hasOwnWait, redriveHop } from "./redrive-hop.ts";
import { refusePoison } from "./refuse-poison.ts";
import { openSuccessorsOf } from "./successors.ts";

export type HopReport =
  | ({ outcome: "committed" | "failed" } & CommittedHop)
  | { outcome: "done" | "busy" | "no_slot" | "gone" | "recovered" };

/**
 * Runs one delivered hop and the hops that may continue in the same invocation; each writes one log line.
 * Errors: TransientError (and anything unknown) when the queue should deliver again. The claim is released
 * first, so that the retry need not wait for the lease.
 */
export async function runHop(
  deps: EngineDeps,
  firstEnvelope: Envelope,
  delivery?: Delivery,
): Promise<HopReport> {
  const until = deps.clock.now() + deps.limits.continueMs;
  const mayContinue = () => deps.continuation && deps.clock.now() < until;
  const first = { envelope: firstEnvelope, delivery, trigger: "delivery" as const };
  const step = await logHop(deps, first, async (measuredDeps, note) =>
    continueOrPublish(
      measuredDeps,
      await attempt(measuredDeps, firstEnvelope, note, mayContinue),
      mayContinue,
    ),
  );
  return (await continueInPlace(deps, step, "continued", mayContinue)) ?? step.report;
}

/**
 * Runs a hop that the queue has not delivered, and its successors in turn, as `runHop` does.
 * @param priorClaim the answer to the hop's claim; null when it has not been claimed yet
 * Errors: TransientError when something could not be published.
 */
export async function runAttached(
  deps: EngineDeps,
  first: Envelope,
  mayContinue: () => boolean,
  priorClaim: ClaimAnswer | null,
): Promise<void> {
  const start = { inPlace: [first], claimed: priorClaim ?? undefined };
  await continueInPlace(deps, start, "attached", mayContinue);
}

/** The hops that the same invocation runs next, if any: one, or several short ones. */
interface NextInPlace {
  inPlace: Envelope[];
  /**
   * The answer to the claim of the only hop, if an earlier request (a commit or the seed) has already claimed
   * it.
   */
  claimed?: ClaimAnswer | undefined;
}

interface Step extends NextInPlace {
  report: HopReport;
}

/**
 * Runs one hop after another, as long as there is a next one. Publishes a hop whose attempt fails, so that the
 * queue retries it, and short hops for which no time is left.
 * @returns the last report; null when there is none
 */
async function continueInPlace(
  deps: EngineDeps,
  first: NextInPlace,
  firstTrigger: "continued" | "attached",
  mayContinue: () => boolean,
): Promise<HopReport | null> {
  let report: HopReport | null = null;
  let { claimed } = first;
  let remaining = first.inPlace;
  for (let trigger = firstTrigger; remaining.length > 0; trigger = "continued") {
    const [envelope, ...others] = remaining as [Envelope, ...Envelope[]];
    const answer = claimed;
    const step: Step | null = await logHop(
      deps,
      { envelope, claimed: answer, trigger },
      async (measuredDeps, note) => {
        let report: HopReport;
        try {
          report = await attempt(measuredDeps, envelope, note, mayContinue, answer);
        } catch (error) {
          note("error", error);
          const isRedriven = hasOwnWait(error) && (await redriveHop(measuredDeps, envelope, error));
          if (!isRedriven) await publishHops(measuredDeps, [envelope]);
          return null;
        }
        return continueOrPublish(measuredDeps, report, mayContinue);
      },
    );
    report = step?.report ?? report;
    claimed = step?.claimed;
    remaining = [...(step?.inPlace ?? []), ...others];
    if (others.length > 0 && !mayContinue()) {
      await publishHops(deps, remaining);
      remaining = [];
    }
  }
  return report;
}

/** Names the hops with which this invocation continues, or publishes the next hops. */
async function continueOrPublish(
  deps: EngineDeps,
  report: HopReport,
  mayContinue: () => boolean,
): Promise<Step> {
  if (!("next" in report)) return { report, inPlace: [] };
  const { next, claimed, areShort = false } = report;
  const runsInPlace = claimed !== undefined || (report.outcome === "committed" && mayContinue());
  if (runsInPlace && (next.length <= 1 || areShort)) return { report, inPlace: next, claimed };
  await publishHops(deps, next);
  return { report, inPlace: [] };
}

async function attempt(
  deps: EngineDeps,
  envelope: Envelope,
  note: NoteEnd,
  mayContinue: () => boolean,
  priorClaim?: ClaimAnswer,
): Promise<HopReport> {
  const claim = await claimHop(deps, envelope, priorClaim);
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
    case "no_slot":
      note("no_slot");
      await publishWait(deps, envelope, claim);
      return { outcome: "no_slot" };
    case "done":
      note("done");
      await publishHops(deps, openSuccessorsOf(deps.logic, envelope, claim.state));
      return { outcome: "done" };
    case "granted":
      break;
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  const from = deps.clock.now();
  try {
    return await decideOrFail(deps, envelope, claim, spending, note, mayContinue);
  } catch (error) {
    await releaseClaim(deps, envelope, claim, error, spending, from);
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
  mayContinue: () => boolean,
): Promise<HopReport> {
  try {
    refusePoison(claim.state, envelope.hop);
    const commit = await decideUntilAgreed(deps, envelope, claim, spending, mayContinue);
    note("committed");
    return { outcome: "committed", ...commit };
  } catch (error) {
    if (error instanceof GoneError || isRetryable(error)) throw error;
    const event = attemptFailed(envelope.hop, claim.state.claims, error);
    const next = await failHop(deps, envelope, claim, { code: errorCode(error), event }, spending);
    note("failed", error);
    return { outcome: "failed", next };
  }
}

/**
 * When the ledger holds another decision, decides again from the ledger's answers, at most three
 * times.
 */
async function decideUntilAgreed(
  deps: EngineDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
  spending: HopSpending,
  mayContinue: () => boolean,
): Promise<CommittedHop> {
  let answers = claim.state.answers;
  for (let round = 0; ; round++) {
    try {
      return await executeHop(deps, envelope, claim, answers, spending, mayContinue);
    } catch (error) {
      if (!(error instanceof AdoptedDecision) || round === 3) throw error;
      answers = error.answers;
    }
  }
}
