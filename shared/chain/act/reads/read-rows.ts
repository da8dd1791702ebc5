// Reads rows in one request, and replaces their UUIDs with refs of the registry.
import type { RowQuery } from "../../../contracts/filter.ts";
import type { OutsideSource, RowOutside } from "../../../contracts/outside.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import type { Registry } from "../../../domain/entities/create-registry.ts";
import { withKnownColumns } from "../../../domain/entities/known-columns.ts";
import { refShape, translateRows } from "../../../domain/entities/translation/translate-rows.ts";
import type { NodeContext } from "../../node-context.ts";

export interface ReadRows {
  rows: Record<string, unknown>[];
  total: number;
  records: EntityRecord[];
  /**
   * With `query.outside`: the provenance of each row, and of the values by which the query chose and ordered
   * the rows.
   */
  outside: { rows: RowOutside[]; chosen: OutsideSource[] };
}

/**
 * @param query with UUIDs in its filter
 * @param isJournalled whether a retry of the hop must get the same rows: the hop's later changes may take
 *   rows out of the filter, and with them the refs that its journal entries name
 * @param columns the columns that the query reads; null for all
 * Errors: ContractError("invalid_input") when the database refuses the filter; TransientError.
 */
export async function readRows(
  ctx: NodeContext,
  query: RowQuery,
  registry: Registry,
  isJournalled: boolean,
  columns: string[] | null = null,
): Promise<ReadRows> {
  const { household, conversation } = ctx.state.meta;
  const shape = refShape(ctx.pack, query.table);
  const ask = () => ctx.db.readRowsWithRefs(query, household, conversation, shape);
  const {
    rows,
    total,
    refs: allRefs,
    chosen = [],
  } = await (isJournalled ? ctx.record(ask) : ask());
  const unseenRows = allRefs.filter(({ id }) => registry.refOf(id) === undefined);
  const refs = new Map(unseenRows.map(({ id, ref }) => [id, ref]));
  const exchange = ctx.session.exchange + 1;
  const translation = translateRows(ctx.pack, query.table, rows, registry, refs, exchange);
  return {
    total,
    outside: { rows, chosen },
    rows: translation.rows,
    records: withKnownColumns(translation.records, registry, columns),
  };
}
