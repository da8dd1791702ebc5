// The columns of a pack's tables, and what is said when a value does not fit: the pack's schemas stand
// in for the checks of the tables, which are wider in places.
import type * as z from "zod";
import type { DomainPack, TableSpec } from "../../../shared/contracts/pack.ts";
import type { Row } from "./records.ts";

/** What fails one operation; everything else is a failure of the call. */
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
  /** What stands there when nothing is given; undefined: null does. */
  fallback: unknown;
  /** The table that it points at. */
  target: string | undefined;
  fits: z.ZodType | undefined;
}

export interface Table {
  spec: TableSpec;
  /** Rows belong to their user, not to the household. */
  isPrivate: boolean;
  /** What callers may set. */
  columns: ReadonlyMap<string, Column>;
  /** Columns that only the database sets: generated ones. */
  derived: readonly string[];
}

/** Tables whose rows are the user's own; a pack does not say so, the migrations do. */
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
  const givenColumns = [...Object.keys({ ...insert, ...update }), ...(spec.setByCode ?? [])];
  const names = givenColumns.filter((name) => !(name in spec.children));
  const columns = new Map(
    names.map((name): [string, Column] => {
      const target = spec.foreignKeys[name];
      const without = insert[name]?.safeParse(undefined);
      return [
        name,
        {
          required: without?.success === false,
          fallback: name === "position" ? 0 : without?.data,
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
 * Checks what a caller gives for a row and returns it ready to be written.
 * Errors: OperationError (invalid, type_mismatch, missing_value, check_failed).
 */
export function checkedValues(
  { columns }: Table,
  values: Row,
  creating: boolean,
  forbidden?: string,
): Row {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === forbidden || OWNED.has(name)) {
      throw new OperationError("invalid", `column "${name}" cannot be set`, name);
    }
    const column = columns.get(name);
    if (!column) throw new OperationError("invalid", `unknown column "${name}"`, name);
    if (value === null && creating && column.fallback !== undefined) continue;
    const problem = value === null ? null : mismatch(column, value);
    if (problem !== null) throw new OperationError("type_mismatch", `${name} ${problem}`, name);
    out[name] = value;
  }
  for (const [name, column] of columns) {
    if (name === forbidden) continue;
    if (creating && out[name] === undefined) out[name] = column.fallback ?? null;
    const needed = column.required || column.fallback !== undefined;
    if (needed && out[name] === null) {
      throw new OperationError("missing_value", `${name} needs a value`, name);
    }
    if (out[name] === undefined || out[name] === null || !column.fits) continue;
    if (!column.fits.safeParse(out[name]).success) {
      throw new OperationError("check_failed", `${name} does not satisfy its check`, name);
    }
  }
  return out;
}

/** Why the value's kind is wrong for the column; null when only its content may be. */
function mismatch({ target, fits }: Column, value: unknown): string | null {
  if (target !== undefined) return isUuid(value) ? null : "must be an id";
  const check = fits?.safeParse(value);
  if (!check || check.success) return null;
  const kinds = new Set(["invalid_type", "custom"]);
  const wrong = check.error.issues.some((issue) => kinds.has(issue.code));
  return wrong || typeof value === "object" ? "is of another kind" : null;
}

/** What may not be there twice, as the tables' unique indexes have it; null: anything goes. */
export function uniqueKey({ spec }: Table, row: Row): string | null {
  if (spec.table !== "preferences" || !["allergy", "diet"].includes(String(row["kind"]))) {
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
