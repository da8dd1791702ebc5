// Undoes an edit of rows in one piece, by the inverses that the ledger has of it (spec/api#undoing-an-edit).
import type { UndoneEdit } from "../../contracts/api/edits.ts";
import type { EffectResult } from "../../contracts/effects.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { type ChangedRow, notFound, Refusal } from "../refusal.ts";
import { changedSince } from "../runs/undo-refused.ts";
import { applyOnce } from "./apply-once.ts";
import { rowRefusal } from "./row-refusal.ts";
import { toPublicRow } from "./shape-row.ts";

type Row = Record<string, unknown>;

/** A request to undo the edit with this id. */
interface UndoRequest {
  id: string;
  route: string;
  key: string;
  hash: string;
}

/** What an undo makes of a row, by the operation that it applies. */
const OUTCOMES = { create: "restored", update: "reverted", delete: "removed" } as const;

/**
 * Undoes all of the user's own edit, or nothing, once per key. Refuses when there is no such edit or it changed nothing,
 * when one of its rows has changed since, with both forms of it, when something stands in the way of a row, when the edit
 * was undone already, and in the cases of `applyOnce`.
 */
export async function undoEdit(
  runtime: Runtime,
  user: UserId,
  { id, route, key, hash }: UndoRequest,
): Promise<UndoneEdit | Refusal> {
  const [edit, effects] = await Promise.all([
    runtime.api(user).editOf(id),
    runtime.api(user).effectsOf(id),
  ]);
  if (edit === null || edit.household === null || effects.length === 0) return notFound();
  const { household } = edit;
  const origin = {
    id: await runtime.flow.ids.named(JSON.stringify(["api", user, route, key])),
    ...{ step: route, household, hash },
  };
  const ops = effects.map((effect) => ({ op: "undo" as const, effect_id: effect }));
  const applied = await applyOnce(runtime.flow.database.as(user), origin, ops);
  if (applied instanceof Refusal) return applied;
  const failed = applied.results.find(({ error }) => error && error.code !== "rolled_back");
  if (failed !== undefined) return refuse(runtime, user, household, edit.results, failed);
  const undone: UndoneEdit = { restored: [], reverted: [], removed: [] };
  for (const { op, row_id: row } of applied.results) if (row) undone[OUTCOMES[op]].push(row);
  return undone;
}

async function refuse(
  runtime: Runtime,
  user: UserId,
  household: HouseholdId,
  results: readonly EffectResult[],
  { error, table, label }: EffectResult,
): Promise<Refusal> {
  if (error?.code === "changed_since") {
    const changed = await changedRows(runtime, user, household, results);
    const detail =
      "Nothing was undone. Decide by both forms of the rows, and change them yourself.";
    return new Refusal({ ...changedSince(detail).details, changed });
  }
  // The ledger refuses an inverse as invalid only if it was used before.
  if (error?.code === "invalid") return alreadyUndone();
  const spec = specsOf(runtime).get(table);
  if (!error || spec === undefined) throw new Error(`no resource has the rows of ${table}`);
  const { details } = rowRefusal(spec, error, {}, runtime.flow.pack);
  const detail = `Nothing was undone, because of ${label ?? "one of the rows"}. ${details.detail}`;
  // For example, a deleted row refers to another row, and that row is gone.
  return details.kind === "invalid" ? changedSince(detail) : new Refusal({ ...details, detail });
}

const specsOf = ({ flow }: Runtime): ReadonlyMap<string, ResourceSpec> =>
  new Map((flow.pack.resources ?? []).map((spec) => [spec.table, spec]));

const alreadyUndone = () =>
  new Refusal({
    kind: "conflict",
    code: "already_undone",
    title: "The edit has been undone already",
    detail: "Nothing is left to undo. GET the rows to see them.",
  });

/** The rows that are not as the edit left them. */
async function changedRows(
  runtime: Runtime,
  user: UserId,
  household: HouseholdId,
  results: readonly EffectResult[],
): Promise<ChangedRow[]> {
  const changed: ChangedRow[] = [];
  for (const [table, spec] of specsOf(runtime)) {
    const leftRows = results.flatMap((result) =>
      result.table === table && result.row ? [result.row] : [],
    );
    if (leftRows.length === 0) continue;
    const value = leftRows.map(({ id }) => String(id));
    const where = { and: [{ column: "id", op: "in" as const, value }] };
    const { rows } = await runtime.flow.database
      .as(user)
      .readRows({ table, where, limit: leftRows.length, children: true }, household);
    const nowById = new Map(rows.map((row) => [row["id"], row]));
    for (const was of leftRows) {
      const now = nowById.get(was["id"]);
      if (now !== undefined && contentOf(now) === contentOf(was)) continue;
      const form = (row: Row) => toPublicRow(spec, row);
      changed.push({
        id: String(was["id"]),
        was: form(was),
        now: now === undefined ? null : form(now),
      });
    }
  }
  return changed;
}

/** A row's values with its lines, to compare, without the time of the last change. */
const contentOf = (row: Row): string =>
  JSON.stringify(row, (key, value: unknown) => {
    if (key === "updated_at") return undefined;
    const isRow = typeof value === "object" && value !== null && !Array.isArray(value);
    return isRow ? Object.fromEntries(Object.entries(value).toSorted()) : value;
  });
