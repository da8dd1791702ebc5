// What the user has stated in rows that keep something out, for the question whether to change such a row.
import type { Receipt } from "../../../contracts/effects.ts";
import type { WriteOperation } from "../../../contracts/plan.ts";
import type { StoppedThing } from "../../../contracts/results.ts";
import { timeZoneOf } from "../../../domain/planning/run-results.ts";
import { keepsOut } from "../../../domain/wording/reason-text.ts";
import { readRows } from "../reads/read-rows.ts";
import { languageOfStep, registryOf, type StepWork } from "../step-work.ts";

/** Whether the guard refused to take away a row that keeps something out. */
export function endsProtection(receipt: Receipt | null | undefined): boolean {
  return receipt?.error !== undefined && keepsOut(receipt.error);
}

/** A change of a row, or its undo. */
interface ChangeOfRow {
  op: WriteOperation;
  table: string;
  /** Absent for a row that does not exist yet. */
  id?: string | undefined;
}

/** What the question says of each operation on an existing row, by the id of that row. */
export async function tellProtections(
  work: StepWork,
  ops: ChangeOfRow[],
): Promise<Map<string, Pick<StoppedThing, "protection" | "deletes">>> {
  const protections = new Map<string, Pick<StoppedThing, "protection" | "deletes">>();
  if (ops.length === 0) return protections;
  const { ctx, results } = work;
  const language = languageOfStep(work);
  const reader = {
    ...{ language, today: ctx.config.today },
    dayOf: (time: string) => ctx.clock.today(timeZoneOf(results), time),
  };
  for (const { op, table, id } of ops) {
    if (op === "create" || id === undefined) continue;
    const where = { and: [{ column: "id", op: "eq" as const, value: id }] };
    const query = { table, where, limit: 1 };
    const { rows } = await readRows(ctx, query, registryOf(work), false);
    const protection = rows[0] && ctx.pack.facts?.tellRow?.(rows[0], reader);
    protections.set(id, {
      ...(protection === undefined ? {} : { protection }),
      ...(op === "delete" ? { deletes: true } : {}),
    });
  }
  return protections;
}
