// Reports matching rows in other places (S24). In "what's in my cellar", a word for everything may have been
// mistaken for the name of a place. Code therefore repeats the read without the place. The model's read itself is
// neither narrowed nor refused.
import type { ToolParams } from "../../../contracts/answers/act.ts";
import type { RowQuery } from "../../../contracts/filter.ts";
import type { ReadResult } from "../../../contracts/results.ts";
import { conditionsOf } from "../../../domain/rows/filter-conditions.ts";
import { maskUuids } from "../../../domain/entities/translation/find-uuids.ts";
import { translateFilter } from "../../../domain/entities/translation/translate-filter.ts";
import { withoutColumn } from "../../../domain/rows/without-column.ts";
import { registryOf, type StepWork } from "../step-work.ts";

/** Maximum names reported from other places when the place itself has no rows; otherwise only a count. */
const MAX_NAMES = 10;

/** The matching rows in other places; null when the step is not a read, the read names no place, or
 * other places have none. */
export async function readElsewhere(
  work: StepWork,
  { table, where }: ToolParams,
  { total }: Pick<ReadResult, "total">,
): Promise<NonNullable<ReadResult["elsewhere"]> | null> {
  const { ctx, step } = work;
  const spec = ctx.pack.tables[table];
  const place = spec?.placeColumn;
  const isOfPlace = conditionsOf(where).some(({ column }) => column === place);
  if (spec === undefined || place === undefined || where === null || !isOfPlace) return null;
  if (step.type !== "read") return null;
  const widerFilter = withoutColumn(where, place);
  const registry = registryOf(work);
  const query: RowQuery = {
    table,
    ...(widerFilter === null
      ? {}
      : { where: translateFilter(ctx.pack, table, widerFilter, registry) }),
    columns: ["id", spec.labelColumn],
  };
  const rowsEverywhere = await ctx.db.readRows(query, ctx.state.meta.household);
  const countElsewhere = rowsEverywhere.total - total;
  if (countElsewhere <= 0) return null;
  const otherRows = total === 0 ? rowsEverywhere.rows : [];
  const labels = otherRows.map((row) => maskUuids(ctx.pack.labelOf(table, row)));
  return { total: countElsewhere, names: [...new Set(labels)].slice(0, MAX_NAMES) };
}
