// Translates values from a model or a compiled artifact for the database: foreign-key refs become UUIDs,
// unresolved ones are errors (spec/refs#values-from-models).
import { ContractError } from "../../../contracts/errors.ts";
import type { EffectOp } from "../../../contracts/effects.ts";
import type { DomainPack, TableSpec } from "../../../contracts/pack.ts";
import type { Registry } from "../create-registry.ts";
import { findUuids } from "./find-uuids.ts";

type Values = Record<string, unknown>;
export interface TranslatedPayload {
  values: Values;
  /** Child rows by table, if the payload has any. */
  children: Record<string, Values[]>;
}

/**
 * One row in the form that a create or an update expects, with children separate from the row's own values.
 * Errors: ContractError("unresolved_ref") naming the ref; ContractError("invalid_input") for an unknown
 * table, and for an id in a column that is not a foreign key.
 */
export function translatePayload(
  pack: DomainPack,
  table: string,
  payload: Values,
  registry: Registry,
): TranslatedPayload {
  const spec = pack.tables[table];
  if (spec === undefined) throw new ContractError("invalid_input", `there is no table ${table}`);
  const values: Values = {};
  const children: Record<string, Values[]> = {};
  for (const [column, value] of Object.entries(payload)) {
    if (value === undefined) continue;
    if (Object.hasOwn(spec.children, column)) {
      children[column] = ((value as Values[] | null) ?? []).map(
        (row) => translatePayload(pack, column, row, registry).values,
      );
    } else {
      values[column] = translateValue(pack, spec, column, value, registry);
    }
  }
  return { values, children };
}

function translateValue(
  pack: DomainPack,
  spec: TableSpec,
  column: string,
  value: unknown,
  registry: Registry,
): unknown {
  const target = spec.foreignKeys[column];
  if (target !== undefined) {
    return value === null ? null : registry.resolve(value, pack.tables[target]?.refType).id;
  }
  if (findUuids(JSON.stringify(value) ?? "").length > 0) {
    throw new ContractError("invalid_input", `${column} contains an id: write names, never ids`);
  }
  return value;
}

/**
 * A create op of a compiled artifact with its foreign-key refs resolved. Text stays unchanged, so that the
 * stored text is the shown text (I5).
 * Errors: ContractError("unresolved_ref").
 */
export function translateCompiledOp(pack: DomainPack, op: EffectOp, registry: Registry): EffectOp {
  if (op.op !== "create") return op;
  const resolveKeys = (table: string, values: Values): Values => {
    const keys = pack.tables[table]?.foreignKeys ?? {};
    const entries = Object.entries(values).map(([column, value]): [string, unknown] => {
      const target = keys[column];
      if (target === undefined || value === null || value === undefined) return [column, value];
      return [column, registry.resolve(value, pack.tables[target]?.refType).id];
    });
    return Object.fromEntries(entries);
  };
  return {
    ...op,
    values: resolveKeys(op.table, op.values),
    ...(op.children
      ? {
          children: op.children.map(({ table, values }) => ({
            table,
            values: resolveKeys(table, values),
          })),
        }
      : {}),
  };
}
