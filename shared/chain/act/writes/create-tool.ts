// Runs db_create of a step: checks the rows, translates refs, creates each row once.
import type { ToolParams } from "../../../contracts/answers/act.ts";
import type { EffectOp } from "../../../contracts/effects.ts";
import { settleItems } from "../../../domain/planning/batch-manifest.ts";
import { draftsLike } from "../../../domain/entities/drafts-named.ts";
import { receiptsOfOps } from "../../../domain/receipts/receipts-of-ops.ts";
import { stepResults, understandResult } from "../../../domain/planning/run-results.ts";
import { translatePayload } from "../../../domain/entities/translation/translate-payload.ts";
import type { StepResult } from "../../../contracts/results.ts";
import { describeIssues } from "../../../contracts/schema.ts";
import { valueFaults, type ValueFault } from "../../../contracts/value-fault.ts";
import { applyOps } from "./apply-ops.ts";
import { refsToNames, refusal } from "../call-params.ts";
import { rowObjection, rowsInTheWay } from "./check-rows.ts";
import { splitsBatch } from "./whole-batch.ts";
import { settleByItem } from "../settle-batch.ts";
import { knownEntities, registryOf, type StepWork } from "../step-work.ts";

/**
 * Adds rows, except those that an earlier step has added already.
 * Errors: ContractError for a call without rows, and for rows that do not fit the table, contain an unknown ref, name
 * as their item a draft or nothing in the step's batch, were added by an earlier call of the step, are only a part of
 * an all-or-nothing batch, retype a draft, or meet an objection of the pack; those of `applyOps`.
 */
export async function createByTool(work: StepWork, params: ToolParams): Promise<void> {
  const { table, rows } = params;
  if (rows.length === 0) throw refusal("db_create needs rows");
  const linkedRows = linkRows(
    work,
    table,
    rows.map(({ values }) => values),
  );
  const newRows = linkedRows.map((values, index) => {
    const itemRef = work.manifest === null ? null : itemOf(work, rows[index]?.item, index);
    const row = parsedRow(work, table, values, index, () =>
      faultsOfRows(work, table, linkedRows, rows),
    );
    const op = opOf(work, table, row);
    const rowKey = keyOf(work, table, op);
    return { item: itemRef, row, op, key: JSON.stringify([itemRef, rowKey]), rowKey };
  });
  const repeatedIndex = newRows.findIndex(({ key }) => work.createdKeys.has(key));
  if (repeatedIndex >= 0) {
    throw refusal(
      `row ${repeatedIndex + 1} was added by an earlier call of this step: do not add it again`,
    );
  }
  const splitObjection = splitsBatch(
    work,
    newRows.map(({ item }) => item),
  );
  if (splitObjection !== null) throw refusal(splitObjection);
  const earlierRefs = madeBefore(work);
  const rowsToAdd = newRows.filter(({ rowKey }) => !earlierRefs.has(rowKey));
  // The values after translation: where a model wrote a ref as a name, they have the name.
  const valuesOfRows = newRows.map(({ op }) => (op.op === "create" ? op.values : {}));
  const objection =
    retypingObjection(work, table, valuesOfRows) ??
    (await objectionTo(work, table, linkedRows, rowsToAdd));
  if (objection !== null) throw refusal(objection);
  const ops = rowsToAdd.map(({ op }) => op);
  const items = rowsToAdd.map(({ item }) => item);
  const receipts = ops.length > 0 ? receiptsOfOps(ops, await applyOps(work, ops, items)) : [];
  rowsToAdd.forEach(({ key, rowKey }, index) => {
    const receipt = receipts[index];
    if (receipt?.status !== "applied") return;
    work.createdKeys.add(key);
    work.madeRows.push({ key: rowKey, ref: receipt.ref });
  });
  const receiptsOfRows = receipts.filter((receipt) => receipt !== null);
  if (ops.length > 0) {
    work.calls.push({
      kind: "effects",
      tool: "db_create",
      table,
      filter: null,
      receipts: receiptsOfRows,
    });
  }
  const repeats = newRows.filter(({ rowKey }) => earlierRefs.has(rowKey));
  settleRepeats(
    work,
    repeats.map(({ item, rowKey }) => ({ item, ref: earlierRefs.get(rowKey) ?? null })),
  );
  settleByItem(work, items, receipts);
}

/**
 * The key by which a repeated create is found. Columns that only write steps set (`writeStepColumns`) are
 * left out: a repeat may word them differently.
 */
function keyOf({ ctx }: StepWork, table: string, op: EffectOp): string {
  const writeStepColumns = new Set(
    [table, ...Object.keys(ctx.pack.tables[table]?.children ?? {})].flatMap(
      (name) => ctx.pack.tables[name]?.writeStepColumns ?? [],
    ),
  );
  return JSON.stringify(op, (column, value: unknown) =>
    writeStepColumns.has(column) ? undefined : value,
  );
}

/** Checks the rows. Only the places of new rows must be free (`rowsInTheWay`): earlier rows have theirs. */
async function objectionTo(
  work: StepWork,
  table: string,
  rows: Record<string, unknown>[],
  rowsToAdd: { row: Record<string, unknown> }[],
): Promise<string | null> {
  const newRows = rowsToAdd.map(({ row }) => row);
  const blockingRows = await rowsInTheWay(work, table, newRows);
  return rowObjection(work, table, rows) ?? rowObjection(work, table, newRows, blockingRows);
}

/**
 * The objection to rows whose name is that of a draft, or similar; null when there is none. A draft is saved
 * unchanged: no model retypes it (I5).
 */
function retypingObjection(
  { ctx, step, session }: StepWork,
  table: string,
  rows: Record<string, unknown>[],
) {
  const drafts = rows.flatMap((row) =>
    draftsLike(session, step.subdomain, ctx.pack.labelOf(table, row)),
  );
  if (drafts.length === 0) return null;
  const names = [
    ...new Set(drafts.map(({ ref, label }) => `${JSON.stringify(label)} is ${ref}`)),
  ].join(", ");
  return (
    `${names}, a draft that is not saved: a plan saves it by its ref, and you do not retype it. ` +
    "If that is what is wanted, answer blocked with PLAN_INVALID and replan"
  );
}

/** The rows, with names of known entities replaced by their refs. */
function linkRows(work: StepWork, table: string, rows: Record<string, unknown>[]) {
  const link = work.ctx.pack.tables[table]?.link;
  const entities = link === undefined ? [] : knownEntities(work);
  return link === undefined ? rows : rows.map((row) => link(row, entities));
}

/**
 * Rows that earlier steps have created, including steps before the question that this run answers. A new plan
 * may request these rows again (S29), and so may the step that asked the question.
 */
function madeBefore({ results }: StepWork): Map<string, string | null> {
  const earlierSteps = Object.values(
    understandResult(results).takenOver?.results ?? {},
  ) as StepResult[];
  const steps = [...earlierSteps, ...stepResults(results).map(([, step]) => step)];
  const rows = steps.flatMap(({ made: madeRows }) => madeRows ?? []);
  return new Map(rows.map(({ key, ref }) => [key, ref]));
}

/** Completes the items of rows that exist already, and tells the model that they are not added again. */
function settleRepeats(work: StepWork, rows: { item: string | null; ref: string | null }[]): void {
  if (rows.length === 0) return;
  work.alreadyDone += rows.length;
  if (work.manifest !== null) {
    const outcomes = rows.flatMap(({ item, ref }) =>
      item === null ? [] : [{ ref: item, resultRef: ref }],
    );
    work.manifest = settleItems(work.manifest, outcomes);
  }
  const names = rows.map(({ ref }) => ref ?? "a row").join(", ");
  const reason = `${names} already exists: an earlier step added it`;
  work.calls.push({ kind: "refused", action: "db_create", reason });
}

/** @param faults the faults of all rows of the call, because none of them is written */
function parsedRow(
  work: StepWork,
  table: string,
  values: Record<string, unknown>,
  index: number,
  faults: () => ValueFault[],
): Record<string, unknown> {
  const result = work.ctx.pack.tables[table]?.insert.safeParse(values);
  if (result?.success) return result.data;
  const reason = result ? describeIssues(result.error) : "no such table";
  throw refusal(`row ${index + 1}: ${reason}`, faults());
}

function faultsOfRows(
  { ctx: { pack } }: StepWork,
  table: string,
  rows: Record<string, unknown>[],
  givenRows: ToolParams["rows"],
): ValueFault[] {
  const spec = pack.tables[table];
  return rows.flatMap((values, index) => {
    const { error } = spec?.insert.safeParse(values) ?? {};
    const isNamed = String(values[spec?.labelColumn ?? ""] ?? "").trim() !== "";
    const label = isNamed ? pack.labelOf(table, values) : null;
    return error ? valueFaults(error, values, { label, item: givenRows[index]?.item ?? null }) : [];
  });
}

function opOf(work: StepWork, table: string, row: Record<string, unknown>): EffectOp {
  const { pack } = work.ctx;
  const payload = translatePayload(pack, table, refsToNames(work, table, row), registryOf(work));
  const children = Object.entries(payload.children).flatMap(([child, list]) =>
    list.map((values) => ({ table: child, values })),
  );
  const op = { op: "create" as const, table, values: payload.values };
  return children.length > 0 ? { ...op, children } : op;
}

/** The manifest item that a row names. */
function itemOf(work: StepWork, item: unknown, index: number): string {
  const itemRefs = work.manifest?.items.map(({ ref }) => ref) ?? [];
  if (typeof item === "string" && itemRefs.includes(item)) {
    // Only code writes a draft's content (I5): a row invented under its ref would count as the draft.
    if (!item.startsWith("gen_")) return item;
    throw refusal(`row ${index + 1}: ${item} is a draft that cannot be saved: leave it`);
  }
  throw refusal(`row ${index + 1} must name its batch item: ${itemRefs.join(", ")}`);
}
