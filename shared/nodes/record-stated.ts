// What the user states in plain words about themselves is recorded by code, once, before the run
// begins with anything: the guard of this very run knows it (I12, S31).
import type { EffectOp, Receipt } from "../contracts/effects.ts";
import { FatalError } from "../contracts/errors.ts";
import type { EntityRecord } from "../contracts/session.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { findUuids } from "../domain/find-uuids.ts";
import { recordEffects } from "../domain/record-effects.ts";
import { GoneError, type HopContext } from "../flow/hop.ts";

export interface Stated {
  receipts: Receipt[];
  /** For the registry. */
  records: EntityRecord[];
}

/**
 * Records it under the hop's own key, so that a repeated hop gets the first answer. What was recorded
 * before is left as it is and not told again.
 * Errors: GoneError; TransientError; FatalError when the database finds the call malformed.
 */
export async function recordStated(ctx: HopContext): Promise<Stated> {
  const { pack, state, session, envelope } = ctx;
  const stated = pack.stated?.(state.meta.text) ?? [];
  const ops = stated
    .filter(({ values }) => findUuids(JSON.stringify(values)).length === 0)
    .map((row): EffectOp => ({ op: "create", ...row }));
  if (ops.length === 0) return { receipts: [], records: [] };
  const answer = await ctx.db.applyEffects({
    origin: "run",
    originId: envelope.run,
    epoch: envelope.epoch,
    conversation: envelope.conversation,
    step: ctx.hop,
    seq: 0,
    mode: "each",
    ops,
    answers: [],
    context: { results: {}, statuses: {}, staged: {} },
  });
  if (answer.outcome === "ended" || answer.outcome === "stale_epoch") {
    throw new GoneError(answer.outcome);
  }
  if (answer.outcome === "invalid") {
    throw new FatalError("internal", "apply_effects refused what the message states");
  }
  const registry = createRegistry(session.entities);
  const { receipts, records } = recordEffects(
    pack,
    ops,
    answer.results,
    registry,
    session.exchange + 1,
  );
  return { receipts: receipts.filter(({ error }) => error?.code !== "duplicate"), records };
}
