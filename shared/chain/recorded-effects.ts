// Reads from the ledger what hops have changed, for hops that end without reporting it themselves.
import { EffectResultSchema } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { Session } from "../contracts/session.ts";
import { createRegistry } from "../domain/entities/create-registry.ts";
import { recordEffects, type RecordedEffects } from "../domain/receipts/record-effects.ts";
import type { StoredDecision } from "../ports/run-database.ts";

/** Receipts and registry records of stored decisions. */
export function recordedEffects(
  pack: DomainPack,
  decisions: StoredDecision[],
  session: Session,
): RecordedEffects {
  const results = decisions.flatMap((decision) =>
    EffectResultSchema.array().parse(decision.results),
  );
  const registry = createRegistry(session.entities);
  return recordEffects(pack, [], results, registry, session.exchange + 1);
}
