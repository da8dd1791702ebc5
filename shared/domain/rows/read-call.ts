// Converts a model's tool call, in which all values are text, into typed values and the database's filter.
// Unreadable values are refused with a correction; nothing is dropped or guessed.
import type {
  ColumnChange,
  Field,
  FlatFilter,
  NewRow,
  SetPair,
  ToolCall,
  ToolParams,
} from "../../contracts/answers/act.ts";
import { ContractError } from "../../contracts/errors.ts";
import { FilterSchema, type Condition, type Filter } from "../../contracts/filter.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { describeIssues } from "../../contracts/schema.ts";
import { columnKind } from "./column-kinds.ts";
import { orderLines } from "./line-order.ts";
import { operatorsOf } from "./operators-of.ts";
import { parseNumber } from "./parse-number.ts";

/** Operators that take several values. */
const LIST_OPERATORS = new Set(["in", "not_in", "contains", "overlaps", "between"]);
/** The default row limit of a read. */
export const DEFAULT_ROWS = 50;

function refusal(message: string): ContractError {
  return new ContractError("invalid_input", message);
}

interface Reading {
  pack: DomainPack;
  /** The user's language, as a BCP 47 tag: `1.500` differs between German and English. */
  language: string;
}

/** The call's parameters. Errors: ContractError("invalid_input") that says what does not fit. */
export function readCall(pack: DomainPack, call: ToolCall, language = "en"): ToolParams {
  const { table, changes = [] } = call;
  const reading: Reading = { pack, language };
  const where = readFilter(reading, table, call.where);
  if (where !== null && changes.length > 0 && changes.every(({ refs }) => refs.length > 0)) {
    throw refusal("where is for changes without refs: leave it empty, or leave refs empty");
  }
  return {
    table,
    where,
    columns: call.columns ?? [],
    order: call.order ?? [],
    limit: call.limit ?? DEFAULT_ROWS,
    rows: (call.rows ?? []).map((row, index) => ({
      item: row.item,
      values: readRow(reading, table, row, index),
    })),
    changes: changes.map(({ refs, item, set }) => ({
      where: refs.length > 0 ? byRefs(refs) : where,
      item,
      set: readSet(reading, table, set),
    })),
    item: call.item ?? "",
  };
}

function byRefs(refs: string[]): Filter {
  return { and: [{ column: "id", op: "in", value: [...new Set(refs)] }] };
}

/** The filter; null when it has no condition. */
function readFilter(reading: Reading, table: string, where: FlatFilter): Filter | null {
  if (where.conditions.length === 0) return null;
  const conditions = where.conditions.map(({ column, op, values }): Condition => {
    const kind = columnKind(reading.pack, table, column);
    const value = readOperand(kind, column, op, values, reading.language);
    return { column, op, value };
  });
  const filter = where.match === "any" ? { or: conditions } : { and: conditions };
  const operators = operatorsOf(reading.pack);
  const unknownOperator = conditions.find(({ op }) => !operators.includes(op))?.op;
  if (unknownOperator !== undefined) {
    throw refusal(
      `where: there is no operator ${unknownOperator}; there are ${operators.join(", ")}`,
    );
  }
  const parsedFilter = FilterSchema.safeParse(filter);
  if (!parsedFilter.success) throw refusal(`where: ${describeIssues(parsedFilter.error)}`);
  return parsedFilter.data;
}

function readOperand(
  kind: ReturnType<typeof columnKind>,
  column: string,
  op: string,
  values: string[],
  language: string,
): Condition["value"] {
  if (op === "is_null") return readBoolean(column, onlyValue(column, op, values));
  const scalars = values.map((value) => readScalar(kind, column, value, language));
  if (LIST_OPERATORS.has(op)) return scalars;
  return onlyValue(column, op, scalars);
}

function onlyValue<T>(column: string, subject: string, values: T[]): T {
  const [value, ...others] = values;
  if (value !== undefined && others.length === 0) return value;
  throw refusal(`${subject} of ${column} takes one value, and ${values.length} are given`);
}

/** A value in its column's type; elements of a list are text. */
function readScalar(
  kind: ReturnType<typeof columnKind>,
  column: string,
  value: string,
  language: string,
) {
  if (kind === "number") return readNumber(column, value, language);
  return kind === "boolean" ? readBoolean(column, value) : value;
}

function readNumber(column: string, value: string, language: string): number {
  const number = parseNumber(value, language);
  if (number !== null) return number;
  throw refusal(`${column} takes a number such as 2 or 0.5, without a unit: not ${quote(value)}`);
}

function readBoolean(column: string, value: string): boolean {
  const word = value.trim().toLowerCase();
  if (word === "true" || word === "false") return word === "true";
  throw refusal(`${column} takes true or false, not ${quote(value)}`);
}

const quote = (value: string) => JSON.stringify(value.slice(0, 60));

function readRow(reading: Reading, table: string, { fields, lines }: NewRow, index: number) {
  const { pack } = reading;
  const row = readFields(reading, table, fields, `row ${index + 1}`);
  if (lines.length === 0) return row;
  const [child] = Object.keys(pack.tables[table]?.children ?? {});
  if (child === undefined) throw refusal(`row ${index + 1}: rows of ${table} have no lines`);
  const childRows = lines.map((line, place) =>
    readFields(reading, child, line.fields, `row ${index + 1}, line ${place + 1}`),
  );
  const isOrdered = Object.hasOwn(pack.tables[child]?.columns ?? {}, "position");
  return { ...row, [child]: isOrdered ? orderLines(childRows) : childRows };
}

/** The columns with their values; a column without a value is left out. */
function readFields(reading: Reading, table: string, fields: Field[], where: string) {
  const row = new Map<string, unknown>();
  for (const { column, values } of fields) {
    if (row.has(column)) throw refusal(`${where} has ${column} twice`);
    const value = readValue(reading, table, column, values);
    if (value !== undefined) row.set(column, value);
  }
  // Keeps even a column named `__proto__`, so that the table's schema can judge it.
  return Object.fromEntries(row);
}

/** The value; undefined for a scalar column without one. */
function readValue(reading: Reading, table: string, column: string, values: string[]): unknown {
  const kind = columnKind(reading.pack, table, column);
  if (kind === "list") return values;
  const nonEmpty = values.filter((value) => value.trim() !== "");
  if (nonEmpty.length === 0) return undefined;
  return readScalar(kind, column, onlyValue(column, "a value", nonEmpty), reading.language);
}

function readSet(reading: Reading, table: string, set: SetPair[]): ColumnChange[] {
  if (new Set(set.map(({ column }) => column)).size < set.length) {
    throw refusal("a change names each column once");
  }
  return set.map(({ column, how, values }): ColumnChange => {
    if (how === "clear") {
      const isList = columnKind(reading.pack, table, column) === "list";
      return { column, how: "set", value: isList ? [] : null };
    }
    if (how === "set") {
      const value = readValue(reading, table, column, values);
      if (value === undefined) throw refusal(`${column} has no new value: use clear to empty it`);
      return { column, how, value };
    }
    if (columnKind(reading.pack, table, column) !== "number") {
      throw refusal(`${how} works on numbers, and ${column} holds none: use set`);
    }
    return {
      column,
      how,
      by: readNumber(column, onlyValue(column, how, values), reading.language),
    };
  });
}
