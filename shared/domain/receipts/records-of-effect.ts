// An applied effect → records for the registry.
import type { EffectOp, EffectResult, Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { Registry } from "../entities/create-registry.ts";
import { parentOf, withChild } from "../rows/with-child.ts";

type Row = Record<string, unknown>;

/**
 * The row's own record, with its data as it is now, and the alias of a draft that it was saved from.
 * @param result with the ref and the label that the receipt has
 */
export function recordsOf(
  pack: DomainPack,
  result: EffectResult,
  op: EffectOp | undefined,
  registry: Registry,
  exchange: number,
  data: Row | undefined,
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
  const full = { ...record, ...(data ? { data } : {}) };
  if (result.op === "update") return [{ ...full, status: "updated" }];
  const draft = result.op === "create" ? draftOf(id, op, registry) : undefined;
  return draft === undefined
    ? [full]
    : [full, { ...draft, status: "created", touched: exchange, aliasOf: ref }];
}

/** The whole that a line is part of shows the line as it is now. */
export function parentAfter(
  pack: DomainPack,
  receipt: Receipt,
  latest: (ref: string) => EntityRecord | undefined,
): EntityRecord[] {
  const parent = latest(parentOf(pack, receipt) ?? "");
  const lines = parent?.data?.[receipt.table];
  if (parent?.data === undefined || !Array.isArray(lines)) return [];
  const changed = withChild(pack, lines as Row[], receipt);
  return [{ ...parent, data: { ...parent.data, [receipt.table]: changed } }];
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
