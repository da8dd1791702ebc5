// Recovery of a run whose state in the store is missing, or older than a message. Postgres raises the run's
// epoch for one caller; the ledger's content is put back into the store, and the run continues
// (spec/hop-protocol#recovery).
import type { Envelope } from "../../contracts/envelope.ts";
import type { Hop, HopGroup, Statuses } from "../../contracts/hop.ts";
import type { SessionPatch } from "../../contracts/session.ts";
import type { Recovered } from "../../ports/run-database.ts";
import { finishKey } from "../hop/execute-hop.ts";
import { runningNext } from "../hop/new-run.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier } from "../hop/frontier.ts";
import type { EffectContext } from "../hop/hop.ts";
import {
  envelopeFor,
  firstEnvelopes,
  publishHops,
  publishResumed,
  publishSend,
} from "../hop/publish.ts";
import type { ProcessLogic } from "../process-logic.ts";

/**
 * Rebuilds the hot state of the envelope's run. Every delivery that finds the store behind may finish a rebuild
 * that another one began (the same epoch from the same rows). If an invocation dies after it has raised the
 * epoch, the next delivery therefore rebuilds the store.
 */
export async function recoverRun(
  deps: EngineDeps,
  envelope: Envelope,
): Promise<"recovered" | "gone"> {
  const ledger = await deps.database.as(envelope.user).recoverRun(envelope.run, envelope.epoch);
  if (ledger.outcome === "ended" && ledger.toSend) await publishSend(deps, envelope);
  if (ledger.outcome === "ended") await completeEnd(deps, envelope, ledger);
  if (ledger.outcome === "waiting")
    await completeEnd(deps, envelope, { ...ledger, status: "waiting" });
  if (!("run" in ledger) || ledger.run.status !== "running") return "gone";
  const restoredRun = restoreRun(deps.logic, ledger);
  const meta = ledger.run.meta;
  const hops = frontier(deps.logic, meta, restoredRun.statuses);
  const reads = deps.logic.readsOf?.(restoredRun.results);
  const views = deps.logic.viewsOf?.(restoredRun.results);
  const pools = deps.logic.poolsOf?.(restoredRun.results);
  const rebuilt = await deps.store.rebuild({
    meta,
    epoch: ledger.epoch,
    session: deps.logic.session(ledger),
    version: ledger.snapshot?.version ?? 0,
    ...restoredRun,
    ...(reads ? { reads } : {}),
    ...(views ? { views } : {}),
    ...(pools ? { pools } : {}),
    open: openGroups(deps.logic, restoredRun.statuses),
    events: [{ type: "run.snapshot", data: { runId: meta.run, epoch: ledger.epoch } }],
  });
  deps.log.warn("run.recovered", {
    "alfred.run": meta.run,
    "alfred.epoch": ledger.epoch,
    outcome: ledger.outcome,
    rebuilt,
    decisions: ledger.decisions.length,
  });
  await publishHops(
    deps,
    hops.map((hop) => envelopeFor(meta, hop, ledger.epoch)),
  );
  return "recovered";
}

/**
 * Writes the end of a run, which perhaps only Postgres knows, to the store, and starts the run that comes next:
 * the hop may have died between the end and its commit, or the store may have lost the commit. The call of
 * `finishRun` ends nothing: the run has ended or waits, or an answer has since raised its epoch above the
 * message's.
 */
async function completeEnd(
  deps: EngineDeps,
  envelope: Envelope,
  { status, reply }: { status: EndStatus; reply?: string | null },
): Promise<void> {
  const { run, user } = envelope;
  const key = finishKey(envelope, status === "waiting");
  const request = { run, epoch: envelope.epoch, finishKey: key, status: "failed" as const };
  const result = await deps.database.as(user).finishRun(request);
  const next = "next" in result ? runningNext(deps.logic, result.next) : null;
  const data = { runId: run, status, reply: reply ?? "" };
  await deps.store.end({ run, status, event: { type: `run.${status}`, data }, next });
  if (next) await publishHops(deps, firstEnvelopes(deps.logic, next.meta));
  if ("next" in result) await publishResumed(deps, [result.next, result.resumed]);
}

type EndStatus = "completed" | "failed" | "cancelled" | "waiting";

interface RestoredRun {
  results: Record<Hop, string>;
  statuses: Statuses;
  answers: Record<Hop, string[]>;
  staged: SessionPatch;
}

/**
 * Restores a run from its stored decisions (contexts in ledger order, and each hop's own answers),
 * then from its journal (contexts, and the results of answered calls).
 */
export function restoreRun(
  logic: Pick<ProcessLogic, "journalled">,
  ledger: Recovered,
): RestoredRun {
  const restoredRun: RestoredRun = { results: {}, statuses: {}, answers: {}, staged: {} };
  for (const decision of ledger.decisions) {
    const context = decision.context as Partial<EffectContext> | null;
    for (const [hop, result] of Object.entries(context?.results ?? {})) {
      restoredRun.results[hop] = JSON.stringify(result);
    }
    Object.assign(restoredRun.statuses, context?.statuses ?? {});
    Object.assign(restoredRun.staged, context?.staged ?? {});
    const answers = Array.isArray(decision.answers) ? decision.answers.map(String) : [];
    if (answers.length >= (restoredRun.answers[decision.step]?.length ?? 0)) {
      restoredRun.answers[decision.step] = answers;
    }
  }
  for (const { context } of ledger.steps ?? []) {
    for (const [hop, result] of Object.entries(context?.results ?? {})) {
      restoredRun.results[hop] = JSON.stringify(result);
    }
    Object.assign(restoredRun.statuses, context?.statuses ?? {});
  }
  // A mark without its result would keep the hop from running again, and later hops would find no result.
  restoredRun.statuses = Object.fromEntries(
    Object.entries(restoredRun.statuses).filter(([hop]) => restoredRun.results[hop] !== undefined),
  );
  for (const step of ledger.steps ?? []) {
    if (restoredRun.statuses[step.hop] !== undefined) continue;
    const callResult = logic.journalled?.(restoredRun, step);
    if (!callResult) continue;
    restoredRun.results[step.hop] = JSON.stringify(callResult.result);
    restoredRun.statuses[step.hop] = callResult.status;
  }
  return restoredRun;
}

/** The open sets of the groups in force, without the hops that have committed. */
function openGroups(logic: ProcessLogic, statuses: Statuses): HopGroup[] {
  return logic
    .groups(statuses)
    .map(({ group, hops }) => ({ group, hops: hops.filter((hop) => statuses[hop] === undefined) }))
    .filter(({ hops }) => hops.length > 0);
}
