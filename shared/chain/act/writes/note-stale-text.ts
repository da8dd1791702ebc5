// Tells the user when a row's own text still mentions parts that this step has removed or renamed.
import type { EffectResult } from "../../../contracts/effects.ts";
import { parentColumn } from "../../../domain/rows/with-child.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

/** Maximum rows of one table that are checked. */
const MAX_ROWS = 50;

/**
 * Checks the current rows whose parts a change has renamed or removed. Each later change of the step checks
 * them again, so that a corrected text is not reported. Errors: TransientError.
 */
export async function noteStaleText(
  work: StepWork,
  results: readonly EffectResult[],
): Promise<void> {
  const { ctx, partsGone } = work;
  const appliedResults = results.filter(({ status }) => status === "applied");
  for (const result of appliedResults) recordGoneLabels(work, result);
  if (appliedResults.length === 0 || partsGone.size === 0) return;
  work.staleTextNotes = [];
  for (const [table, rows] of Map.groupBy(partsGone.values(), (row) => row.table)) {
    const ids = rows.map(({ id }) => id).slice(0, MAX_ROWS);
    const where = { and: [{ column: "id", op: "in" as const, value: ids }] };
    const query = { table, where, limit: ids.length, children: true };
    const readRows = await ctx.record(async () => {
      const { rows: read } = await ctx.db.readRows(query, ctx.state.meta.household);
      return read;
    });
    for (const row of readRows) {
      const goneLabels = partsGone.get(String(row.id))?.labels ?? new Set();
      const notes =
        ctx.pack.tables[table]?.stillSays?.(row, [...goneLabels], languageOfStep(work)) ?? [];
      work.staleTextNotes.push(...notes);
    }
  }
}

/**
 * Records the labels that the removed or renamed parts had before the change. A part that keeps its label is still
 * found among the row's parts.
 */
function recordGoneLabels(work: StepWork, { op, table, row_id: id, before }: EffectResult): void {
  const { pack } = work.ctx;
  if (op === "create" || !before) return;
  const parent = pack.tables[table]?.parent ?? "";
  const owner = before[parentColumn(pack, table) ?? ""];
  if (pack.tables[parent]?.stillSays !== undefined && typeof owner === "string") {
    addGoneLabels(work, parent, owner, [pack.labelOf(table, before)]);
  }
  if (pack.tables[table]?.stillSays === undefined || op === "delete" || id === null) return;
  for (const child of Object.keys(pack.tables[table]?.children ?? {})) {
    const parts = before[child];
    if (!Array.isArray(parts)) continue;
    const labels = parts.map((part) => pack.labelOf(child, part as Record<string, unknown>));
    addGoneLabels(work, table, id, labels);
  }
}

function addGoneLabels({ partsGone }: StepWork, table: string, id: string, labels: string[]): void {
  const goneLabels = partsGone.get(id)?.labels ?? [];
  partsGone.set(id, { table, id, labels: new Set([...goneLabels, ...labels]) });
}
