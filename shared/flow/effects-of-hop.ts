// What the ledger says that a hop has changed: for a hop that ends without being able to tell it.
import type { Envelope } from "../contracts/envelope.ts";
import { EffectResultSchema } from "../contracts/effects.ts";
import type { Session } from "../contracts/session.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { recordEffects, type RecordedEffects } from "../domain/record-effects.ts";
import type { FlowDeps } from "./flow-deps.ts";

/** No run is ever at this epoch: the ledger is read, and nothing is recovered. */
const NO_EPOCH = -1;

/**
 * Receipts and registry records of the hop's effects, none for a run that has ended. Waits for effects
 * that are being applied at this moment. Errors: TransientError.
 */
export async function effectsOfHop(
  deps: FlowDeps,
  envelope: Envelope,
  session: Session,
): Promise<RecordedEffects> {
  const found = await deps.database.as(envelope.user).recoverRun(envelope.run, NO_EPOCH);
  const decisions = "run" in found ? found.decisions : [];
  const results = decisions
    .filter(({ step }) => step === envelope.hop)
    .flatMap((decision) => EffectResultSchema.array().parse(decision.results));
  const registry = createRegistry(session.entities);
  return recordEffects(deps.pack, [], results, registry, session.exchange + 1);
}
