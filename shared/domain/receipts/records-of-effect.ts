// Turns an applied effect into records for the registry.
import type { EffectOp, EffectResult, Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { Registry } from "../entities/create-registry.ts";
import { withoutData } from "../entities/known-columns.ts";
import { parentOf, withChild } from "../rows/with-child.ts";

type Row = Record<string, unknown>;

/**
 * The row's own record with its current data, and the alias of the draft that it was saved from.
 * @param result the result, with the receipt's ref and label
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
  // A draft shares its UUID with the saved row, but its `gen_` record is not the row's record.
  const oldRecord = registry.get(ref)?.status === "generated" ? undefined : registry.get(ref);
  const baseRecord = oldRecord === undefined ? {} : withoutData(oldRecord);
  const record: EntityRecord = {
    ...baseRecord,
    ref,
    id,
    type: spec.refType,
    label: result.label ?? oldRecord?.label ?? "",
    status: "created",
    created: oldRecord?.created ?? exchange,
    touched: exchange,
  };
  if (result.op === "delete") return [{ ...record, status: "deleted" }];
  const recordWithData = { ...record, ...(data ? { data } : {}) };
  if (result.op === "update") return [{ ...recordWithData, status: "updated" }];
  const draft = result.op === "create" ? draftOf(id, op, registry) : undefined;
  return draft === undefined
    ? [recordWithData]
    : [recordWithData, { ...draft, status: "created", touched: exchange, aliasOf: ref }];
}

/** The parent's record with the changed line. */
export function parentAfter(
  pack: DomainPack,
  receipt: Receipt,
  latest: (ref: string) => EntityRecord | undefined,
): EntityRecord[] {
  const parent = latest(parentOf(pack, receipt) ?? "");
  const lines = parent?.data?.[receipt.table];
  if (parent?.data === undefined || !Array.isArray(lines)) return [];
  const changedLines = withChild(pack, lines as Row[], receipt);
  return [{ ...parent, data: { ...parent.data, [receipt.table]: changedLines } }];
}

/** The draft that a create saved: named by the operation or, if that is not known, found by the shared UUID. */
function draftOf(
  id: string,
  op: EffectOp | undefined,
  registry: Registry,
): EntityRecord | undefined {
  if (op !== undefined) {
    return op.op === "create" && op.alias !== undefined ? registry.get(op.alias) : undefined;
  }
  const record = registry.get(registry.refOf(id) ?? "");
  return record?.status === "generated" ? record : undefined;
}
