// Changes or deletes many rows of a screen in one piece: all of them or none (spec/api#many-rows).
import type { EffectOp, EffectResult } from "../../contracts/effects.ts";
import { FINDINGS } from "../../contracts/findings.ts";
import type { HouseholdId } from "../../contracts/ids.ts";
import { leavesUnjudged } from "../../chain/judge-rows.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";
import { type Edit, overrideOf, ownHousehold } from "./apply-edit.ts";
import { applyOnce } from "./apply-once.ts";
import { chooseHousehold } from "./choose-household.ts";
import { rowRefusal } from "./row-refusal.ts";
import { readRows, type RowChange, seenRows } from "./seen-rows.ts";
import { toColumns, toLines, toTaggedRow } from "./shape-row.ts";
import { judgeLater } from "./write-row.ts";

type Row = Record<string, unknown>;

interface ManyRequest {
  household: HouseholdId | undefined;
  rows: readonly RowChange[];
  step: string;
  /** Empty without an Idempotency-Key. */
  key: string;
  hash: string;
}

/** What was written, and the id of the edit. */
interface Written {
  editId: string;
  household: HouseholdId;
  results: readonly EffectResult[];
}

/**
 * Changes all rows, once per key, or none. Refuses in the cases of `writeRows`.
 * @returns the rows afterwards, with their tags and findings, in the order of the request
 */
export async function updateRows(
  edit: Edit,
  request: ManyRequest,
): Promise<{ items: Row[]; editId: string } | Refusal> {
  const { spec, user } = edit;
  const opOf: OpOf = (own, changes) => {
    const lines = toLines(spec, changes);
    const children = spec.lines && lines && [{ table: spec.lines.table, rows: lines }];
    const set = toColumns(spec.fields, changes);
    return { op: "update", ...own, set, ...(children ? { children } : {}) };
  };
  const written = await writeRows(edit, request, opOf, "/changes");
  if (written instanceof Refusal) return written;
  const { editId, household, results } = written;
  const now = spec.marked ? await readRows(edit, household, request.rows) : new Map<string, Row>();
  const items = results.map(({ row }) => {
    const marks = spec.marked
      ? { [FINDINGS]: now.get(String(row?.["id"]))?.[FINDINGS] ?? null }
      : {};
    return toTaggedRow(spec, user, { ...row, ...marks });
  });
  return { items: await Promise.all(items), editId };
}

/**
 * Deletes all rows with their children, once per key, or none. Refuses in the cases of `writeRows`.
 * @returns the ids of the deleted rows
 */
export async function deleteRows(
  edit: Edit,
  request: ManyRequest,
): Promise<{ deleted: string[]; editId: string } | Refusal> {
  const written = await writeRows(edit, request, (own) => ({ op: "delete", ...own }), "");
  if (written instanceof Refusal) return written;
  return { deleted: request.rows.map(({ id }) => id), editId: written.editId };
}

/** Makes the operation of a change. @param own what every operation on the row has */
type OpOf = (
  own: { table: string; id: string; override?: string[]; expect?: Row },
  changes: Row,
) => EffectOp;

/**
 * Refuses if a row does not exist, if one has changed since the client has read it, naming each, if the user has no
 * household, and in the cases of `rowRefusal`, `chooseHousehold` and `applyOnce`.
 * @param at the place of the changes in the body of a row
 */
async function writeRows(
  edit: Edit,
  { rows: changes, step, key, hash, ...request }: ManyRequest,
  opOf: OpOf,
  at: string,
): Promise<Written | Refusal> {
  const { runtime, user, spec } = edit;
  const household =
    spec.owner === "user"
      ? await ownHousehold(edit)
      : await chooseHousehold(runtime, user, request.household, false);
  if (household === null) return notFound();
  if (household instanceof Refusal) return household;
  const { ids, database, pack } = runtime.flow;
  const name = JSON.stringify(["api", user, step, key]);
  const editId = key === "" ? ids.uuid() : await ids.named(name);
  const stored = key === "" ? null : await runtime.api(user).editOf(editId);
  if (stored !== null) {
    if ((stored.context as { hash?: string }).hash !== hash) return keyConflict();
    const refusal = refusalOf(edit, changes, stored.results, at);
    return refusal ?? { editId, household, results: stored.results };
  }
  const seen = await seenRows(edit, household, changes);
  if (seen instanceof Refusal) return seen;
  const ops = changes.map(({ id, ifMatch, changes: fields }, place) => {
    const { [FINDINGS]: _marks, ...content } = seen[place] ?? {};
    const isAny = ifMatch === undefined || ifMatch.trim() === "*";
    const own = { table: spec.table, id, ...overrideOf(fields) };
    return opOf(isAny ? own : { ...own, expect: content }, fields);
  });
  const origin = { id: editId, step, household, hash };
  const applied = await applyOnce(database.as(user), origin, ops);
  if (applied instanceof Refusal) return applied;
  const { outcome, results } = applied;
  const isRace = results.some(({ error }) => error?.code === "stale" || isMissing(error));
  if (isRace) {
    const now = await seenRows(edit, household, changes);
    if (now instanceof Refusal) return now;
  }
  const unjudged = ops.find((op) => leavesUnjudged(pack, op));
  if (outcome === "applied" && unjudged) await judgeLater(edit, household, unjudged);
  return refusalOf(edit, changes, results, at) ?? { editId, household, results };
}

const isMissing = (error: EffectResult["error"]) => error?.code === "not_found" && !error.column;

/** Why nothing was changed, with the place of each fault; null: everything was. */
function refusalOf(
  { spec, runtime }: Edit,
  changes: readonly RowChange[],
  results: readonly EffectResult[],
  at: string,
): Refusal | null {
  const faults = results.flatMap(({ error }, place) => {
    if (error === null || error.code === "rolled_back") return [];
    const { details } = rowRefusal(spec, error, changes[place]?.changes ?? {}, runtime.flow.pack);
    const errorsOfRow = details.errors ?? [{ pointer: "", detail: details.detail }];
    const errors = errorsOfRow.map(({ pointer, detail }) => {
      return { pointer: `/rows/${place}${at}${pointer}`, detail };
    });
    return [{ ...details, errors }];
  });
  const [first] = faults;
  if (first === undefined) return null;
  const violations = faults.flatMap(({ violations: found = [] }) => found);
  return new Refusal({
    ...first,
    detail: `Nothing was changed. ${[...new Set(faults.map(({ detail }) => detail))].join(" ")}`,
    errors: faults.flatMap(({ errors }) => errors),
    ...(violations.length > 0 ? { violations } : {}),
  });
}
