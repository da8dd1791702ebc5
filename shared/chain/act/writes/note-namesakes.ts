// Tells the user of new rows that have the same label as other rows of the household.
import type { Receipt } from "../../../contracts/effects.ts";
import type { Filter } from "../../../contracts/filter.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

/** Rows that are counted, and labels that are asked for: those of a batch are fewer. */
const MOST = 100;

/** Adds one note per label of a created row that more than one row has now. Errors: TransientError. */
export async function noteNamesakes(work: StepWork, receipts: readonly Receipt[]): Promise<void> {
  const { ctx } = work;
  const made = receipts.flatMap(({ op, status, table, label }) => {
    const says = ctx.pack.tables[table]?.namesakes !== undefined;
    return says && op === "create" && status === "applied" && label !== null
      ? [{ table, label }]
      : [];
  });
  for (const [table, rows] of Map.groupBy(made, (one) => one.table)) {
    const spec = ctx.pack.tables[table];
    if (spec?.namesakes === undefined) continue;
    const language = languageOfStep(work);
    const labels = [...new Set(rows.map((one) => one.label))];
    const found = await labelsThere(work, table, spec.labelColumn, labels);
    for (const label of labels) {
      const count = found.filter((one) => one === label).length;
      if (count > 1) work.losses.push(spec.namesakes(label, count, language));
    }
  }
}

/** The labels of all rows that have one of these, in one request. */
function labelsThere(
  work: StepWork,
  table: string,
  column: string,
  labels: readonly string[],
): Promise<unknown[]> {
  const { ctx } = work;
  const where: Filter = { and: [{ column, op: "in", value: labels.slice(0, MOST) }] };
  return ctx.record(async () => {
    const query = { table, columns: [column], where, limit: MOST };
    const { rows } = await ctx.db.readRows(query, ctx.state.meta.household);
    return rows.map((row) => row[column]);
  });
}
