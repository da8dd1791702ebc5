// The operation that an undo stands for. An undo is refused if the row has changed since.
import type { EffectOp, UndoOp } from "../../../shared/contracts/effects.ts";
import { isUuid, OperationError, tableOf } from "./columns.ts";
import { applyInverse, type Outcome } from "./operations.ts";
import { hasOrder } from "./order.ts";
import type { Effect, Row } from "./records.ts";
import { reaches, rowMark, rowsIn, shownRow } from "./rows.ts";
import type { State } from "./state.ts";
import type { Place } from "./targets.ts";

interface NamedOperation {
  op: Effect["op"];
  table: string;
  id?: string;
  label?: string | null;
  values?: Record<string, unknown>;
}

function effectById(state: State, id: string): Effect | undefined {
  for (const effect of state.effects.values()) if (effect.id === id) return effect;
  return undefined;
}

/** What an operation does to which row; for an undo, what its inverse does. */
export function namedOperation({ state, user }: Place, op: EffectOp | UndoOp): NamedOperation {
  if (op.op !== "undo") return op;
  const effect = effectById(state, op.effect_id);
  if (!effect?.inverse || effect.user !== user) return { op: "undo", table: "" };
  const { table, row, label } = effect;
  return { op: effect.inverse.op, table, label, ...(row === null ? {} : { id: row }) };
}

/** Applies the inverse that the ledger stored, once. Errors: OperationError. */
export function applyUndo(place: Place, { effect_id }: UndoOp, effect: string): Outcome {
  const { state, user, household } = place;
  if (!isUuid(effect_id)) throw new OperationError("invalid", "an undo names its effect");
  const target = effectById(state, effect_id);
  if (!target || target.user !== user) {
    throw new OperationError("not_found", "there is no such effect");
  }
  if (target.status !== "applied" || target.undoneBy !== null || target.inverse === null) {
    throw new OperationError("invalid", "this effect cannot be undone (again)");
  }
  if (target.household !== household) {
    throw new OperationError("invalid", "this effect belongs to another household");
  }
  refuseIfChanged(place, target);
  const key = [target.origin, target.originId, target.step, target.seq].join("/");
  state.set(state.effects, key, { ...target, undoneBy: effect });
  return applyInverse(place, target.inverse);
}

/** Refuses an undo that would also revert a later change by any user. */
function refuseIfChanged({ state, ...reach }: Place, target: Effect): void {
  const name = target.label === null ? `an entry in ${target.table}` : `"${target.label}"`;
  const table = tableOf(state.pack, target.table)!;
  const row = rowsIn(state, target.table).get(target.row ?? "");
  const refuse = (what: string): never => {
    throw new OperationError("changed_since", `${name} ${what}`);
  };
  if (target.op === "delete") return row ? refuse("is there again") : undefined;
  if (!row || !reaches(table, row, reach)) return refuse("has been deleted since");
  if (rowMark(shownRow(state, table, row), hasOrder(state, table)) !== target.mark)
    refuse("has been changed since");
  if (hasOrder(state, table) && movedSince(state, target, row)) refuse("has been changed since");
}

/** Whether the inverse would move a line that its user has moved again since. */
function movedSince(state: State, target: Effect, row: Row): boolean {
  const { inverse } = target;
  if (inverse?.op !== "update" || !Object.hasOwn(inverse.set, "position")) return false;
  if (inverse.set["position"] === row["position"]) return false;
  const ledger = [...state.effects.values()];
  return ledger
    .slice(ledger.findIndex(({ id }) => id === target.id) + 1)
    .some(
      (effect) =>
        effect.table === target.table &&
        effect.row === target.row &&
        effect.status === "applied" &&
        effect.undoneBy === null &&
        effect.isMove &&
        effect.user === target.user,
    );
}
