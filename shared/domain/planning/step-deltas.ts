// What a step changed and read, as data: computed from receipts (spec/writes#receipts).
import type { Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReadResult, StepDeltas } from "../../contracts/results.ts";

/** The deltas of a step; null when it changed and read nothing. Rows without a ref are left out. */
export function stepDeltas(
  pack: DomainPack,
  receipts: Receipt[],
  reads: ReadResult[],
): StepDeltas | null {
  if (receipts.length === 0 && reads.length === 0) return null;
  const changed = (op: Receipt["op"]) =>
    receipts.flatMap(({ ref, table, ...receipt }) =>
      receipt.op === op && receipt.status === "applied" && ref !== null
        ? [{ ...receipt, ref, type: pack.tables[table]?.refType ?? table }]
        : [],
    );
  return {
    created: changed("create").map(({ ref, type, label }) => ({ ref, type, label: label ?? "" })),
    updated: changed("update").map(({ ref, type, fields }) => ({
      ref,
      type,
      fields: fields ?? [],
    })),
    deleted: changed("delete").map(({ ref, type }) => ({ ref, type })),
    retrieved: reads.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}
