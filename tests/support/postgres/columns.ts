// The columns of a pack's tables, and the errors for values that do not fit. The pack's schemas replace the checks of the
// tables; in places the tables allow more.
import type * as z from "zod";
import type { DomainPack, TableSpec } from "../../../shared/contracts/pack.ts";
import type { Row } from "./records.ts";

/** Fails one operation; any other error fails the whole call. */
export class OperationError extends Error {
  readonly code: string;
  readonly column: string | null;
  constructor(code: string, message: string, column: string | null = null) {
    super(message);
    this.code = code;
    this.column = column;
  }
}

export interface Column {
  required: boolean;
  /** The value that the column gets if none is given; undefined means null. */
  fallback: unknown;
  /** The table that a foreign key refers to. */
  target: string | undefined;
  fits: z.ZodType | undefined;
}

export interface Table {
  spec: TableSpec;
  /** Rows belong to their user, not to the household. */
  isPrivate: boolean;
  /** Columns that callers may set. */
  columns: ReadonlyMap<string, Column>;
  /** Generated columns, which only the database sets. */
  derived: readonly string[];
}

/** Tables whose rows belong to a user. The migrations say so; a pack does not. */
const PRIVATE = new Set(["preferences"]);
const OWNED = new Set(["id", "household_id", "user_id", "created_by", "created_at", "updated_at"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && UUID.test(value);

const tablesByPack = new WeakMap<DomainPack, Map<string, Table>>();

export function tableOf(pack: DomainPack, name: string): Table | undefined {
  let tables = tablesByPack.get(pack);
  if (!tables) {
    tables = new Map(Object.values(pack.tables).map((spec) => [spec.table, describe(spec)]));
    tablesByPack.set(pack, tables);
  }
  return tables.get(name);
}

function describe(spec: TableSpec): Table {
  const insert = spec.insert.shape as Record<string, z.ZodType>;
  const update = spec.update.shape as Record<string, z.ZodType>;
  const settableColumns = [...Object.keys({ ...insert, ...update }), ...(spec.setByCode ?? [])];
  const names = settableColumns.filter((name) => !(name in spec.children));
  const columns = new Map(
    names.map((name): [string, Column] => {
      const target = spec.foreignKeys[name];
      const parsedMissing = insert[name]?.safeParse(undefined);
      return [
        name,
        {
          required: parsedMissing?.success === false,
          fallback: name === "position" ? 0 : parsedMissing?.data,
          target,
          fits: target === undefined ? (insert[name] ?? update[name]) : undefined,
        },
      ];
    }),
  );
  const derived = Object.keys(spec.columns).filter(
    (name) => !columns.has(name) && !OWNED.has(name),
  );
  return { spec, isPrivate: PRIVATE.has(spec.table), columns, derived };
}

/**
 * Checks the values that a caller gives for a row and returns them ready to be written.
 * Errors: OperationError (invalid, type_mismatch, missing_value, check_failed).
 */
export function checkValues(
  { columns }: Table,
  values: Row,
  creating: boolean,
  forbidden?: string,
): Row {
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === forbidden || OWNED.has(name)) {
      throw new OperationError("invalid", `column "${name}" cannot be set`, name);
    }
    const column = columns.get(name);
    if (!column) throw new OperationError("invalid", `unknown column "${name}"`, name);
    if (value === null && creating && column.fallback !== undefined) continue;
    const problem = value === null ? null : mismatch(column, value);
    if (problem !== null) throw new OperationError("type_mismatch", `${name} ${problem}`, name);
    checked[name] = value;
  }
  for (const [name, column] of columns) {
    if (name === forbidden) continue;
    if (creating && checked[name] === undefined) checked[name] = column.fallback ?? null;
    const isRequired = column.required || column.fallback !== undefined;
    if (isRequired && checked[name] === null) {
      throw new OperationError("missing_value", `${name} needs a value`, name);
    }
    if (checked[name] === undefined || checked[name] === null || !column.fits) continue;
    if (!column.fits.safeParse(checked[name]).success) {
      throw new OperationError("check_failed", `${name} does not satisfy its check`, name);
    }
  }
  return checked;
}

/** Why the value's kind is wrong for the column; null if only its content can be wrong. */
function mismatch({ target, fits }: Column, value: unknown): string | null {
  if (target !== undefined) return isUuid(value) ? null : "must be an id";
  const check = fits?.safeParse(value);
  if (!check || check.success) return null;
  const kinds = new Set(["invalid_type", "custom"]);
  const isWrongKind = check.error.issues.some((issue) => kinds.has(issue.code));
  return isWrongKind || typeof value === "object" ? "is of another kind" : null;
}

/** The key that must be unique, as in the tables' unique indexes; null if none has to be. */
export function uniqueKey({ spec }: Table, row: Row): string | null {
  if (
    spec.table !== "preferences" ||
    !["allergy", "intolerance", "diet"].includes(String(row["kind"]))
  ) {
    return null;
  }
  const subject = String(row["subject"]).trim().toLowerCase();
  const who = String(row["who"] ?? "")
    .trim()
    .toLowerCase();
  return [
    row["user_id"],
    row["kind"],
    subject,
    who,
    row["valid_from"] ?? "",
    row["valid_until"] ?? "",
  ].join("/");
}
