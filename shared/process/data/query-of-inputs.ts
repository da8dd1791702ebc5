// Turns the inputs of a read into a database query: checks everything and resolves refs.
import {
  FilterSchema,
  OrderSchema,
  type Clause,
  type Condition,
  type Filter,
  type RowQuery,
} from "../../contracts/filter.ts";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import { listIssues } from "../../contracts/schema.ts";
import type { Registry } from "../../domain/entities/create-registry.ts";
import { translateFilter } from "../../domain/entities/translation/translate-filter.ts";
import { operatorsOf } from "../../domain/rows/operators-of.ts";
import type { DataInputs } from "./data-step.ts";
import {
  collectFault,
  InputError,
  pointerOf,
  unknownKeys,
  type InputFault,
} from "./input-fault.ts";
import { MAX_ORDERS, MAX_ROWS, DEFAULT_ROWS } from "../../domain/tools/query-schema.ts";
import { filterColumns, shownColumns } from "../../domain/tools/shown-columns.ts";

/** Errors: InputError with every fault; no condition is ever dropped silently. */
export function queryOf(
  pack: DomainPack,
  spec: TableSpec,
  inputs: DataInputs,
  registry: Registry,
): RowQuery {
  const faults: InputFault[] = unknownKeys(inputs, ["where", "order", "limit", "columns"]);
  const where = filterOf(pack, spec, inputs["where"] ?? null, registry, faults);
  const order = orderOf(spec, inputs["order"] ?? null, faults);
  const columns = columnsOf(spec, inputs["columns"] ?? null, faults);
  const limit = limitOf(inputs["limit"] ?? null, faults);
  if (faults.length > 0) throw new InputError(faults);
  const children = Object.keys(spec.children);
  const ownColumns = columns.filter((column) => !children.includes(column));
  const withChildren = columns.length === 0 || ownColumns.length < columns.length;
  return {
    table: spec.table,
    limit,
    ...(where === null ? {} : { where }),
    ...(order.length > 0 ? { order } : {}),
    // The label is the row's name in the registry.
    ...(columns.length > 0
      ? { columns: [...new Set(["id", spec.labelColumn, ...ownColumns])] }
      : {}),
    children: children.length > 0 && withChildren,
  };
}

/** The filter with refs resolved; null if the inputs have none, or one with faults. */
function filterOf(
  pack: DomainPack,
  spec: TableSpec,
  input: unknown,
  registry: Registry,
  faults: InputFault[],
): Filter | null {
  if (input === null) return null;
  const result = FilterSchema.safeParse(input);
  if (!result.success) {
    for (const { path, message } of listIssues(result.error)) {
      faults.push({ pointer: pointerOf("where", ...path), detail: message });
    }
    return null;
  }
  const faultsBefore = faults.length;
  for (const { pointer, condition } of conditionsIn(result.data, "/where")) {
    const { column, op } = condition;
    const operators = operatorsOf(pack);
    const columns = filterColumns(pack, spec);
    if (!columns.includes(column)) {
      const detail = `${spec.table} has no column ${clip(column)}; it has ${columns.join(", ")}`;
      faults.push({ pointer: `${pointer}/column`, detail });
    } else if (!operators.includes(op)) {
      const detail = `there is no operator ${clip(op)}; there are ${operators.join(", ")}`;
      faults.push({ pointer: `${pointer}/op`, detail });
    } else {
      const singleFilter: Filter = { and: [condition] };
      collectFault(`${pointer}/value`, faults, () =>
        translateFilter(pack, spec.table, singleFilter, registry),
      );
    }
  }
  return faults.length > faultsBefore
    ? null
    : translateFilter(pack, spec.table, result.data, registry);
}

interface PlacedCondition {
  pointer: string;
  condition: Condition;
}

function conditionsIn(clause: Clause | Filter, pointer: string): PlacedCondition[] {
  if ("column" in clause) return [{ pointer, condition: clause }];
  const [key, clauses] =
    "and" in clause ? (["and", clause.and] as const) : (["or", clause.or] as const);
  return clauses.flatMap((inner, index) => conditionsIn(inner, pointer + pointerOf(key, index)));
}

function orderOf(spec: TableSpec, input: unknown, faults: InputFault[]): RowQuery["order"] & {} {
  if (input === null) return [];
  const result = OrderSchema.array().max(MAX_ORDERS).safeParse(input);
  if (!result.success) {
    for (const { path, message } of listIssues(result.error)) {
      faults.push({ pointer: pointerOf("order", ...path), detail: message });
    }
    return [];
  }
  result.data.forEach(({ column }, index) => {
    const pointer = pointerOf("order", index, "column");
    checkColumn(spec, shownColumns(spec), column, pointer, faults);
  });
  return result.data;
}

function columnsOf(spec: TableSpec, input: unknown, faults: InputFault[]): string[] {
  if (input === null) return [];
  if (!Array.isArray(input)) {
    faults.push({ pointer: "/columns", detail: "must be a list of columns" });
    return [];
  }
  const names = [...shownColumns(spec), ...Object.keys(spec.children)];
  return input.map((column, index) => {
    checkColumn(spec, names, String(column), pointerOf("columns", index), faults);
    return String(column);
  });
}

function checkColumn(
  { table }: TableSpec,
  names: string[],
  column: string,
  pointer: string,
  faults: InputFault[],
): void {
  if (names.includes(column)) return;
  faults.push({
    pointer,
    detail: `${table} has no column ${clip(column)}; it has ${names.join(", ")}`,
  });
}

function limitOf(input: unknown, faults: InputFault[]): number {
  if (input === null) return DEFAULT_ROWS;
  if (typeof input === "number" && Number.isInteger(input) && input >= 1 && input <= MAX_ROWS) {
    return input;
  }
  faults.push({ pointer: "/limit", detail: `must be a whole number from 1 to ${MAX_ROWS}` });
  return DEFAULT_ROWS;
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
