// Records the facts that a message states about people, after code has found their evidence in the user's
// words. The effects have the hop's key, so that a repeated hop gets the first answer (I6, I12).
import type { EffectOp, Receipt } from "../../contracts/effects.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { recordEffects } from "../../domain/receipts/record-effects.ts";
import { GoneError } from "../../engine/hop/hop.ts";
import type { NodeContext } from "../node-context.ts";

export interface RecordedFacts {
  receipts: Receipt[];
  /** For the registry. */
  records: EntityRecord[];
}

type Row = { table: string; values: Record<string, unknown> };

/**
 * Records new facts; facts that were recorded before stay unchanged and are not reported again.
 * Errors: GoneError; TransientError; FatalError when the database refuses the call as malformed. Does not
 * return when the ledger already has the effects of another answer (`ctx.adopt`).
 */
export async function recordFacts(ctx: NodeContext, rows: Row[]): Promise<RecordedFacts> {
  if (rows.length === 0) return { receipts: [], records: [] };
  const { pack, session, envelope } = ctx;
  const ops = rows.map((row): EffectOp => ({ op: "create", ...row }));
  const answers = ctx.answersSoFar();
  const { outcome, results, decision } = await ctx.db.applyEffects({
    origin: "run",
    originId: envelope.run,
    epoch: envelope.epoch,
    conversation: envelope.conversation,
    household: ctx.state.meta.household,
    step: ctx.hop,
    seq: 0,
    mode: "each",
    ops,
    answers,
    context: { results: {}, statuses: {}, staged: {} },
  });
  if (outcome === "ended" || outcome === "stale_epoch") throw new GoneError(outcome);
  if (outcome === "invalid") {
    throw new FatalError("internal", "apply_effects refused what the message states");
  }
  if (outcome === "adopted" && JSON.stringify(decision?.answers) !== JSON.stringify(answers)) {
    return ctx.adopt(decision?.answers);
  }
  const registry = createRegistry(session.entities);
  const { receipts, records } = recordEffects(pack, ops, results, registry, session.exchange + 1);
  return { receipts: receipts.filter(({ error }) => error?.code !== "duplicate"), records };
}
