// What the user has stated in rows that keep something out, for the question whether to end that.
import type { EffectOp, Receipt } from "../../../contracts/effects.ts";
import type { StoppedThing } from "../../../contracts/results.ts";
import { timeZoneOf } from "../../../domain/planning/run-results.ts";
import { keepsOut } from "../../../domain/wording/reason-text.ts";
import { readRows } from "../reads/read-rows.ts";
import { languageOfStep, registryOf, type StepWork } from "../step-work.ts";

export function endsProtection(receipt: Receipt | null | undefined): boolean {
  return receipt?.error !== undefined && keepsOut(receipt.error);
}

/** What the question says of each operation, by the id of its row. */
export async function tellProtections(
  work: StepWork,
  ops: EffectOp[],
): Promise<Map<string, Pick<StoppedThing, "protection" | "deletes">>> {
  const told = new Map<string, Pick<StoppedThing, "protection" | "deletes">>();
  if (ops.length === 0) return told;
  const { ctx, results } = work;
  const language = languageOfStep(work);
  const reader = {
    ...{ language, today: ctx.config.today },
    dayOf: (time: string) => ctx.clock.today(timeZoneOf(results), time),
  };
  for (const op of ops) {
    if (op.op === "create") continue;
    const where = { and: [{ column: "id", op: "eq" as const, value: op.id }] };
    const query = { table: op.table, where, limit: 1 };
    const { rows } = await readRows(ctx, query, registryOf(work), false);
    const protection = rows[0] && ctx.pack.facts?.tellRow?.(rows[0], reader);
    told.set(op.id, {
      ...(protection === undefined ? {} : { protection }),
      ...(op.op === "delete" ? { deletes: true } : {}),
    });
  }
  return told;
}
