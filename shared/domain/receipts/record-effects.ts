// Turns the ledger's answer into receipts for the reply and records for the registry.
import type { EffectOp, EffectResult, Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { Registry } from "../entities/create-registry.ts";
import { diffRows } from "./diff-rows.ts";
import { maskUuids } from "../entities/translation/find-uuids.ts";
import { parentAfter, recordsOf } from "./records-of-effect.ts";
import { labelOf as nameOf } from "../entities/translation/strip-refs.ts";
import { translateRows } from "../entities/translation/translate-rows.ts";
import { parentColumn } from "../rows/with-child.ts";

type Row = Record<string, unknown>;
/** Returns a row with refs in place of ids; undefined if there is no row or the table is unknown. */
type Translate = (table: string, row: Row | null | undefined) => Row | undefined;

export interface RecordedEffects {
  /** Parallel to the results. */
  receipts: Receipt[];
  /** Created, updated and deleted entities; parents of changed lines; aliases of saved drafts. */
  records: EntityRecord[];
}

/**
 * @param ops the operations that were sent, parallel to `results`
 * @param exchange number of the current exchange
 */
export function recordEffects(
  pack: DomainPack,
  ops: EffectOp[],
  results: EffectResult[],
  registry: Registry,
  exchange: number,
): RecordedEffects {
  const records: EntityRecord[] = [];
  // A row may refer to another row that the same call created.
  const refsById = new Map(
    results.flatMap(({ row_id: id, ref }) => (id === null || ref === null ? [] : [[id, ref]])),
  );
  const translate: Translate = (table, row) =>
    row && pack.tables[table] !== undefined
      ? translateRows(pack, table, [row], registry, refsById, exchange).rows[0]
      : undefined;
  const receipts = results.map((result, index) => {
    const op = ops[index];
    const knownRef = result.row_id === null ? undefined : registry.refOf(result.row_id);
    const ref = result.ref ?? knownRef ?? null;
    const label = labelOf(pack, result, op, registry, ref);
    const parentName = parentNameOf(pack, result, op, registry, ref);
    const change = changeOf(pack, result, translate);
    const receipt = {
      ...receiptOf(pack, result, op, ref, label),
      ...(parentName ? { of: parentName } : {}),
      ...change,
    };
    if (result.status === "applied") {
      const data = result.op === "delete" ? undefined : change.row;
      records.push(...recordsOf(pack, { ...result, ref, label }, op, registry, exchange, data));
      const latest = (name: string) =>
        records.findLast((record) => record.ref === name) ?? registry.get(name);
      records.push(...parentAfter(pack, receipt, latest));
    }
    return receipt;
  });
  return { receipts, records };
}

function receiptOf(
  pack: DomainPack,
  result: EffectResult,
  sentOp: EffectOp | undefined,
  ref: string | null,
  label: string | null,
): Receipt {
  const { op, table, status, error } = result;
  const fields = op === "update" ? fieldsOf(pack, sentOp) : [];
  const receipt = { op, table, ref, label, status, ...(fields.length > 0 ? { fields } : {}) };
  if (error === null) return receipt;
  const { code, message, violations } = error;
  return {
    ...receipt,
    error: { code, message: maskUuids(message), ...(violations ? { violations } : {}) },
  };
}

/** The fields that an update set: shown columns, and child tables whose rows it replaced. */
function fieldsOf(pack: DomainPack, op: EffectOp | undefined): string[] {
  if (op?.op !== "update") return [];
  const givenColumns = pack.tables[op.table]?.writeStepColumns ?? [];
  const setColumns = Object.keys(op.set).filter((column) => !givenColumns.includes(column));
  return [...setColumns, ...(op.children ?? []).map(({ table }) => table)];
}

/** The row after the change (for a delete, before it), and what an update changed. */
function changeOf(
  pack: DomainPack,
  { op, table, before, row: rowAfter }: EffectResult,
  translate: Translate,
): Pick<Receipt, "row" | "values" | "lines"> {
  const row = translate(table, op === "delete" ? before : rowAfter);
  const oldRow = op === "update" ? translate(table, before) : undefined;
  if (row === undefined) return {};
  if (oldRow === undefined || !before || !rowAfter) return { row };
  const { values, lines } = diffRows(
    pack,
    table,
    { raw: before, visible: oldRow },
    { raw: rowAfter, visible: row },
  );
  return { row, values, ...(lines.length > 0 ? { lines } : {}) };
}

function labelOf(
  pack: DomainPack,
  result: EffectResult,
  op: EffectOp | undefined,
  registry: Registry,
  ref: string | null,
): string | null {
  if (result.label) return maskUuids(result.label);
  if (ref !== null && registry.get(ref) !== undefined) return nameOf(registry.get(ref)) ?? null;
  return op?.op === "create" && pack.tables[result.table] !== undefined
    ? maskUuids(pack.labelOf(result.table, op.values))
    : null;
}

/** The name of the row's parent; for a failed operation, only if the registry knows it. */
function parentNameOf(
  pack: DomainPack,
  { of, table }: EffectResult,
  op: EffectOp | undefined,
  registry: Registry,
  ref: string | null,
): string | undefined {
  if (of) return maskUuids(of);
  const column = parentColumn(pack, table) ?? "";
  const linkedRef = op?.op === "create" ? registry.refOf(String(op.values[column])) : undefined;
  const oldValue = ref === null ? undefined : registry.get(ref)?.data?.[column];
  return nameOf(registry.get(linkedRef ?? String(oldValue)));
}
