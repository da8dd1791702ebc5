// Tells the user of new rows that have the same label as other rows of the household.
import type { Receipt } from "../../../contracts/effects.ts";
import type { Filter } from "../../../contracts/filter.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

/** Rows of one label that are counted. */
const MOST = 50;

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
    for (const label of new Set(rows.map((one) => one.label))) {
      const count = await countOf(work, table, spec.labelColumn, label);
      if (count > 1) work.losses.push(spec.namesakes(label, count, language));
    }
  }
}

function countOf(work: StepWork, table: string, column: string, label: string): Promise<number> {
  const { ctx } = work;
  const where: Filter = { and: [{ column, op: "eq", value: label }] };
  return ctx.record(async () => {
    const query = { table, columns: ["id"], where, limit: MOST };
    return (await ctx.db.readRows(query, ctx.state.meta.household)).total;
  });
}
