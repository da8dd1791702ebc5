// What the ledger says that a hop has changed: for a hop that ends without being able to tell it.
import type { Envelope } from "../../contracts/envelope.ts";
import { EffectResultSchema } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Session } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { recordEffects, type RecordedEffects } from "../../domain/receipts/record-effects.ts";
import type { StoredDecision } from "../../ports/database.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { readLedger } from "../run/read-ledger.ts";

/** Receipts and registry records of the hop's effects; none for a run that has ended. */
export async function effectsOfHop(
  deps: EngineDeps,
  { user, run, hop }: Envelope,
  session: Session,
): Promise<RecordedEffects> {
  const ledger = await readLedger(deps.database, user, run);
  const own = (ledger?.decisions ?? []).filter(({ step }) => step === hop);
  return recordedEffects(deps.pack, own, session);
}

/** The same from stored decisions that were read before. */
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
