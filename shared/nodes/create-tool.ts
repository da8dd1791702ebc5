// db_create of a step: rows checked, refs translated, each row made once.
import type { ToolParams } from "../contracts/act.ts";
import type { EffectOp } from "../contracts/effects.ts";
import { translatePayload } from "../domain/translate-payload.ts";
import { applyOps } from "./apply-ops.ts";
import { inWords, refuse } from "./call-params.ts";
import { settleByItem } from "./settle-batch.ts";
import { registryOf, type StepWork } from "./step-work.ts";

/**
 * Adds rows.
 * Errors: ContractError for rows that do not fit, name no item of the step's batch, or were added by
 * an earlier call of the step; those of `applyOps`.
 */
export async function createByTool(work: StepWork, params: ToolParams): Promise<void> {
  const { table } = params;
  const rows = params.rows ?? [];
  if (rows.length === 0) throw refuse("db_create needs rows");
  const wanted = rows.map((row, index) => {
    const { item, ...values } = row;
    const named = work.manifest === null ? null : itemOf(work, item, index);
    const op = opOf(work, table, values, index);
    return { item: named, op, key: JSON.stringify([named, op]) };
  });
  const again = wanted.findIndex(({ key }) => work.created.has(key));
  if (again >= 0) {
    throw refuse(`row ${again + 1} was added by an earlier call of this step: do not add it again`);
  }
  const { receipts } = await applyOps(
    work,
    wanted.map(({ op }) => op),
  );
  wanted.forEach(({ key }, index) => {
    if (receipts[index]?.status === "applied") work.created.add(key);
  });
  work.calls.push({ kind: "effects", tool: "db_create", table, filter: null, receipts });
  settleByItem(
    work,
    wanted.map(({ item }) => item),
    receipts,
  );
}

function opOf(
  work: StepWork,
  table: string,
  values: Record<string, unknown>,
  index: number,
): EffectOp {
  const { pack } = work.ctx;
  const parsed = pack.tables[table]?.insert.safeParse(values);
  if (!parsed?.success) {
    const issue = parsed?.error.issues[0];
    throw refuse(`row ${index + 1}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
  }
  const payload = translatePayload(
    pack,
    table,
    inWords(work, table, parsed.data),
    registryOf(work),
  );
  const children = Object.entries(payload.children).flatMap(([child, list]) =>
    list.map((row) => ({ table: child, values: row })),
  );
  const op = { op: "create" as const, table, values: payload.values };
  return children.length > 0 ? { ...op, children } : op;
}

/** The manifest item that a row names. */
function itemOf(work: StepWork, item: unknown, index: number): string {
  const known = work.manifest?.items.map(({ ref }) => ref) ?? [];
  if (typeof item === "string" && known.includes(item)) return item;
  throw refuse(`row ${index + 1} must name its batch item: ${known.join(", ")}`);
}
