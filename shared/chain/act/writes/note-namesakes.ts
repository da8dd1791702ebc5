// Tells the user about new rows that have the same label as other rows of the household.
import type { Receipt } from "../../../contracts/effects.ts";
import type { Filter } from "../../../contracts/filter.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

/** Maximum rows that one request returns. */
const PAGE_SIZE = 200;

/** Adds a note for each label of a created row that several rows have now. Errors: TransientError. */
export async function noteNamesakes(work: StepWork, receipts: readonly Receipt[]): Promise<void> {
  const { ctx } = work;
  const newRows = receipts.flatMap(({ op, status, table, label }) => {
    const isReported = ctx.pack.tables[table]?.namesakes !== undefined;
    return isReported && op === "create" && status === "applied" && label !== null
      ? [{ table, label }]
      : [];
  });
  for (const [table, rows] of Map.groupBy(newRows, (row) => row.table)) {
    const spec = ctx.pack.tables[table];
    if (spec?.namesakes === undefined) continue;
    const language = languageOfStep(work);
    const labels = [...new Set(rows.map((row) => row.label))];
    const page = await rowsWithLabels(work, table, spec.labelColumn, labels);
    const isComplete = page.total === page.labels.length;
    for (const label of labels) {
      const count = isComplete
        ? page.labels.filter((other) => other === label).length
        : (await rowsWithLabels(work, table, spec.labelColumn, [label])).total;
      if (count > 1) work.losses.push(spec.namesakes(label, count, language));
    }
  }
}

/**
 * Finds the household's rows that have one of the labels: the labels of the first rows, and the number of all
 * rows (I14).
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
    const query = { table, columns: [column], where, limit: PAGE_SIZE };
    const { rows, total } = await ctx.db.readRows(query, ctx.state.meta.household);
    return { labels: rows.map((row) => row[column]), total };
  });
}
