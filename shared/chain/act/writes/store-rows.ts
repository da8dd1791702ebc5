// Creates rows that have ids of their own: repeating the call adds nothing twice (S12).
import type { EffectOp, Receipt } from "../../../contracts/effects.ts";
import { receiptsOfOps } from "../../../domain/receipts/receipts-of-ops.ts";
import { applyOps } from "./apply-ops.ts";
import { registryOf, type StepWork } from "../step-work.ts";

export interface StoredRow {
  /** The row's ref, when the row is stored. */
  ref: string | null;
  error?: NonNullable<Receipt["error"]>;
}

/** An operation that the ledger does not answer counts as not done. */
const NO_RECEIPT = { code: "unavailable", message: "it is not known whether this was stored" };

/**
 * Applies creates of artifacts. A row that an earlier attempt to save the same artifact has created counts as
 * stored. The result is parallel to `ops`.
 * Errors: those of `applyOps`; TransientError.
 */
export async function storeRows(work: StepWork, ops: EffectOp[]): Promise<StoredRow[]> {
  const storedRows = new Map<number, StoredRow>();
  ops.forEach((op, index) => {
    const ref = refOfSaved(work, op);
    if (ref !== null) storedRows.set(index, { ref });
  });
  const openIndexes = () => ops.flatMap((_, index) => (storedRows.has(index) ? [] : [index]));
  let lastReceipts = await send(work, ops, openIndexes());
  const existing = await existingIds(work, ops, lastReceipts);
  for (const [index] of lastReceipts) {
    const op = ops[index];
    if (op?.op === "create" && op.id !== undefined && existing.has(op.id)) {
      storedRows.set(index, { ref: registryOf(work).refOf(op.id) ?? null });
    }
  }
  const isAtomic = work.ctx.pack.subdomains[work.step.subdomain]?.batchPolicy === "atomic";
  // The existing rows caused all other rows to be rolled back.
  if (isAtomic && existing.size > 0 && openIndexes().length > 0)
    lastReceipts = await send(work, ops, openIndexes());
  return ops.map((_, index) => storedRows.get(index) ?? rowOf(lastReceipts.get(index)));
}

async function send(
  work: StepWork,
  ops: EffectOp[],
  openIndexes: number[],
): Promise<Map<number, Receipt | null>> {
  const openOps = openIndexes.flatMap((index) => ops[index] ?? []);
  if (openOps.length === 0) return new Map();
  const receipts = receiptsOfOps(openOps, await applyOps(work, openOps));
  return new Map(openIndexes.map((index, place) => [index, receipts[place] ?? null]));
}

function rowOf(receipt: Receipt | null | undefined): StoredRow {
  if (!receipt) return { ref: null, error: NO_RECEIPT };
  const { ref, status, error } = receipt;
  return status === "applied" ? { ref } : { ref, error: error ?? NO_RECEIPT };
}

/** The ref of an op's row when this conversation has stored it already; deleted rows do not count. */
function refOfSaved(work: StepWork, op: EffectOp): string | null {
  if (op.op !== "create" || op.id === undefined) return null;
  const registry = registryOf(work);
  const record = registry.get(registry.refOf(op.id) ?? "");
  const isStored =
    record !== undefined && record.status !== "generated" && record.status !== "deleted";
  return isStored ? record.ref : null;
}

/** Ids of creates that failed as duplicates because the same row exists. */
async function existingIds(
  work: StepWork,
  ops: EffectOp[],
  receiptsByIndex: Map<number, Receipt | null>,
): Promise<Set<string>> {
  const { ctx } = work;
  const byTable = new Map<string, string[]>();
  for (const [index, receipt] of receiptsByIndex) {
    const op = ops[index];
    if (receipt?.error?.code !== "duplicate" || op?.op !== "create" || op.id === undefined)
      continue;
    byTable.set(op.table, [...(byTable.get(op.table) ?? []), op.id]);
  }
  if (byTable.size === 0) return new Set();
  const idLists = await ctx.record(() =>
    Promise.all(
      [...byTable].map(async ([table, ids]) => {
        const where = { and: [{ column: "id", op: "in" as const, value: ids }] };
        const query = { table, columns: ["id"], where, limit: ids.length };
        const { rows } = await ctx.db.readRows(query, ctx.state.meta.household);
        return rows.map((row) => String(row.id));
      }),
    ),
  );
  return new Set(idLists.flat());
}
