// Turns the inputs of a write into operations on rows: checks everything, resolves refs, and gives
// every fault its place.
import type { EffectOp } from "../../contracts/effects.ts";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { DataWriteOperation } from "../../contracts/definitions/tools.ts";
import type { Outside, OutsideColumns } from "../../contracts/outside.ts";
import { sourcesAt, storedSources } from "../../platform/processes/outside-values.ts";
import { listIssues } from "../../contracts/schema.ts";
import type { Registry } from "../../domain/entities/create-registry.ts";
import { MAX_ITEMS } from "../../domain/tools/pack-tools.ts";
import type { DataInputs } from "./data-step.ts";
import {
  collectFault,
  InputError,
  pointerOf,
  unknownKeys,
  type InputFault,
} from "./input-fault.ts";

type Row = Record<string, unknown>;

/** The pack, and the rows that refs in the inputs may name. */
export interface RowContext {
  pack: DomainPack;
  registry: Registry;
}

export interface PlannedOps {
  ops: EffectOp[];
  /** The rows as they were given, with refs in foreign keys, for the pack's objections. */
  rows: Row[];
  /** Where each operation is in the inputs. */
  pointers: string[];
}

/**
 * @param inputSources which parts of the inputs come from outside; each operation records it for its
 * values
 * Errors: InputError with every fault; then nothing is sent.
 */
export function opsOfInputs(
  context: RowContext,
  spec: TableSpec,
  { op }: DataWriteOperation,
  inputs: DataInputs,
  inputSources: Outside = {},
): PlannedOps {
  switch (op) {
    case "create":
      return createOps(context, spec, inputs, inputSources);
    case "update":
      return updateOps(context, spec, inputs, inputSources);
    case "delete":
      return deleteOps(context, spec, inputs);
  }
}

function createOps(
  context: RowContext,
  spec: TableSpec,
  inputs: DataInputs,
  inputSources: Outside,
): PlannedOps {
  const faults = unknownKeys(inputs, ["items"]);
  const { items } = inputs;
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS) {
    const detail = `must be a list of 1 to ${MAX_ITEMS} rows`;
    throw new InputError([...faults, { pointer: "/items", detail }]);
  }
  const rows: Row[] = [];
  const ops: EffectOp[] = [];
  items.forEach((item, index) => {
    const row = parsedRow(context, spec, "insert", item, pointerOf("items", index), faults);
    if (row === null) return;
    const place = pointerOf("items", index);
    const rowContext = { ...context, inputSources };
    const { values, children, _outside } = linkRow(rowContext, spec, row, place, faults);
    rows.push(row);
    const op = { op: "create" as const, table: spec.table, values, _outside };
    ops.push(children.length > 0 ? { ...op, children } : op);
  });
  if (faults.length > 0) throw new InputError(faults);
  return { ops, rows, pointers: ops.map((_, index) => pointerOf("items", index)) };
}

function updateOps(
  context: RowContext,
  spec: TableSpec,
  inputs: DataInputs,
  inputSources: Outside,
): PlannedOps {
  const faults = unknownKeys(inputs, ["ref", "set"]);
  const id = idOf(context, spec, inputs, faults);
  const row = parsedRow(context, spec, "update", inputs["set"], "/set", faults);
  if (row !== null && Object.keys(row).length === 0) {
    faults.push({ pointer: "/set", detail: "must have at least one column" });
  }
  const linkedRow = row && linkRow({ ...context, inputSources }, spec, row, "/set", faults);
  if (faults.length > 0 || row === null || linkedRow === null) throw new InputError(faults);
  const { values: set, _outside } = linkedRow;
  const op: EffectOp = { op: "update", table: spec.table, id, set, _outside };
  return { ops: [op], rows: [row], pointers: ["/set"] };
}

function deleteOps(context: RowContext, spec: TableSpec, inputs: DataInputs): PlannedOps {
  const faults = unknownKeys(inputs, ["ref"]);
  const id = idOf(context, spec, inputs, faults);
  if (faults.length > 0) throw new InputError(faults);
  const op: EffectOp = { op: "delete", table: spec.table, id, _outside: {} };
  return { ops: [op], rows: [], pointers: ["/ref"] };
}

/** The id of the row that `ref` names; empty, with a fault, for a ref of another table's row or of none. */
function idOf(
  context: RowContext,
  spec: TableSpec,
  inputs: DataInputs,
  faults: InputFault[],
): string {
  const resolve = () => context.registry.resolve(inputs["ref"], spec.refType).id;
  return collectFault("/ref", faults, resolve) ?? "";
}

/**
 * Checks a row against the table's schema. Columns that hold judgements (`writeStepColumns`) are refused: a model or
 * the household judges a row, and never a Process, so the guard never relies on a Process's judgement.
 */
function parsedRow(
  { pack }: RowContext,
  spec: TableSpec,
  kind: "insert" | "update",
  input: unknown,
  pointer: string,
  faults: InputFault[],
): Row | null {
  const before = faults.length;
  faults.push(...judgementFaults(pack, spec, input, pointer));
  const result = spec[kind].safeParse(input);
  if (!result.success) {
    for (const { path, message } of listIssues(result.error)) {
      faults.push({ pointer: pointer + pointerOf(...path), detail: message });
    }
  }
  return result.success && faults.length === before ? result.data : null;
}

function judgementFaults(
  pack: DomainPack,
  spec: TableSpec,
  value: unknown,
  pointer: string,
): InputFault[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([column, inner]): InputFault[] => {
    const place = pointer + pointerOf(column);
    if (spec.writeStepColumns?.includes(column)) {
      return [{ pointer: place, detail: "is not set by a Process" }];
    }
    const child = Object.hasOwn(spec.children, column) ? pack.tables[column] : undefined;
    if (child === undefined || !Array.isArray(inner)) return [];
    return inner.flatMap((line, index) =>
      judgementFaults(pack, child, line, place + pointerOf(index)),
    );
  });
}

interface LinkedRow {
  values: Row;
  _outside: OutsideColumns;
  children: { table: string; values: Row; _outside: OutsideColumns }[];
}

/**
 * The row with its refs resolved. Text stays unchanged: it comes from a person or from outside, so
 * what looks like a ref or an id in it is neither.
 */
function linkRow(
  context: RowContext & { inputSources: Outside },
  spec: TableSpec,
  row: Row,
  pointer: string,
  faults: InputFault[],
): LinkedRow {
  const { pack, registry, inputSources } = context;
  const values: Row = {};
  const _outside: OutsideColumns = {};
  const children: LinkedRow["children"] = [];
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const place = pointer + pointerOf(column);
    const child = Object.hasOwn(spec.children, column) ? pack.tables[column] : undefined;
    const target = spec.foreignKeys[column];
    if (child !== undefined) {
      (value as Row[]).forEach((line, index) => {
        const inner = linkRow(context, child, line, place + pointerOf(index), faults);
        children.push({ table: column, values: inner.values, _outside: inner._outside });
      });
      continue;
    }
    const sources = storedSources(sourcesAt(inputSources, place));
    if (sources.length > 0) _outside[column] = sources;
    if (target === undefined || value === null) {
      values[column] = value;
    } else {
      const type = pack.tables[target]?.refType;
      values[column] = collectFault(place, faults, () => registry.resolve(value, type).id);
    }
  }
  return { values, _outside, children };
}
