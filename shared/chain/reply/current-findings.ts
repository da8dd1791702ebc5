// Reads the findings of rows that the run has read and then changed, because a row is shown in its current
// state (I12).
import { FINDINGS, type Finding } from "../../contracts/findings.ts";
import { rowWishes } from "../../domain/constraints/row-rules.ts";
import { ownStepResults, type RunResults } from "../../domain/planning/run-results.ts";
import { currentReads } from "../../domain/rows/current-reads.ts";
import type { NodeContext } from "../node-context.ts";

/**
 * The findings by ref. Makes one request if such rows are shown and the run's reads check rows (`rowWishes`); none
 * otherwise.
 * Errors: TransientError when the database is unavailable.
 */
export async function currentFindings(
  ctx: NodeContext,
  results: RunResults,
): Promise<ReadonlyMap<string, Finding[]>> {
  const { pack, session } = ctx;
  const wishes = rowWishes(pack, results);
  if (wishes === null) return new Map();
  const ownSteps = ownStepResults(results).map(([, step]) => step);
  const changedReads = currentReads(pack, ownSteps).flatMap(({ reads = [] }) =>
    reads.flatMap(({ table, rows }) =>
      rows.flatMap((row) => {
        const record = Object.hasOwn(row, FINDINGS) ? undefined : session.entities[String(row.id)];
        return record === undefined ? [] : [{ table, ref: record.ref, id: record.id }];
      }),
    ),
  );
  if (changedReads.length === 0) return new Map();
  const { household } = ctx.state.meta;
  const rows = changedReads.map(({ table, id }) => ({ table, id }));
  const findings = await ctx.record(() => ctx.db.readFindings({ household, wishes, rows }));
  return new Map(changedReads.map(({ ref, id }) => [ref, findings.rows[id] ?? []]));
}
