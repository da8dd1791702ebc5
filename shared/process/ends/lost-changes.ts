// Changes of data in steps whose commits the store has lost and that the run has not repeated since. The end of the run
// reports them from the ledger.
import type { Receipt } from "../../contracts/effects.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import { isFolded } from "../../platform/processes/frame-hops.ts";
import type { StandingEffect } from "../../ports/hop-database.ts";
import { markAt } from "../marks.ts";
import { sessionOf } from "./session-after.ts";

/**
 * @param reported the receipts of the steps that have committed
 * @param standingEffects reads the run's changes that are not undone, newest first. Its errors are passed on.
 */
export async function lostChanges(
  { envelope, state }: Pick<HopContext, "envelope" | "state">,
  reported: readonly Receipt[],
  standingEffects: () => Promise<StandingEffect[]>,
): Promise<Receipt[]> {
  // In the first epoch the store has lost nothing.
  if (envelope.epoch === 0) return [];
  const { statuses } = state;
  const isCommitted = (hop: string) => {
    const mark = markAt(statuses, hop);
    return (mark?.kind === "step" && mark.status === "completed") || isFolded(statuses, hop);
  };
  const registry = createRegistry(sessionOf(state).entities);
  const effects = await standingEffects();
  return effects.toReversed().flatMap(({ step, op, table, rowId, label }): Receipt[] => {
    if (op === "undo" || isCommitted(step)) return [];
    const ref = (rowId === null ? undefined : registry.refOf(rowId)) ?? null;
    const isReported = reported.some(
      (receipt) =>
        receipt.status === "applied" &&
        receipt.op === op &&
        receipt.table === table &&
        receipt.label === label,
    );
    return isReported ? [] : [{ op, table, ref, label, status: "applied" }];
  });
}
