// The hop protocol: claim → decide → commit → publish, for one delivery (DESIGN §3).
import type { Envelope } from "../contracts/envelope.ts";
import { errorCode, isRetryable } from "../contracts/errors.ts";
import type { ClaimAnswer } from "../ports/store.ts";
import { claimHop } from "./claim-hop.ts";
import { executeHop } from "./execute-hop.ts";
import { failHop } from "./fail-hop.ts";
import type { FlowDeps } from "./flow-deps.ts";
import { GoneError } from "./hop.ts";
import { AdoptedDecision } from "./interruptions.ts";
import { publishHops, publishWatch } from "./publish.ts";
import { recoverRun } from "./recover-run.ts";
import { successorsOf } from "./successors.ts";

export type HopReport =
  | { outcome: "committed" | "failed"; next: Envelope[] }
  | { outcome: "done" | "busy" | "gone" | "recovered" };

/**
 * Runs one delivered hop and whatever continuation allows after it.
 * Errors: TransientError (and anything unknown) when the queue should deliver again; the lease is
 * given up first, so that the retry need not wait for it.
 */
export async function runHop(deps: FlowDeps, delivered: Envelope): Promise<HopReport> {
  const started = deps.clock.now();
  let report = await runOne(deps, delivered);
  while (report.outcome === "committed" && report.next.length > 0) {
    const [only, ...others] = report.next;
    const time = deps.clock.now() - started < deps.limits.continueMs;
    if (!deps.continuation || only === undefined || others.length > 0 || !time) {
      await publishHops(deps, report.next);
      return report;
    }
    try {
      report = await runOne(deps, only);
    } catch (error) {
      deps.log.warn("hop.continuation_failed", { ...ids(only), code: errorCode(error) });
      await publishHops(deps, [only]);
      return report;
    }
  }
  if (report.outcome === "failed") await publishHops(deps, report.next);
  return report;
}

async function runOne(deps: FlowDeps, envelope: Envelope): Promise<HopReport> {
  const at = deps.clock.now();
  const report = await attempt(deps, envelope);
  deps.log.info("hop", { ...ids(envelope), outcome: report.outcome, ms: deps.clock.now() - at });
  return report;
}

async function attempt(deps: FlowDeps, envelope: Envelope): Promise<HopReport> {
  const claim = await claimHop(deps, envelope);
  switch (claim.outcome) {
    case "gone":
      return { outcome: "gone" };
    case "behind":
      return { outcome: await recoverRun(deps, envelope) };
    case "busy":
      await publishWatch(deps, envelope, claim);
      return { outcome: "busy" };
    case "done":
      await publishHops(deps, successorsOf(envelope, claim.state));
      return { outcome: "done" };
    case "granted":
      break;
  }
  try {
    return await decideOrFail(deps, envelope, claim);
  } catch (error) {
    if (error instanceof GoneError) return { outcome: "gone" };
    const { run, hop, epoch } = envelope;
    await deps.store.release({ run, hop, epoch, fence: claim.fence }).catch(() => undefined);
    throw error;
  }
}

/** The hop's outcome; one that no retry can change is committed as failed. */
async function decideOrFail(
  deps: FlowDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
): Promise<HopReport> {
  try {
    return { outcome: "committed", next: await decideAgainWhileAdopting(deps, envelope, claim) };
  } catch (error) {
    if (error instanceof GoneError) throw error;
    deps.log.warn("hop.error", {
      ...ids(envelope),
      code: errorCode(error),
      retryable: isRetryable(error),
      kind: error instanceof Error ? error.name : "unknown",
    });
    if (isRetryable(error)) throw error;
    return { outcome: "failed", next: await failHop(deps, envelope, claim, errorCode(error)) };
  }
}

/** A decision that the ledger overrules starts again from the ledger's answers; at most thrice. */
async function decideAgainWhileAdopting(
  deps: FlowDeps,
  envelope: Envelope,
  claim: ClaimAnswer & { outcome: "granted" },
): Promise<Envelope[]> {
  let answers = claim.state.answers;
  for (let round = 0; ; round++) {
    try {
      return await executeHop(deps, envelope, claim, answers);
    } catch (error) {
      if (!(error instanceof AdoptedDecision) || round === 3) throw error;
      answers = error.answers;
    }
  }
}

function ids(e: Envelope): { run: string; hop: string; epoch: number } {
  return { run: e.run, hop: e.hop, epoch: e.epoch };
}
