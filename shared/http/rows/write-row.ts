// Writes a pack's rows for screens, through apply_effects like every write: guards, ledger and inverses
// apply, and the assistant sees the change (spec/api#rows).
import type { EffectOp } from "../../contracts/effects.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import { publishJudging } from "../../chain/judge-rows.ts";
import { chooseHousehold } from "./choose-household.ts";
import type { ScreenDatabase } from "../../ports/screen-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound } from "../problem.ts";
import { rowProblem, staleRow } from "./row-problem.ts";
import { allowsChange, entityTag } from "../entity-tag.ts";
import { toColumns, toLines } from "./shape-row.ts";

type Row = Record<string, unknown>;

/** The editing user, and the resource. */
export interface Edit {
  runtime: Runtime;
  user: UserId;
  spec: ResourceSpec;
}

interface Origin {
  id: string;
  step: string;
  household: HouseholdId;
}

/**
 * Creates a row, once per key. @returns the created row, children nested
 * Errors: ProblemError 404, 409, 422.
 */
export async function createRow(
  { runtime, user, spec }: Edit,
  request: { household: HouseholdId | undefined; body: Row; route: string; key: string },
): Promise<Row> {
  const { body, route, key } = request;
  const household = await chooseHousehold(runtime, user, request.household, true);
  if (household === null) throw notFound();
  const { table, lines } = spec;
  const given = toLines(spec, body);
  const op: EffectOp = {
    ...{ op: "create", table, values: toColumns(spec.fields, body), ...overrideOf(body) },
    ...(lines && given
      ? { children: given.map((values) => ({ table: lines.table, values })) }
      : {}),
  };
  const id = await runtime.flow.ids.named(JSON.stringify(["api", user, route, key]));
  const origin = { id, step: route, household };
  const row = (await apply({ runtime, user, spec }, origin, op, body)) ?? {};
  await judgeLater({ runtime, user, spec }, household, op);
  return row;
}

/**
 * Changes a row; with `ifMatch` only if it still is the version that the client has seen.
 * @returns the row afterwards, children nested. Errors: ProblemError 404, 412, 422.
 */
export async function updateRow(
  edit: Edit,
  request: { id: string; body: Row; ifMatch: string | null; step: string },
): Promise<Row> {
  const { runtime, spec } = edit;
  const { id, body, ifMatch, step } = request;
  const rows = toLines(spec, body);
  const op: EffectOp = {
    ...{ op: "update", table: spec.table, id, set: toColumns(spec.fields, body) },
    ...(spec.lines && rows ? { children: [{ table: spec.lines.table, rows }] } : {}),
    ...overrideOf(body),
    ...(await expected(edit, id, ifMatch)),
  };
  const household = await householdOf(edit, id);
  const origin = { id: runtime.flow.ids.uuid(), step, household };
  const row = (await apply(edit, origin, op, body)) ?? {};
  await judgeLater(edit, household, op);
  return row;
}

/**
 * Schedules a job that judges the rows of a screen before a plan uses them (I12). The row stands even when
 * the queue refuses the job: unjudged rows are judged when they are used.
 */
async function judgeLater(
  { runtime: { flow }, user }: Edit,
  household: HouseholdId,
  op: EffectOp,
): Promise<void> {
  const tables = flow.pack.judging?.tables ?? [];
  const label = flow.pack.tables[op.table]?.labelColumn ?? "";
  const isNamed =
    tables.includes(op.table) && (op.op === "create" || (op.op === "update" && label in op.set));
  const hasLines = "children" in op && op.children?.some(({ table }) => tables.includes(table));
  if (!isNamed && !hasLines) return;
  try {
    await publishJudging(flow, { user, household });
  } catch (error) {
    flow.log.warn("judge.unpublished", { "error.type": errorCode(error) });
  }
}

/** Deletes a row with its children. Errors: ProblemError 404, 409 while something refers to it, 412. */
export async function deleteRow(
  edit: Edit,
  request: { id: string; ifMatch: string | null; step: string },
): Promise<void> {
  const { runtime, spec } = edit;
  const { id, ifMatch, step } = request;
  const op: EffectOp = {
    ...{ op: "delete", table: spec.table, id },
    ...(await expected(edit, id, ifMatch)),
  };
  const origin = { id: runtime.flow.ids.uuid(), step, household: await householdOf(edit, id) };
  await apply(edit, origin, op, {});
}

async function apply(
  { runtime, user, spec }: Edit,
  origin: Origin,
  op: EffectOp,
  body: Row,
): Promise<Row | null> {
  const database: ScreenDatabase = runtime.flow.database.as(user);
  const { outcome, results, decision } = await database.applyEffects({
    ...{ origin: "api", originId: origin.id, household: origin.household, step: origin.step },
    ...{ seq: 0, mode: "atomic", ops: [op], answers: null },
    context: { household: origin.household },
  });
  // The user has just left the household.
  if (outcome === "invalid") throw notFound();
  const first = decision?.context as { household?: string } | undefined;
  if (outcome === "adopted" || first?.household !== origin.household) throw keyConflict();
  const [result] = results;
  if (result?.status === "applied") return result.row ?? null;
  throw rowProblem(
    spec,
    result?.error ?? { code: "internal", message: outcome },
    body,
    runtime.flow.pack,
  );
}

async function householdOf({ runtime, user, spec }: Edit, id: string): Promise<HouseholdId> {
  const household = await runtime.api(user).householdOf(spec.table, id);
  if (household === null) throw notFound();
  return household;
}

/**
 * The row that an If-Match refers to: the write checks it again, because the row may change between this
 * read and the write. Null without an If-Match.
 */
async function expected(
  { runtime, user, spec }: Edit,
  id: string,
  ifMatch: string | null,
): Promise<{ expect?: Row }> {
  if (ifMatch === null) return {};
  const row = await runtime.api(user).getRow(spec.table, id);
  if (row === null) throw notFound();
  if (!allowsChange(ifMatch, await entityTag(user, row))) throw staleRow();
  return ifMatch.trim() === "*" ? {} : { expect: row };
}

function overrideOf(body: Row): { override?: string[] } {
  const codes = body["override"] as string[] | undefined;
  return codes === undefined ? {} : { override: codes };
}
