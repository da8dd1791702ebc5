// Moves rows of a screen to another table of the pack: new rows with the same values, and the old ones are gone, in one
// call of `apply_effects` (spec/api#moves).
import type { Moved, MoveBody } from "../../contracts/api/moves.ts";
import type { EffectOp, EffectResult } from "../../contracts/effects.ts";
import { columnOf } from "../../contracts/field-names.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { OutsideColumns } from "../../contracts/outside.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";
import { applyOnce } from "./apply-once.ts";
import { chooseHousehold } from "./choose-household.ts";
import { rowRefusal } from "./row-refusal.ts";
import { judgeLater } from "./write-row.ts";

type Row = Record<string, unknown>;

/** The tables of a move. */
export interface Move {
  runtime: Runtime;
  user: UserId;
  from: ResourceSpec;
  to: ResourceSpec;
}

/**
 * Moves all of the named rows that exist, or none, once per key. Refuses when one of them changes at the same moment,
 * when the user has no household, and in the cases of `chooseHousehold`, `applyOnce` and `rowRefusal`.
 */
export async function moveRows(
  { runtime, user, from, to }: Move,
  { body, route, key, hash }: { body: MoveBody; route: string; key: string; hash: string },
): Promise<Moved | Refusal> {
  const household = await chooseHousehold(runtime, user, body.householdId, false);
  if (household === null) return notFound();
  if (household instanceof Refusal) return household;
  const ids = [...new Set(body.ids)];
  const database = runtime.flow.database.as(user);
  const where = { and: [{ column: "id", op: "in" as const, value: ids }] };
  const { rows } = await database.readRows(
    { table: from.table, where, limit: ids.length, outside: true },
    household,
  );
  const columns = Object.keys(to.fields)
    .filter((field) => field in from.fields)
    .map(columnOf);
  const ops = rows.flatMap((row) => opsOf({ from, to }, row, columns));
  const id = await runtime.flow.ids.named(JSON.stringify(["api", user, route, key]));
  // A repeat gets the first answer, although the rows are gone by then.
  const applied = await applyOnce(database, { id, step: route, household, hash }, ops);
  if (applied instanceof Refusal) return applied;
  const { outcome, results } = applied;
  const refusal = refusalOf(runtime, to, results);
  if (refusal !== null) return refusal;
  const [made] = ops;
  if (outcome === "applied" && made !== undefined) {
    await judgeLater({ runtime, user, spec: to }, household, made);
  }
  return movedOf(id, results, ids);
}

/** A new row with the values and the provenance of these columns of the old one, which is then deleted as it was read. */
function opsOf(
  { from, to }: Pick<Move, "from" | "to">,
  { outside, ...row }: Row,
  columns: string[],
): EffectOp[] {
  const sources = Object.entries((outside ?? {}) as OutsideColumns);
  return [
    {
      op: "create",
      table: to.table,
      values: Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
      _outside: Object.fromEntries(sources.filter(([column]) => columns.includes(column))),
    },
    { op: "delete", table: from.table, id: String(row["id"]), expect: row },
  ];
}

/** Null: everything was moved. */
function refusalOf(
  { flow }: Runtime,
  to: ResourceSpec,
  results: readonly EffectResult[],
): Refusal | null {
  const errors = results.flatMap(({ error }) => error ?? []);
  const error = errors.find(({ code }) => code !== "rolled_back");
  if (error === undefined) return null;
  const isChanged = error.code === "stale" || error.code === "not_found";
  return isChanged ? changedMeanwhile() : rowRefusal(to, error, {}, flow.pack);
}

const changedMeanwhile = () =>
  new Refusal({
    kind: "conflict",
    code: "changed_meanwhile",
    title: "One of the rows was changed at the same moment",
    detail: "Nothing was moved. Send the request again under a fresh Idempotency-Key.",
  });

function movedOf(moveId: string, results: readonly EffectResult[], ids: readonly string[]): Moved {
  const moved: Moved["moved"] = [];
  for (const [place, { op, row_id: id }] of results.entries()) {
    const newId = results[place - 1]?.row_id;
    if (op === "delete" && id !== null && newId != null) moved.push({ id, newId });
  }
  const known = new Set(moved.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id));
  return { moved, gone, moveId: moved.length > 0 ? moveId : null };
}
