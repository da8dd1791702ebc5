// db_update of a step: several rows, each in its own way, in one call.
import type { ColumnChange, ToolParams } from "../contracts/act.ts";
import type { EffectOp } from "../contracts/effects.ts";
import { describeIssues } from "../contracts/schema.ts";
import { describeFilter } from "../domain/describe-filter.ts";
import { receiptsOfOps } from "../domain/receipts-of-ops.ts";
import { translatePayload } from "../domain/translate-payload.ts";
import { adjusted, readRowsToAdjust, type RowToAdjust } from "./adjust-values.ts";
import { applyOps } from "./apply-ops.ts";
import { inWords, refuse } from "./call-params.ts";
import { rowObjection } from "./check-rows.ts";
import { checkTargets } from "./check-targets.ts";
import { resolveTargets, type TargetRow } from "./resolve-targets.ts";
import { settleByRow } from "./settle-batch.ts";
import { registryOf, type StepWork } from "./step-work.ts";

interface PlannedChange {
  item: string;
  targets: TargetRow[];
  ops: EffectOp[];
}

/**
 * Changes rows: all operations of the call in one request.
 * Errors: ContractError for a change without columns or rows, values that do not fit, a row that two
 * changes name, an amount that is not known; those of `applyOps`.
 */
export async function updateByTool(work: StepWork, params: ToolParams): Promise<void> {
  const { table, changes } = params;
  if (changes.length === 0) throw refuse("db_update needs changes");
  const planned: PlannedChange[] = [];
  for (const { where, item, set } of changes) {
    if (set.length === 0) throw refuse("a change needs at least one column in set");
    const targets = await resolveTargets(work, table, where);
    checkTargets(work, table, targets);
    planned.push({ item, targets, ops: await opsOf(work, table, targets, set) });
  }
  const ids = planned.flatMap(({ targets }) => targets.map(({ id }) => id));
  if (new Set(ids).size < ids.length) {
    throw refuse("two changes name the same row: put its columns into one change");
  }
  const keys = adjustments(changes, planned);
  if (keys.some((key) => work.adjusted.has(key))) {
    throw refuse("this was added or multiplied by an earlier call of this step: go on");
  }
  const ops = planned.flatMap((change) => change.ops);
  const receipts = ops.length === 0 ? [] : receiptsOfOps(ops, await applyOps(work, ops));
  const filter = [...new Set(changes.map(({ where }) => describeFilter(where)))].join("; ");
  const told = receipts.filter((receipt) => receipt !== null);
  work.calls.push({ kind: "effects", tool: "db_update", table, filter, receipts: told });
  if (told.length > 0) for (const key of keys) work.adjusted.add(key);
  let from = 0;
  for (const { item, targets } of planned) {
    settleByRow(work, item, targets, receipts.slice(from, from + targets.length));
    from += targets.length;
  }
}

/** What is added or multiplied is not added twice because a model repeats a call. */
function adjustments(changes: ToolParams["changes"], planned: PlannedChange[]): string[] {
  return planned.flatMap(({ targets }, index) => {
    const amounts = (changes[index]?.set ?? []).filter(({ how }) => how !== "set");
    return amounts.length === 0 ? [] : targets.map(({ id }) => JSON.stringify([id, amounts]));
  });
}

async function opsOf(
  work: StepWork,
  table: string,
  targets: TargetRow[],
  set: ColumnChange[],
): Promise<EffectOp[]> {
  const rows = set.some(({ how }) => how !== "set")
    ? await readRowsToAdjust(work, table, targets)
    : targets.map((target): RowToAdjust => ({ target, row: null }));
  return rows.map(({ target, row }) => {
    const values = valuesOf(work, table, adjusted(table, target, row, set));
    return {
      ...{ op: "update" as const, table, id: target.id, set: values },
      ...(row === null ? {} : { expect: row }),
    };
  });
}

/** The columns as the database takes them. */
function valuesOf(work: StepWork, table: string, given: Record<string, unknown>) {
  const { pack } = work.ctx;
  const parsed = pack.tables[table]?.update.safeParse(given);
  if (!parsed?.success) {
    throw refuse(`set: ${parsed ? describeIssues(parsed.error) : "no such table"}`);
  }
  const objection = rowObjection(work, table, [parsed.data]);
  if (objection !== null) throw refuse(objection);
  return translatePayload(pack, table, inWords(work, table, parsed.data), registryOf(work)).values;
}
