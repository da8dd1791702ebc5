// The ledger of the in-memory household, as far as undoing needs it: what each applied effect found and
// left, and its inverse once. For tests of nodes only; the real functions have their own.
import type { EffectResult, StandingChange } from "../../../shared/contracts/effects.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";

type Row = Record<string, unknown>;
type UndoRequest = Parameters<UserDatabase["undoEffects"]>[0];

interface Kept extends Omit<StandingChange, "ref"> {
  row: string;
  before: Row | undefined;
  after: Row | undefined;
  undone: boolean;
}

export interface MemoryLedger {
  /** @param before the row as it was found */
  enter(run: string, result: EffectResult, before: Row | undefined): void;
  standing(): StandingChange[];
  /** All or none, newest first as given. */
  undo(request: UndoRequest, override: string[]): EffectResult[];
  /** What the guard finds in a row that comes back, which is a remark, or misses of one that goes. */
  guarding: (row: Row) => string[];
}

/** @param idOf a UUID from a number */
export function createMemoryLedger(
  db: { tables: Record<string, Row[]> },
  idOf: (n: number) => string,
): MemoryLedger {
  let kept: Kept[] = [];
  const find = (table: string, id: string | null) =>
    (db.tables[table] ?? []).find((row) => row["id"] === id);

  const ledger: MemoryLedger = {
    guarding: () => [],
    enter: (run, result, before) => enter(run, result, before, false),
    standing: () =>
      kept
        .map(({ row: _r, before: _b, after: _a, undone, ...one }, place) => ({
          change: { ref: `change_${place + 1}`, ...one },
          undone,
        }))
        .flatMap(({ change, undone }) => (undone ? [] : [change]))
        .toReversed(),
    undo({ run, seq, effects }, override) {
      const start = { tables: structuredClone(db.tables), kept: structuredClone(kept) };
      const results = effects.map((id, n) => one(run, id, seq + n, override));
      if (results.every(({ status }) => status === "applied")) return results;
      Object.assign(db, { tables: start.tables });
      kept = start.kept;
      const error = { code: "rolled_back", message: "taken back because another operation failed" };
      return results.map((result) => ({
        ...result,
        status: "failed" as const,
        row: null,
        error: result.error ?? error,
      }));
    },
  };

  function enter(run: string, result: EffectResult, before: Row | undefined, undid: boolean) {
    const { op, table, row_id: row, label, status } = result;
    if (status !== "applied" || row === null) return;
    kept.push({
      effect: idOf(9000 + kept.length),
      op,
      table,
      label,
      row,
      undid,
      undone: false,
      // Run ids of the test conversation begin with their number.
      message: Number.parseInt(run.slice(0, 8), 10),
      before,
      after: structuredClone(find(table, row)),
    });
  }

  function one(run: string, id: string, seq: number, override: string[]): EffectResult {
    const target = kept.find(({ effect }) => effect === id);
    if (target === undefined) throw new Error(`there is no effect ${id}`);
    const { op, table, label, row: row_id, before, after, undone } = target;
    const inverse = { create: "delete", update: "update", delete: "create" } as const;
    const base = { seq, op: inverse[op], table, row_id, ref: null, label, row: null };
    const fail = (error: NonNullable<EffectResult["error"]>): EffectResult => {
      return { ...base, status: "failed", error };
    };
    if (undone) return fail({ code: "invalid", message: "this effect cannot be undone (again)" });
    const found = find(table, row_id);
    if (JSON.stringify(found) !== JSON.stringify(after)) {
      return fail({ code: "changed_since", message: `"${label}" has been changed since` });
    }
    const codes = ledger.guarding(before ?? found ?? {});
    const isGone = before === undefined;
    if (isGone && codes.some((code) => !override.includes(code))) {
      const violations = codes.map((code) => ({ kind: "allergen" as const, code, name: code }));
      return fail({ code: "guard", message: `keeps out ${codes.join(", ")}`, violations });
    }
    const remarks = isGone
      ? []
      : codes.map((code) => ({
          kind: "restored" as const,
          code,
          name: label ?? "",
          finding: "allergen",
        }));
    const was = structuredClone(found);
    const rows = (db.tables[table] ??= []);
    if (found !== undefined) rows.splice(rows.indexOf(found), 1);
    if (before !== undefined) rows.push(structuredClone(before));
    target.undone = true;
    const result: EffectResult = {
      ...base,
      status: "applied",
      error: null,
      row: before ?? null,
      before: was ?? null,
      ...(remarks.length === 0 ? {} : { remarks }),
    };
    enter(run, result, was, true);
    return result;
  }
  return ledger;
}
