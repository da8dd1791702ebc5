// Settles items of a step's batch after a tool call (spec/plans#batches). A step without a batch gets a
// manifest of the rows that its calls tried to change, so that every multi-item write has a manifest.
import type { BatchManifest } from "../../contracts/answers/batch.ts";
import type { Receipt } from "../../contracts/effects.ts";
import {
  makeManifest,
  settleItems,
  type ItemOutcome,
} from "../../domain/planning/batch-manifest.ts";
import { itemError } from "./item-error.ts";
import type { TargetRow } from "./writes/resolve-targets.ts";
import { registryOf, type StepWork } from "./step-work.ts";

/**
 * After a create: an item is completed when all its rows were created, and failed when one of them failed.
 * @param items the item of each row, parallel to the receipts
 * @param receipts null if the ledger has none for the row
 */
export function settleByItem(
  work: StepWork,
  items: (string | null)[],
  receipts: (Receipt | null)[],
): void {
  if (work.manifest === null) {
    recordTriedRows(work, receipts);
    return;
  }
  const outcomes = [...new Set(items)].flatMap((ref): ItemOutcome[] => {
    const itemReceipts = receipts.filter((_, index) => items[index] === ref);
    return ref === null ? [] : [outcomeOf(ref, itemReceipts)];
  });
  work.manifest = settleItems(work.manifest, outcomes);
}

function outcomeOf(ref: string, receipts: (Receipt | null)[]): ItemOutcome {
  const failure = receipts.find((receipt) => receipt?.status !== "applied");
  if (failure === undefined) return { ref, resultRef: receipts[0]?.ref ?? null };
  const { code, message } = failure?.error ?? {
    code: "unavailable",
    message: "it is not known whether this was done",
  };
  return { ref, error: itemError(code, message) };
}

/** A row that an update or a delete targets, with the batch item that the call names for it. */
export interface SettledRow {
  item: string;
  target: TargetRow;
  /** Null if the ledger has none. */
  receipt: Receipt | null;
}

/**
 * After an update or a delete: settles items by ref, by the item that the call names, or by label.
 * One failed row fails its item. A call for an item that matched no row fails the item.
 * @param itemsWithoutRow items whose changes in this call matched no row
 */
export function settleByRow(
  work: StepWork,
  { table }: { table: string },
  rows: SettledRow[],
  itemsWithoutRow: string[],
): void {
  if (work.manifest === null) {
    recordTriedRows(
      work,
      rows.map(({ receipt }) => receipt),
    );
    return;
  }
  const outcomes = work.manifest.items.flatMap(({ ref, label }): ItemOutcome[] => {
    const mayBeAssigned = !isRowOf(work, table, ref);
    const itemRows = rows.filter(
      (row) => (mayBeAssigned && row.item === ref) || isItem(work, { ref, label }, row.target),
    );
    if (itemRows.length > 0)
      return [
        outcomeOf(
          ref,
          itemRows.map(({ receipt }) => receipt),
        ),
      ];
    return itemsWithoutRow.includes(ref)
      ? [{ ref, error: itemError("not_found", "no row matched") }]
      : [];
  });
  work.manifest = settleItems(work.manifest, outcomes);
}

/**
 * Whether the item is a row of this table. Such an item is settled only by a change of that row, even if the
 * call assigns the item to another row.
 */
function isRowOf(work: StepWork, table: string, ref: string): boolean {
  const type = work.ctx.pack.tables[table]?.refType;
  return registryOf(work).get(ref)?.type === type;
}

/** Whether an item of a batch means this row: by a known ref, or else by its whole label in any case. */
export function isItem(
  work: StepWork,
  { ref, label }: { ref: string; label: string },
  target: TargetRow,
): boolean {
  const record = registryOf(work).get(ref);
  if (record !== undefined) return record.id === target.id;
  return label.toLowerCase() === target.label.toLowerCase();
}

/** Records each row by its ref. A row that failed before it had a ref is recorded by its label until it succeeds. */
function recordTriedRows(work: StepWork, receipts: (Receipt | null)[]): void {
  const triedItems = work.triedRows?.items ?? [];
  const items = new Map(triedItems.map((item) => [item.ref, item]));
  for (const receipt of receipts) {
    if (receipt === null) continue;
    const label = receipt.label ?? "";
    const rowRef = `row_${label.toLowerCase()}`;
    const ref = receipt.ref ?? rowRef;
    if (receipt.status === "applied") items.delete(rowRef);
    const [item] = manifestOfRow({ ref, label }, receipt).items;
    if (item !== undefined) items.set(ref, item);
  }
  const triedNow = [...items.values()];
  work.triedRows = triedNow.length === 0 ? null : { total: triedNow.length, items: triedNow };
}

function manifestOfRow(item: { ref: string; label: string }, receipt: Receipt): BatchManifest {
  const manifest = makeManifest([item]) ?? { total: 1, items: [] };
  return settleItems(manifest, [outcomeOf(item.ref, [receipt])]);
}
