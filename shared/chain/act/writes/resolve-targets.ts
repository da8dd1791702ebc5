// Finds the rows that an update or a delete would change, before anything changes. The result is journalled, so that
// a retry changes the same rows.
import { ContractError } from "../../../contracts/errors.ts";
import type { Condition, Filter } from "../../../contracts/filter.ts";
import { labelOf } from "../../../domain/entities/translation/strip-refs.ts";
import { translateFilter } from "../../../domain/entities/translation/translate-filter.ts";
import { registryOf, type StepWork } from "../step-work.ts";

export interface TargetRow {
  id: string;
  label: string;
}

/** Largest number of rows that a filter may match unless it lists refs; more are refused, not truncated. */
const MAX_ROWS = 200;

/**
 * The rows that the filter matches.
 * @param filter the model's filter, with refs
 * Errors: ContractError when the filter is missing, names an unknown ref or column, is refused by the
 * database, or matches too many rows.
 */
export async function resolveTargets(
  work: StepWork,
  table: string,
  filter: Filter | null | undefined,
): Promise<TargetRow[]> {
  if (filter === null || filter === undefined) {
    throw new ContractError(
      "invalid_input",
      "a change needs a filter that selects the rows to change",
    );
  }
  const { ctx } = work;
  const where = translateFilter(ctx.pack, table, filter, registryOf(work));
  const ids = idsNamed(where);
  if (ids !== null) return namedTargets(work, table, ids);
  const page = await readTargets(work, table, where);
  if (page.total > MAX_ROWS) {
    throw new ContractError(
      "invalid_input",
      `the filter matches ${page.total} rows; at most ${MAX_ROWS} can be changed at once`,
    );
  }
  return page.rows;
}

function readTargets({ ctx }: StepWork, table: string, where: Filter) {
  const spec = ctx.pack.tables[table];
  const columns = ["id", ...(spec ? [spec.labelColumn] : [])];
  return ctx.record(async () => {
    const query = { table, columns, where, limit: MAX_ROWS };
    const { rows, total } = await ctx.db.readRows(query, ctx.state.meta.household);
    return {
      total,
      rows: rows.map((row) => ({ id: String(row.id), label: ctx.pack.labelOf(table, row) })),
    };
  });
}

/** Rows that are named by ref. Only rows whose names are unknown are read. */
async function namedTargets(work: StepWork, table: string, ids: string[]): Promise<TargetRow[]> {
  const registry = registryOf(work);
  const labels = new Map(ids.map((id) => [id, labelOf(registry.get(registry.refOf(id) ?? ""))]));
  const unnamedIds = ids.filter((id) => labels.get(id) === undefined).slice(0, MAX_ROWS);
  if (unnamedIds.length > 0) {
    const where: Filter = { and: [{ column: "id", op: "in", value: unnamedIds }] };
    const { rows } = await readTargets(work, table, where);
    for (const { id, label } of rows) labels.set(id, label);
  }
  return ids.map((id) => ({ id, label: labels.get(id) ?? "" }));
}

/** The ids of a filter that only lists rows by ref; null for any other filter. */
function idsNamed(where: Filter): string[] | null {
  const condition = "and" in where && where.and.length === 1 ? where.and[0] : undefined;
  if (condition === undefined || !("column" in condition)) return null;
  const { column, op, value } = condition satisfies Condition;
  if (column !== "id" || (op !== "eq" && op !== "in")) return null;
  return [...new Set([value].flat().map(String))];
}
