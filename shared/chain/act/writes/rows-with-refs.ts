// Gives refs to the rows of a change that waits for the user's answer, so that the stored change can name them.
import type { Filter, RowQuery } from "../../../contracts/filter.ts";
import { readRows } from "../reads/read-rows.ts";
import type { TargetRow } from "./resolve-targets.ts";
import { keepRecords, registryOf, type StepWork } from "../step-work.ts";

export interface RowWithRef extends TargetRow {
  ref: string;
}

/** The rows with refs. Unseen rows enter the registry; an unseen row that no longer exists is left out. */
export async function rowsWithRefs(
  work: StepWork,
  table: string,
  targets: TargetRow[],
): Promise<RowWithRef[]> {
  const where: Filter = { and: [{ column: "id", op: "in", value: targets.map(({ id }) => id) }] };
  const query: RowQuery = { table, where, limit: targets.length };
  const { records } = await readRows(work.ctx, query, registryOf(work), false);
  keepRecords(work, records);
  const registry = registryOf(work);
  return targets.flatMap(({ id, label }) => {
    const ref = registry.refOf(id);
    return ref === undefined ? [] : [{ id, ref, label }];
  });
}
