// Applies a screen's operations once per key.
import type { ApplyOutcome, EffectOp, UndoOp } from "../../contracts/effects.ts";
import type { HouseholdId } from "../../contracts/ids.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import type { ScreenDatabase } from "../../ports/screen-database.ts";
import { keyConflict, notFound, type Refusal } from "../refusal.ts";

/** The key of the operations in the ledger. */
export interface Origin {
  id: string;
  step: string;
  household: HouseholdId;
  /** The hash of the request; null if its operations alone tell it from another one. */
  hash: string | null;
  /** Who wrote the words of the body; by default the user. */
  outside?: OutsideSource[];
}

/** The results of the first request with the key, and whether it was this one. */
export type Applied = Pick<ApplyOutcome, "results" | "outcome">;

/**
 * Applies all operations, or none. Refuses when the user has left the household, and when the key was used in another
 * household or with another hash. Other operations with the same hash are not refused: their outcome is `adopted`.
 */
export async function applyOnce(
  database: ScreenDatabase,
  { id, step, household, hash, outside }: Origin,
  ops: (EffectOp | UndoOp)[],
): Promise<Applied | Refusal> {
  const { outcome, results, decision } = await database.applyEffects({
    origin: "api",
    originId: id,
    household,
    step,
    seq: 0,
    mode: "atomic",
    ops,
    answers: null,
    context: { household, hash },
    ...(outside ? { outside } : {}),
  });
  // The user has just left the household.
  if (outcome === "invalid") return notFound();
  const first = decision?.context as { household?: string; hash?: string | null } | undefined;
  if (first?.household !== household || first.hash !== hash) return keyConflict();
  return { outcome, results };
}
