// Which items of a step's batch a tool call has settled (V4 §7.4).
import type { ToolParams } from "../contracts/act.ts";
import type { Receipt } from "../contracts/effects.ts";
import { settleItems, type ItemOutcome } from "../domain/batch-manifest.ts";
import { itemError } from "./item-error.ts";
import type { TargetRow } from "./resolve-targets.ts";
import { registryOf, type StepWork } from "./step-work.ts";

/**
 * After a create: an item is done when all its rows are; one failed row fails it.
 * @param items the item of each row, parallel to the receipts
 */
export function settleByItem(work: StepWork, items: (string | null)[], receipts: Receipt[]): void {
  if (work.manifest === null) return;
  const outcomes = [...new Set(items)].flatMap((ref): ItemOutcome[] => {
    const own = receipts.filter((_, index) => items[index] === ref);
    return ref === null ? [] : [outcomeOf(ref, own)];
  });
  work.manifest = settleItems(work.manifest, outcomes);
}

function outcomeOf(ref: string, receipts: Receipt[]): ItemOutcome {
  const failed = receipts.find(({ status }) => status === "failed");
  if (failed?.error) return { ref, error: itemError(failed.error.code, failed.error.message) };
  return { ref, resultRef: receipts[0]?.ref ?? null };
}

/**
 * After an update or a delete: items by ref, by the item that the call names, or by exact label. A
 * call for an item that met no row fails it.
 */
export function settleByRow(
  work: StepWork,
  params: ToolParams,
  targets: TargetRow[],
  receipts: Receipt[],
): void {
  if (work.manifest === null) return;
  const registry = registryOf(work);
  const outcomes = work.manifest.items.flatMap(({ ref, label }): ItemOutcome[] => {
    const canonical = registry.get(ref);
    const own = receipts.filter(
      (receipt, index) =>
        params.item === ref ||
        (canonical !== undefined && targets[index]?.id === canonical.id) ||
        (canonical === undefined && receipt.label?.toLowerCase() === label.toLowerCase()),
    );
    if (own.length > 0) return [outcomeOf(ref, own)];
    return params.item === ref ? [{ ref, error: itemError("not_found", "no row matched") }] : [];
  });
  work.manifest = settleItems(work.manifest, outcomes);
}
