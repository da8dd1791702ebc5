// Relative amounts ("half of it", "two more"): computed by code from the current row, and written only
// while the row is unchanged.
import type { ColumnChange } from "../../../contracts/answers/act.ts";
import { refusal } from "../call-params.ts";
import type { TargetRow } from "./resolve-targets.ts";
import { registryOf, type StepWork } from "../step-work.ts";

export interface RowToAdjust {
  target: TargetRow;
  /** The row as stored in the database; null when the change does not depend on it. */
  row: Record<string, unknown> | null;
}

/** Rounds to six decimals: 0.1 + 0.2 becomes 0.3. */
const PRECISION = 1e6;

/**
 * The current rows, journalled so that a retry computes from the same amounts.
 * Errors: ContractError when a row is gone.
 */
export async function readRowsToAdjust(
  work: StepWork,
  table: string,
  targets: TargetRow[],
): Promise<RowToAdjust[]> {
  const { ctx } = work;
  if (targets.length === 0) return [];
  const children = Object.keys(ctx.pack.tables[table]?.children ?? {}).length > 0;
  const value = targets.map(({ id }) => id);
  const rows = await ctx.record(async () => {
    const where = { and: [{ column: "id", op: "in" as const, value }] };
    const query = { table, where, limit: value.length, children };
    return (await ctx.db.readRows(query, ctx.state.meta.household)).rows;
  });
  return targets.map((target) => {
    const row = rows.find(({ id }) => id === target.id);
    if (row !== undefined) return { target, row };
    throw refusal(`${nameOf(work, target)} is not there any more`);
  });
}

/** The row's name in prompts: its ref, or else its label. */
export function nameOf(work: StepWork, { id, label }: TargetRow): string {
  return registryOf(work).refOf(id) ?? label;
}

/**
 * The new values of one row.
 * Errors: ContractError for an amount that is unknown or would fall below zero.
 */
export function adjustedValues(
  table: string,
  { label }: TargetRow,
  row: RowToAdjust["row"],
  set: ColumnChange[],
): Record<string, unknown> {
  const entries = set.map((change): [string, unknown] => {
    if (change.how === "set") return [change.column, change.value];
    const { column, how, by } = change;
    const currentAmount = amountOf(row?.[column]);
    const amountName = `${column} of ${label || `a row of ${table}`}`;
    if (currentAmount === null)
      throw refusal(`${amountName} is not known: set it, or ask how much there is`);
    const unroundedAmount = how === "add" ? currentAmount + by : currentAmount * by;
    const newAmount = Math.round(unroundedAmount * PRECISION) / PRECISION;
    if (newAmount < 0)
      throw refusal(`${amountName} is ${currentAmount}: it cannot become ${newAmount}`);
    return [column, newAmount];
  });
  return Object.fromEntries(entries);
}

function amountOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
