// Stores operations with refs in place of ids, and restores them in a later run (I1; spec/writes#widening).
// So what a user confirms is executed exactly, and no model writes it again.
import { ContractError } from "../../../contracts/errors.ts";
import type { EffectOp } from "../../../contracts/effects.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { StoredOp } from "../../../contracts/plan.ts";
import type { Registry } from "../create-registry.ts";
import { translatePayload } from "./translate-payload.ts";

type Values = Record<string, unknown>;

/**
 * The operation with refs in place of ids; null if it refers to a row without a ref.
 * @param label what the user calls the row
 */
export function storeOp(
  pack: DomainPack,
  op: EffectOp,
  registry: Registry,
  label: string,
): StoredOp | null {
  const ref = op.op === "create" ? undefined : registry.refOf(op.id);
  if (op.op !== "create" && ref === undefined) return null;
  const lists = new Map<string, Values[]>();
  if (op.op === "create") {
    for (const { table, values } of op.children ?? []) {
      lists.set(table, [...(lists.get(table) ?? []), values]);
    }
  } else if (op.op === "update") {
    for (const { table, rows } of op.children ?? []) lists.set(table, rows);
  }
  const storedValues = op.op === "create" ? op.values : op.op === "update" ? op.set : {};
  const values = withRefs(pack, op.table, storedValues, registry);
  const children = [...lists].map(([table, rows]) => ({
    table,
    rows: rows.flatMap((row): Values[] => {
      const storedRow = withRefs(pack, table, row, registry);
      return storedRow === null ? [] : [storedRow];
    }),
  }));
  if (
    values === null ||
    children.some(({ table, rows }) => rows.length < rowCountOf(lists, table))
  ) {
    return null;
  }
  return { op: op.op, table: op.table, ...(ref ? { ref } : {}), values, children, label };
}

function rowCountOf(lists: Map<string, Values[]>, table: string): number {
  return lists.get(table)?.length ?? 0;
}

/** The values with refs in place of foreign keys; null if a key's row has no ref. */
function withRefs(
  pack: DomainPack,
  table: string,
  values: Values,
  registry: Registry,
): Values | null {
  const keys = pack.tables[table]?.foreignKeys ?? {};
  const entries = Object.entries(values).map(([column, value]): [string, unknown] => {
    const isKey = Object.hasOwn(keys, column) && typeof value === "string";
    return [column, isKey ? registry.refOf(value) : value];
  });
  return entries.some(([, value]) => value === undefined) ? null : Object.fromEntries(entries);
}

/**
 * The stored operation with ids again.
 * Errors: ContractError("unresolved_ref") when one of its rows has been deleted since or is not known any more;
 * ContractError("invalid_input") for an operation of an unknown kind, and as `translatePayload`.
 */
export function restoreOp(pack: DomainPack, op: StoredOp, registry: Registry): EffectOp {
  const { table } = op;
  const type = pack.tables[table]?.refType;
  const { values } = translatePayload(pack, table, op.values, registry);
  const children = op.children.map((child) => ({
    table: child.table,
    rows: child.rows.map((row) => translatePayload(pack, child.table, row, registry).values),
  }));
  switch (op.op) {
    case "create": {
      const rows = children.flatMap((child) =>
        child.rows.map((row) => ({ table: child.table, values: row })),
      );
      return { op: "create", table, values, ...(rows.length > 0 ? { children: rows } : {}) };
    }
    case "update": {
      const { id } = registry.resolve(op.ref, type);
      return { op: "update", table, id, set: values, ...(children.length > 0 ? { children } : {}) };
    }
    case "delete":
      return { op: "delete", table, id: registry.resolve(op.ref, type).id };
    default:
      throw new ContractError("invalid_input", "a stored operation of an unknown kind");
  }
}
