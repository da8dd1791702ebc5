// Matches receipts to operations: an operation without a ledger entry did not happen.
import type { EffectOp, EffectResult, Receipt } from "../../contracts/effects.ts";

/**
 * The receipt of each operation; null if there is none, because the ledger may have an earlier call with the same
 * key and other operations.
 * @param effects the ledger's answer; its receipts are parallel to its results
 */
export function receiptsOfOps(
  ops: EffectOp[],
  effects: { results: EffectResult[]; receipts: Receipt[] },
): (Receipt | null)[] {
  return ops.map((op, index) => {
    const result = effects.results[index];
    const receipt = effects.receipts[index];
    return result !== undefined && receipt !== undefined && isResultOf(op, result) ? receipt : null;
  });
}

function isResultOf(op: EffectOp, result: EffectResult): boolean {
  if (op.op !== result.op || op.table !== result.table) return false;
  return op.id === undefined || result.row_id === null || op.id === result.row_id;
}
