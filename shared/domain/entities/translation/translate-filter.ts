// Translates a model's filter for the database: refs become UUIDs, or the filter is refused. No condition is
// ever dropped (spec/refs#filters-from-models).
import { ContractError } from "../../../contracts/errors.ts";
import type { Clause, Condition, Filter } from "../../../contracts/filter.ts";
import type { DomainPack, TableSpec } from "../../../contracts/pack.ts";
import type { Registry } from "../create-registry.ts";
import { findUuids } from "./find-uuids.ts";

const ID_OPERATORS = new Set(["eq", "neq", "in", "not_in", "is_null"]);

/**
 * The filter with refs resolved.
 * Errors: ContractError("unresolved_ref") naming the ref; ContractError("invalid_input") for an unknown table, a column
 * that the table does not have, an operator that does not apply to ids, or an id as text.
 */
export function translateFilter(
  pack: DomainPack,
  table: string,
  filter: Filter,
  registry: Registry,
): Filter {
  const spec = pack.tables[table];
  if (spec === undefined) throw new ContractError("invalid_input", `there is no table ${table}`);
  const condition = (item: Condition) => translateCondition(pack, spec, item, registry);
  const clause = (item: Clause): Clause => {
    if ("and" in item) return { and: item.and.map(condition) };
    if ("or" in item) return { or: item.or.map(condition) };
    return condition(item);
  };
  return "and" in filter ? { and: filter.and.map(clause) } : { or: filter.or.map(clause) };
}

function translateCondition(
  pack: DomainPack,
  spec: TableSpec,
  condition: Condition,
  registry: Registry,
): Condition {
  const type = refTypeOf(pack, spec, condition.column);
  if (type === undefined) {
    assertColumn(pack, spec, condition);
    if (findUuids(JSON.stringify(condition.value)).length > 0) {
      throw new ContractError("invalid_input", "a filter value is never an id: use refs as shown");
    }
    return condition;
  }
  if (!ID_OPERATORS.has(condition.op)) {
    const operators = [...ID_OPERATORS].join(", ");
    throw new ContractError("invalid_input", `${condition.column} holds refs: use ${operators}`);
  }
  if (condition.op === "is_null") return condition;
  const value = Array.isArray(condition.value)
    ? condition.value.map((ref) => registry.resolve(ref, type).id)
    : registry.resolve(condition.value, type).id;
  return { ...condition, value };
}

/** The type of a column's refs: of `id`, a foreign key, the column for the parent, or one of these on a child table. */
function refTypeOf(pack: DomainPack, spec: TableSpec, column: string): string | undefined {
  const dot = column.indexOf(".");
  if (dot > 0) {
    const child = childSpec(pack, spec, column.slice(0, dot));
    return child === undefined ? undefined : refTypeOf(pack, child, column.slice(dot + 1));
  }
  if (column === "id") return spec.refType;
  const target = spec.foreignKeys[column] ?? parentOf(pack, spec, column);
  return target === undefined ? undefined : pack.tables[target]?.refType;
}

function parentOf(pack: DomainPack, spec: TableSpec, column: string): string | undefined {
  if (spec.parent === undefined) return undefined;
  return pack.tables[spec.parent]?.children[spec.table] === column ? spec.parent : undefined;
}

function childSpec(pack: DomainPack, spec: TableSpec, child: string): TableSpec | undefined {
  return Object.hasOwn(spec.children, child) ? pack.tables[child] : undefined;
}

/** Columns that a filter on the table may name; those of children as `child.column`. */
function filterColumns(pack: DomainPack, table: string): string[] {
  const spec = pack.tables[table];
  if (spec === undefined) return [];
  const ownColumns = columnsOf(spec);
  const childColumns = Object.keys(spec.children).flatMap((child) => {
    const specOfChild = childSpec(pack, spec, child);
    return specOfChild === undefined
      ? []
      : columnsOf(specOfChild).map((column) => `${child}.${column}`);
  });
  return [...ownColumns, ...childColumns];
}

function columnsOf(spec: TableSpec): string[] {
  return [...new Set(["id", ...Object.keys(spec.columns), ...Object.keys(spec.foreignKeys)])];
}

function assertColumn(pack: DomainPack, spec: TableSpec, { column }: Condition): void {
  if (filterColumns(pack, spec.table).includes(column)) return;
  const columns = filterColumns(pack, spec.table).join(", ");
  throw new ContractError(
    "invalid_input",
    `${spec.table} has no column ${column}; it has ${columns}`,
  );
}
