// Tells the user if rows that a step has written contain something that a person does not want or cannot have
// this time. Such wishes stop no write; only the guard does, for what must be avoided.
import type { EffectResult } from "../../../contracts/effects.ts";
import { wishesOfWrites } from "../../../domain/constraints/row-rules.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

/** Adds the notes. Makes one request if there is a wish and a row was written. Errors: TransientError. */
export async function noteUnwanted(
  work: StepWork,
  results: readonly EffectResult[],
): Promise<void> {
  const { ctx } = work;
  const { noteFindings, labelOf } = ctx.pack;
  const wishes = wishesOfWrites(ctx.pack, work.results);
  const writtenRows = results.flatMap(({ op, status, table, row, row_id: id }) =>
    status === "applied" && op !== "delete" && row && id ? [{ table, id, row }] : [],
  );
  if (noteFindings === undefined || wishes.length * writtenRows.length === 0) return;
  const rows = writtenRows.map(({ table, id }) => ({ table, id }));
  const { household } = ctx.state.meta;
  const findings = await ctx.record(() => ctx.db.readFindings({ household, wishes, rows }));
  const notes = writtenRows.flatMap(({ table, id, row }) =>
    noteFindings(labelOf(table, row), findings.rows[id] ?? [], languageOfStep(work), wishes),
  );
  work.losses = [...new Set([...work.losses, ...notes])];
}
