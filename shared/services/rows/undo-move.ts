// Undoes a move of rows in one piece, by the inverses that the ledger has of it (spec/api#moves).
import type { MovedBack } from "../../contracts/api/moves.ts";
import type { EffectResult } from "../../contracts/effects.ts";
import type { HouseholdId } from "../../contracts/ids.ts";
import { type ChangedRow, notFound, Refusal } from "../refusal.ts";
import { changedSince } from "../runs/undo-refused.ts";
import { applyOnce } from "./apply-once.ts";
import type { Move } from "./move-rows.ts";
import { rowRefusal } from "./row-refusal.ts";
import { toPublicRow } from "./shape-row.ts";

type Row = Record<string, unknown>;

/** A request to undo the move with this id, which the request `step` made. */
interface UndoRequest {
  id: string;
  step: string;
  route: string;
  key: string;
  hash: string;
}

/**
 * Brings all rows of the user's own move back, or none, once per key. Refuses when one of the new rows has changed since,
 * with both forms of it, and when the move was undone already.
 */
export async function undoMove(
  move: Move,
  { id, step, route, key, hash }: UndoRequest,
): Promise<MovedBack | Refusal> {
  const { runtime, user, from, to } = move;
  const [edit, effects] = await Promise.all([
    runtime.api(user).editOf(id),
    runtime.api(user).effectsOf(id),
  ]);
  if (edit === null || edit.household === null || edit.step !== step || effects.length === 0) {
    return notFound();
  }
  const { household } = edit;
  const origin = {
    id: await runtime.flow.ids.named(JSON.stringify(["api", user, route, key])),
    ...{ step: route, household, hash },
  };
  const ops = effects.map((effect) => ({ op: "undo" as const, effect_id: effect }));
  const applied = await applyOnce(runtime.flow.database.as(user), origin, ops);
  if (applied instanceof Refusal) return applied;
  const error = applied.results
    .flatMap(({ error: fault }) => fault ?? [])
    .find(({ code }) => code !== "rolled_back");
  if (error?.code === "changed_since") return refuseChanged(move, household, edit.results);
  // The ledger refuses an inverse as invalid only if it was used before.
  if (error?.code === "invalid") return alreadyUndone();
  if (error !== undefined) return rowRefusal(to, error, {}, runtime.flow.pack);
  const rows = applied.results.filter(({ table, op }) => table === from.table && op === "create");
  return { restored: rows.flatMap(({ row_id: row }) => row ?? []) };
}

const alreadyUndone = () =>
  new Refusal({
    kind: "conflict",
    code: "already_undone",
    title: "The move has been undone already",
    detail: "Nothing is left to undo. GET the rows to see them.",
  });

async function refuseChanged(
  { runtime, user, to }: Move,
  household: HouseholdId,
  results: readonly EffectResult[],
): Promise<Refusal> {
  const made = results.flatMap(({ op, row }) => (op === "create" && row ? [row] : []));
  const where = {
    and: [{ column: "id", op: "in" as const, value: made.map(({ id }) => String(id)) }],
  };
  const { rows } = await runtime.flow.database
    .as(user)
    .readRows({ table: to.table, where, limit: made.length }, household);
  const nowById = new Map(rows.map((row) => [row["id"], row]));
  const changed = made.flatMap((row): ChangedRow[] => {
    const now = nowById.get(row["id"]);
    if (now !== undefined && contentOf(now) === contentOf(row)) return [];
    const form = (shown: Row) => toPublicRow(to, shown);
    return [{ id: String(row["id"]), was: form(row), now: now === undefined ? null : form(now) }];
  });
  const detail = "Nothing was undone. Decide by both forms of the rows, and change them yourself.";
  return new Refusal({ ...changedSince(detail).details, changed });
}

/** A row's values, to compare; the time of a change is none of them. */
function contentOf({ updated_at: _, ...row }: Row): string {
  return JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
