// Removes judgements from rows that had none when a run read them. The run requested the judgements, which the ledger
// does not record.
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import type { HotRun } from "./hot-run.ts";
import type { Tables } from "./started-run.ts";

/** The rows as they were before the run requested their judgements. */
export function withoutJudgements(tables: Tables, run: HotRun): Tables {
  const ids = new Set(run.hops.flatMap(({ facts }) => facts).flatMap(idsToJudge));
  if (ids.size === 0) return tables;
  const pack = createKitchenPack();
  const before = Object.entries(tables).map(([table, rows]) => {
    const judgementColumns = pack.tables[table]?.writeStepColumns ?? [];
    const rowsWithoutJudgements = rows.map((row) => {
      if (!ids.has(row["id"])) return row;
      return Object.fromEntries(
        Object.entries(row).filter(([column]) => !judgementColumns.includes(column)),
      );
    });
    return [table, rowsWithoutJudgements] as const;
  });
  return Object.fromEntries(before);
}

/** The ids of a journalled list of `{table, id, name}`; no other journal entry has this shape. */
function idsToJudge(fact: unknown): unknown[] {
  const { found } = fact as { found?: unknown };
  if (!Array.isArray(found)) return [];
  const rows = found as { table?: unknown; id?: unknown; name?: unknown }[];
  return rows.flatMap(({ table, id, name }) =>
    table === undefined || name === undefined ? [] : [id],
  );
}
