// What the ledger answered → receipts for the reply and records for the registry.
import type { EffectOp, EffectResult, Receipt } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { EntityRecord } from "../contracts/session.ts";
import type { Registry } from "./create-registry.ts";
import { maskUuids } from "./find-uuids.ts";
import { translateRows } from "./translate-rows.ts";

export interface RecordedEffects {
  /** Parallel to the results. */
  receipts: Receipt[];
  /** Created, updated and deleted entities; aliases of saved drafts. */
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
  const receipts = results.map((result, index) => {
    const op = ops[index];
    const known = result.row_id === null ? undefined : registry.refOf(result.row_id);
    const ref = result.ref ?? known ?? null;
    const label = labelOf(pack, result, op, registry, ref);
    if (result.status === "applied") {
      records.push(...recordsOf(pack, { ...result, ref, label }, op, registry, exchange));
    }
    return receiptOf(result, op, ref, label);
  });
  return { receipts, records };
}

function receiptOf(
  result: EffectResult,
  sent: EffectOp | undefined,
  ref: string | null,
  label: string | null,
): Receipt {
  const { op, table, status, error } = result;
  const fields = op === "update" ? fieldsOf(sent) : [];
  const line = { op, table, ref, label, status, ...(fields.length > 0 ? { fields } : {}) };
  if (error === null) return line;
  const { code, message, violations } = error;
  return {
    ...line,
    error: { code, message: maskUuids(message), ...(violations ? { violations } : {}) },
  };
}

/** What an update set: columns, and child tables whose rows it replaced. */
function fieldsOf(op: EffectOp | undefined): string[] {
  if (op?.op !== "update") return [];
  return [...Object.keys(op.set), ...(op.children ?? []).map(({ table }) => table)];
}

function labelOf(
  pack: DomainPack,
  result: EffectResult,
  op: EffectOp | undefined,
  registry: Registry,
  ref: string | null,
): string | null {
  if (result.label) return maskUuids(result.label);
  if (ref !== null && registry.get(ref) !== undefined) return registry.get(ref)?.label ?? null;
  return op?.op === "create" && pack.tables[result.table] !== undefined
    ? maskUuids(pack.labelOf(result.table, op.values))
    : null;
}

function recordsOf(
  pack: DomainPack,
  result: EffectResult,
  op: EffectOp | undefined,
  registry: Registry,
  exchange: number,
): EntityRecord[] {
  const { ref, row_id: id, table } = result;
  const spec = pack.tables[table];
  if (ref === null || id === null || spec === undefined) return [];
  // A draft's own UUID is the row's: its `gen_` record must not pass for the row's.
  const old = registry.get(ref)?.status === "generated" ? undefined : registry.get(ref);
  const { data: _data, ...kept } = old ?? {};
  const record: EntityRecord = {
    ...kept,
    ref,
    id,
    type: spec.refType,
    label: result.label ?? old?.label ?? "",
    status: "created",
    created: old?.created ?? exchange,
    touched: exchange,
  };
  if (result.op === "delete") return [{ ...record, status: "deleted" }];
  const assigned = new Map([[id, ref]]);
  const [data] = result.row
    ? translateRows(pack, table, [result.row], registry, assigned, exchange).rows
    : [];
  const full = { ...record, ...(data ? { data } : {}) };
  if (result.op === "update") return [{ ...full, status: "updated" }];
  const draft = result.op === "create" ? draftOf(id, op, registry) : undefined;
  return draft === undefined
    ? [full]
    : [full, { ...draft, status: "created", touched: exchange, aliasOf: ref }];
}

/** The draft that a create has saved: named by the operation, else known by the UUID that they share. */
function draftOf(
  id: string,
  op: EffectOp | undefined,
  registry: Registry,
): EntityRecord | undefined {
  if (op !== undefined) {
    return op.op === "create" && op.alias !== undefined ? registry.get(op.alias) : undefined;
  }
  const known = registry.get(registry.refOf(id) ?? "");
  return known?.status === "generated" ? known : undefined;
}
