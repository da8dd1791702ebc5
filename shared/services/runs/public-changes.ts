// A run's changes as the API shows them, with the API's names for columns.
import type { PublicChange } from "../../contracts/api/runs.ts";
import type { ChangedValue } from "../../contracts/effects.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { fieldOf } from "../../contracts/field-names.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { reasonText } from "../../domain/wording/reason-text.ts";

type Row = Record<string, unknown>;

/** @param pack has the wording of the guard's findings */
export function toPublicChanges(
  changes: ReplyChange[],
  { violations }: Pick<DomainPack, "violations">,
): PublicChange[] {
  const pack = violations ? { violations } : {};
  return changes.map(
    ({ row, values, lines, error, byFilter: _by, restored: _undo, ...change }) => ({
      ...change,
      ...(error ? { error: { code: error.code, message: reasonText(error, "en", pack) } } : {}),
      ...(row ? { row: publicRow(row) } : {}),
      ...(values ? { values: values.map(publicValue) } : {}),
      ...(lines
        ? {
            lines: lines.map(({ values, ...line }) => ({
              ...line,
              row: publicRow(line.row),
              ...(values ? { values: values.map(publicValue) } : {}),
            })),
          }
        : {}),
    }),
  );
}

function publicValue({ column, ...value }: ChangedValue): ChangedValue {
  return { ...value, column: fieldOf(column) };
}

/** Children are lists of rows under their table's name. */
function publicRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      fieldOf(column),
      Array.isArray(value) && value.every(isRow) ? value.map(publicRow) : value,
    ]),
  );
}

function isRow(value: unknown): value is Row {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
