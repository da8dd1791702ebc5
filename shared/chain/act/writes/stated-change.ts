// The change of a write step that its plan states: code makes it through the checks of a model's call
// (spec/plans#stated-changes).
import type { ToolCall } from "../../../contracts/answers/act.ts";
import { ContractError } from "../../../contracts/errors.ts";
import type { TableSpec } from "../../../contracts/pack.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import { isSingleUnresolved } from "../../../domain/entities/open-mention.ts";
import { likeness, isNamePlausible } from "../../../domain/entities/similar-names.ts";
import { labelOf } from "../../../domain/entities/translation/strip-refs.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { readCall } from "../../../domain/rows/read-call.ts";
import { selectNamedRows } from "../confirmations/named-rows.ts";
import { registryOf, userWords, type StepWork } from "../step-work.ts";
import { readRowsToAdjust, type RowToAdjust } from "./adjust-values.ts";
import { missingJudgement } from "./check-judgement.ts";
import type { TargetRow } from "./resolve-targets.ts";

type Row = Record<string, unknown>;

const MATCH_ALL = { match: "all" as const, conditions: [] };

/**
 * The call of the stated change. Undefined if the plan states none, if the change does not fit the step's items or
 * names no row, or if a model has to look at the change first: Act is then asked, in the last case with the reason.
 * A call that is refused or leaves items open goes to Act in the same way (`runActLoop`).
 */
export async function statedChange(work: StepWork): Promise<ToolCall | undefined> {
  const call = callOf(work);
  if (call === undefined) return undefined;
  const objection = objectionTo(work, call) ?? (await unitObjection(work, call));
  if (objection === null) return call;
  work.calls.push({ kind: "refused", action: call.tool, reason: objection });
  return undefined;
}

function callOf({ ctx, step, manifest }: StepWork): ToolCall | undefined {
  const { changes = [], operation } = step;
  const [table] = ctx.pack.subdomains[step.subdomain]?.writes ?? [];
  if (changes.length === 0 || table === undefined) return undefined;
  const items = manifest?.items ?? [];
  if (operation === "create") {
    const isOpen = items.every(({ status }) => status === "pending");
    if (!isOpen || (items.length > 0 && items.length !== changes.length)) return undefined;
    const rows = changes.map(({ set }, index) => ({
      item: items[index]?.ref ?? "",
      fields: set.map(({ column, values }) => ({ column, values })),
      lines: [],
    }));
    return { tool: "db_create", table, where: MATCH_ALL, rows, last: true };
  }
  const allRefs = step.allFound === true ? items.map(({ ref }) => ref) : [];
  const units = Object.values(ctx.pack.tables[table]?.statable?.amounts ?? {});
  const rowChanges = changes.map(({ refs, set }) => ({
    refs: refs.length > 0 ? refs : allRefs,
    item: "",
    // A stated unit is compared with the row's (`unitObjection`) and not written.
    set: set.filter(({ column }) => !units.includes(column)),
  }));
  if (operation !== "update" || rowChanges.some(({ refs }) => refs.length === 0)) return undefined;
  return { tool: "db_update", table, where: MATCH_ALL, changes: rowChanges, last: true };
}

/** Why a model has to look at the change first; null when code may make it. */
function objectionTo(work: StepWork, call: ToolCall): string | null {
  return (
    missingJudgement(work, call) ??
    (call.tool === "db_create" ? rowsObjection(work, call) : foundObjection(work, call))
  );
}

function rowsObjection(work: StepWork, call: ToolCall): string | null {
  const spec = work.ctx.pack.tables[call.table];
  if (spec === undefined) return null;
  for (const row of rowsOf(work, call)) {
    const name = work.ctx.pack.labelOf(call.table, row);
    if (!isNamedByUser(work, spec, name, row)) {
      return `${JSON.stringify(name)} is neither in the user's words nor the name of a row that this one points at: see what is meant`;
    }
    const listedEntry = findOpenEntry(work, spec, name);
    if (listedEntry !== undefined)
      return `${listedEntry.ref} (${name}) is on the list already: see what is meant`;
  }
  return null;
}

/** The rows as typed values; none if they are unreadable, because the call itself is then refused. */
function rowsOf({ ctx, results }: StepWork, call: ToolCall): Row[] {
  try {
    const { rows } = readCall(ctx.pack, call, understandResult(results).output.language);
    return rows.map(({ values }) => values);
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}

/**
 * Whether the name is in the user's words or in the question that the user said yes to, or is like the name of a
 * row that the new row links to.
 */
function isNamedByUser(work: StepWork, spec: TableSpec, name: string, row: Row): boolean {
  const { takenOver, output } = understandResult(work.results);
  const question = output.pending_response === "confirms" ? (takenOver?.text ?? "") : "";
  if (isNamePlausible(`${userWords(work)}\n${question}`, name)) return true;
  const registry = registryOf(work);
  return Object.keys(spec.foreignKeys).some((column) => {
    const label = labelOf(registry.get(String(row[column] ?? "")));
    return label !== undefined && likeness(label, name) !== null;
  });
}

/** A known open entry with this name, if the table is a list. */
function findOpenEntry(work: StepWork, spec: TableSpec, name: string): EntityRecord | undefined {
  const { isOpenEntry } = spec;
  if (isOpenEntry === undefined) return undefined;
  return Object.values(work.session.entities).find(
    ({ type, status, aliasOf, label, data }) =>
      type === spec.refType &&
      aliasOf === undefined &&
      status !== "deleted" &&
      status !== "generated" &&
      likeness(label, name) === "same" &&
      isOpenEntry(data ?? {}),
  );
}

/**
 * The objection to a change of all rows that were found; null if the message names each of them, or names none of
 * them and no single thing. A search for one thing may have found another.
 */
function foundObjection(work: StepWork, call: ToolCall): string | null {
  if (work.step.allFound !== true) return null;
  const registry = registryOf(work);
  const targets = (work.step.batch?.items ?? []).map(({ ref, label }) => ({
    id: registry.get(ref)?.id ?? "",
    label,
  }));
  const namedTargets = selectNamedRows(work, call.table, targets);
  const meansSingle = (understandResult(work.results).mentions ?? []).some(isSingleUnresolved);
  const namesNone = namedTargets.length === 0 && !meansSingle;
  return namesNone || namedTargets.length === targets.length
    ? null
    : "the plan changes every row that was found, and the user names single ones: see which are meant";
}

/**
 * The objection to a number whose stated unit is not the row's own, because the number means something else in
 * another unit. A factor has no unit.
 * Errors: TransientError.
 */
async function unitObjection(work: StepWork, call: ToolCall): Promise<string | null> {
  const { amounts = {}, isSameUnit = Object.is } = work.ctx.pack.tables[call.table]?.statable ?? {};
  const registry = registryOf(work);
  for (const [index, { refs, set }] of (call.changes ?? []).entries()) {
    const statedValues = work.step.changes?.[index]?.set ?? [];
    for (const { column, how } of set) {
      const unit = how === "times" ? null : (amounts[column] ?? null);
      if (unit === null) continue;
      const records = refs.flatMap((ref) => registry.get(ref) ?? []);
      const targets = records.map(({ id, label }) => ({ id, label }));
      const unitText = statedValues.find((pair) => pair.column === unit)?.values[0] ?? "";
      const mismatch = (await rowsNow(work, call.table, targets)).find(
        ({ row }) => !isSameUnit(String(row?.[unit] ?? ""), unitText),
      );
      if (mismatch === undefined) continue;
      const rowName = registry.refOf(mismatch.target.id) ?? mismatch.target.label;
      return `${column} of ${rowName} is in ${JSON.stringify(mismatch.row?.[unit] ?? "")}, and the plan says ${JSON.stringify(unitText)}`;
    }
  }
  return null;
}

/** The rows in their current state; none if a row is gone, because the call itself is then refused. */
async function rowsNow(
  work: StepWork,
  table: string,
  targets: TargetRow[],
): Promise<RowToAdjust[]> {
  try {
    return await readRowsToAdjust(work, table, targets);
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}
