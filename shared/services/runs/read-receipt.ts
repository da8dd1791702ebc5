// A run's receipt as the API shows it: the run's rows of the ledger.
import type { PublicEffect } from "../../contracts/api/runs.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/**
 * @returns the effects in the order in which they were written; null when the user has no such run
 */
export async function readReceipt(
  runtime: Runtime,
  user: UserId,
  run: RunId,
): Promise<PublicEffect[] | null> {
  const rows = await runtime.api(user).receipt(run);
  if (!rows) return null;
  return rows.map((row) => ({
    op: row.op as PublicEffect["op"],
    table: row.table ?? "",
    ref: row.ref,
    label: row.label,
    rowId: row.row,
    status: row.status,
    ...(row.error ? { error: { code: row.error.code, message: row.error.message } } : {}),
    undone: row.undone,
    ...(row.override ? { override: row.override } : {}),
  }));
}
