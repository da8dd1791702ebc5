// Tells the user about new rows that have the same label as other rows of the household.
import type { Receipt } from "../../../contracts/effects.ts";
import type { Filter } from "../../../contracts/filter.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

/** Limit of rows that one request returns. */
const PAGE = 200;

/** Adds one note per label of a created row that more than one row has now. Errors: TransientError. */
export async function noteNamesakes(work: StepWork, receipts: readonly Receipt[]): Promise<void> {
  const { ctx } = work;
  const newRows = receipts.flatMap(({ op, status, table, label }) => {
    const isReported = ctx.pack.tables[table]?.namesakes !== undefined;
    return isReported && op === "create" && status === "applied" && label !== null
      ? [{ table, label }]
      : [];
  });
  for (const [table, rows] of Map.groupBy(newRows, (one) => one.table)) {
    const spec = ctx.pack.tables[table];
    if (spec?.namesakes === undefined) continue;
    const language = languageOfStep(work);
    const labels = [...new Set(rows.map((one) => one.label))];
    const page = await rowsWithLabels(work, table, spec.labelColumn, labels);
    const isWhole = page.total === page.labels.length;
    for (const label of labels) {
      const count = isWhole
        ? page.labels.filter((one) => one === label).length
        : (await rowsWithLabels(work, table, spec.labelColumn, [label])).total;
      if (count > 1) work.losses.push(spec.namesakes(label, count, language));
    }
  }
}

/**
 * The rows of the household that have one of the labels: the labels of the first rows, and the number of all
 * (I14).
 */
function rowsWithLabels(
  work: StepWork,
  table: string,
  column: string,
  labels: readonly string[],
): Promise<{ labels: unknown[]; total: number }> {
  const { ctx } = work;
  const where: Filter = { and: [{ column, op: "in", value: [...labels] }] };
  return ctx.record(async () => {
    const query = { table, columns: [column], where, limit: PAGE };
    const { rows, total } = await ctx.db.readRows(query, ctx.state.meta.household);
    return { labels: rows.map((row) => row[column]), total };
  });
}
