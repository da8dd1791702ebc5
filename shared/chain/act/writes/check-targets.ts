// If a plan names its rows by ref, its step changes no other rows (I10, S7).
import { refusal } from "../call-params.ts";
import type { TargetRow } from "./resolve-targets.ts";
import { registryOf, type StepWork } from "../step-work.ts";

/**
 * Passes when the rows are among the rows that the step's batch names. A batch that names something new, or
 * rows of another table, does not restrict the rows.
 * Errors: ContractError naming the first row that is not in the batch.
 */
export function checkTargets(work: StepWork, table: string, targets: TargetRow[]): void {
  const registry = registryOf(work);
  const items = work.step.batch?.items ?? [];
  const itemRecords = items.flatMap(({ ref }) => registry.get(ref) ?? []);
  const refType = work.ctx.pack.tables[table]?.refType;
  if (items.length === 0 || itemRecords.length < items.length) return;
  if (itemRecords.some(({ type }) => type !== refType)) return;
  const ids = new Set(itemRecords.map(({ id }) => id));
  const foreignTarget = targets.find(({ id }) => !ids.has(id));
  if (foreignTarget === undefined) return;
  const rowName = registry.refOf(foreignTarget.id) ?? foreignTarget.label;
  const list = itemRecords.map(({ ref }) => ref).join(", ");
  throw refusal(`${rowName} is not in this step's batch, which may change only ${list}`);
}
