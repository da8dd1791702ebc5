// Recovery: the store is older than a message, or empty. Postgres raises the run's epoch for one
// winner; what the ledger stored is put back, and the run goes on from there (spec/hop-protocol#recovery).
import type { Envelope, Hop } from "../../contracts/envelope.ts";
import type { HopStatus } from "../../contracts/results.ts";
import type { SessionFields, SessionPatch } from "../../contracts/session.ts";
import { groupsOf } from "../../domain/planning/next-hops.ts";
import type { Recovered } from "../../ports/database.ts";
import { runningNext } from "../hop/execute-hop.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier, planOf } from "../hop/frontier.ts";
import type { EffectContext } from "../hop/hop.ts";
import { firstEnvelope, publishHops, successor } from "../hop/publish.ts";

/**
 * Rebuilds the hot state of the envelope's run. Everybody who finds the store behind may finish a
 * rebuild that another began (the same epoch from the same rows): a crash between the raised epoch
 * and the rebuilt store is healed by the next delivery.
 */
export async function recoverRun(
  deps: EngineDeps,
  envelope: Envelope,
): Promise<"recovered" | "gone"> {
  const found = await deps.database.as(envelope.user).recoverRun(envelope.run, envelope.epoch);
  if (found.outcome === "ended") await passOn(deps, envelope);
  if (!("run" in found) || found.run.status !== "running") return "gone";
  const restored = restoreRun(found);
  const meta = found.run.meta;
  const hops = frontier(restored.results, restored.statuses);
  const rebuilt = await deps.store.rebuild({
    meta,
    epoch: found.epoch,
    session: restoreSession(found),
    version: found.snapshot?.version ?? 0,
    ...restored,
    open: openGroups(restored),
    events: [{ type: "run.snapshot", data: { runId: meta.run, epoch: found.epoch } }],
  });
  deps.log.warn("run.recovered", {
    "alfred.run": meta.run,
    "alfred.epoch": found.epoch,
    outcome: found.outcome,
    rebuilt,
    decisions: found.decisions.length,
  });
  const first = firstEnvelope(meta, found.epoch);
  await publishHops(
    deps,
    hops.map((hop) => successor(first, hop, 0)),
  );
  return "recovered";
}

/**
 * The hop may have ended the run and lost the store before its commit: the run that this end started
 * is then known to Postgres alone. Ends nothing itself, since the run has ended.
 */
async function passOn(deps: EngineDeps, envelope: Envelope): Promise<void> {
  const { run, hop, user } = envelope;
  const request = { run, epoch: null, finishKey: hop, status: "failed" as const };
  const ended = await deps.database.as(user).finishRun(request);
  const next = "next" in ended ? runningNext(ended.next) : null;
  if (next) await publishHops(deps, [firstEnvelope(next)]);
}

interface Restored {
  results: Record<Hop, string>;
  statuses: Record<Hop, HopStatus>;
  answers: Record<Hop, string[]>;
  staged: SessionPatch;
}

/** What the stored decisions say happened: contexts in ledger order, and each hop's own answers. */
export function restoreRun(found: Recovered): Restored {
  const out: Restored = { results: {}, statuses: {}, answers: {}, staged: {} };
  for (const decision of found.decisions) {
    const context = decision.context as Partial<EffectContext> | null;
    for (const [hop, result] of Object.entries(context?.results ?? {})) {
      out.results[hop] = JSON.stringify(result);
    }
    Object.assign(out.statuses, context?.statuses ?? {});
    Object.assign(out.staged, context?.staged ?? {});
    const answers = Array.isArray(decision.answers) ? decision.answers.map(String) : [];
    if (answers.length >= (out.answers[decision.step]?.length ?? 0)) {
      out.answers[decision.step] = answers;
    }
  }
  return out;
}

/** The open sets of the plan in force, less the hops that have committed. */
function openGroups(restored: Restored): { group: string; hops: Hop[] }[] {
  const plan = planOf(restored.results);
  return (plan ? groupsOf(plan) : [])
    .map(({ group, hops }) => ({
      group,
      hops: hops.filter((hop) => restored.statuses[hop] === undefined),
    }))
    .filter(({ hops }) => hops.length > 0);
}

/** The snapshot, with the history summary where compression came after it. */
export function restoreSession(found: Pick<Recovered, "snapshot" | "summary">): SessionFields {
  const fields = { ...((found.snapshot?.state ?? {}) as SessionFields) };
  const covers = (json: unknown) => Number((json as { coversTo?: number } | null)?.coversTo ?? -1);
  const kept: unknown = fields["summary"] ? JSON.parse(fields["summary"]) : null;
  if (covers(found.summary) > covers(kept)) fields["summary"] = JSON.stringify(found.summary);
  return fields;
}
