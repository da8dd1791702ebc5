// Writes a pack's rows for screens, through apply_effects like every write: guards, ledger and
// inverses apply, and the assistant sees the change (spec/api#rows).
import type { EffectOp } from "../../contracts/effects.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { HouseholdId } from "../../contracts/ids.ts";
import { leavesUnjudged, publishJudging } from "../../chain/judge-rows.ts";
import { chooseHousehold } from "./choose-household.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";
import { applyEdit, type Edit, overrideOf, ownHousehold, rowOf } from "./apply-edit.ts";
import type { Origin } from "./apply-once.ts";
import { withFindings } from "./mark-row.ts";
import { staleRow } from "./row-refusal.ts";
import { allowsChange, entityTag } from "./entity-tag.ts";
import { toColumns, toLines } from "./shape-row.ts";

type Row = Record<string, unknown>;

/**
 * Creates a row, once per key. Refuses in the cases of `chooseHousehold` and of `applyEdit`.
 * @returns the created row, children nested, with its findings
 */
export async function createRow(
  { runtime, user, spec }: Edit,
  request: { household: HouseholdId | undefined; body: Row; route: string; key: string },
): Promise<Row | Refusal> {
  const { body, route, key } = request;
  const household =
    spec.owner === "user"
      ? await ownHousehold({ runtime, user, spec })
      : await chooseHousehold(runtime, user, request.household, true);
  if (household === null) return notFound();
  if (household instanceof Refusal) return household;
  const { table, lines } = spec;
  const input = toLines(spec, body);
  const op: EffectOp = {
    op: "create",
    table,
    values: toColumns(spec.fields, body),
    ...overrideOf(body),
    ...(lines && input
      ? { children: input.map((values) => ({ table: lines.table, values })) }
      : {}),
  };
  const id = await runtime.flow.ids.named(JSON.stringify(["api", user, route, key]));
  const origin = { id, step: route, household, hash: null, ...sourceOf(spec, body) };
  const row = await applyEdit({ runtime, user, spec }, origin, op, body);
  if (row instanceof Refusal) return row;
  await judgeLater({ runtime, user, spec }, household, op);
  return withFindings({ runtime, user, spec }, row ?? {});
}

/**
 * A new row that names the page it was read from counts as that page's words until a person edits
 * it.
 */
function sourceOf({ import: source }: ResourceSpec, body: Row): Pick<Origin, "outside"> {
  const address = source && body[source.address];
  return typeof address === "string" && address !== "" ? { outside: ["import"] } : {};
}

/** A client's change or delete of the row with this id. */
export interface ChangeRequest {
  id: string;
  ifMatch: string | null;
  step: string;
  /** Empty without an Idempotency-Key. */
  key: string;
  /** Repeats of the request have the same hash, whatever other headers they have. */
  hash: string;
}

/**
 * Changes a row, once per key; with `ifMatch` only the version that the client has seen. Refuses in
 * the cases of `change`.
 * @returns the row afterwards, children nested, with its findings
 */
export async function updateRow(
  edit: Edit,
  request: ChangeRequest & { body: Row },
): Promise<Row | Refusal> {
  const { spec } = edit;
  const { id, body } = request;
  const rows = toLines(spec, body);
  const op: EffectOp = {
    op: "update",
    table: spec.table,
    id,
    set: toColumns(spec.fields, body),
    ...(spec.lines && rows ? { children: [{ table: spec.lines.table, rows }] } : {}),
    ...overrideOf(body),
  };
  const changedRow = await change(edit, request, op, body);
  if (changedRow instanceof Refusal) return changedRow;
  const { row, household, isNew } = changedRow;
  if (isNew) await judgeLater(edit, household, op);
  return withFindings(edit, row ?? {});
}

/**
 * Schedules a job that judges the rows of a screen before a plan uses them (I12). The row stays
 * even when the queue refuses the job: unjudged rows are judged when they are used.
 */
export async function judgeLater(
  { runtime: { flow }, user }: Edit,
  household: HouseholdId,
  op: EffectOp,
): Promise<void> {
  if (!leavesUnjudged(flow.pack, op)) return;
  try {
    await publishJudging(flow, { user, household });
  } catch (error) {
    flow.log.warn("judge.unpublished", { "error.type": errorCode(error) });
  }
}

/**
 * Deletes a row with its children, once per key. Refuses in the cases of `change`; among them are a row to which
 * another one refers, and a row that states something to avoid that `override` does not list, because deleting it would
 * end that rule.
 * @returns null when it is gone
 */
export async function deleteRow(
  edit: Edit,
  { override, ...request }: ChangeRequest & { override: string[] },
): Promise<Refusal | null> {
  const { table } = edit.spec;
  const overrideField = override.length > 0 ? { override } : {};
  const outcome = await change(
    edit,
    request,
    { op: "delete", table, id: request.id, ...overrideField },
    {},
  );
  return outcome instanceof Refusal ? outcome : null;
}

/**
 * Refuses a row that does not exist, a version that is not the current one, a key that was used for another request,
 * and in the cases of `applyEdit`. A repeated key gets the first answer, whatever has happened to the row since. So the
 * key is looked up before anything is refused, and after the row is read, so that a concurrent request is seen.
 */
async function change(
  edit: Edit,
  { id, ifMatch, step, key, hash }: ChangeRequest,
  op: EffectOp,
  body: Row,
): Promise<{ row: Row | null; household: HouseholdId; isNew: boolean } | Refusal> {
  const { runtime, user, spec } = edit;
  const [household, expected] = await Promise.all([
    spec.owner === "user" ? ownHousehold(edit) : runtime.api(user).householdOf(spec.table, id),
    expectedRow(edit, id, ifMatch),
  ]);
  const keyInput = JSON.stringify(["api", user, step, id, key]);
  const originId = key === "" ? runtime.flow.ids.uuid() : await runtime.flow.ids.named(keyInput);
  const storedEdit = key === "" ? null : await runtime.api(user).editOf(originId);
  if (storedEdit !== null) {
    if ((storedEdit.context as { hash?: string }).hash !== hash) return keyConflict();
    const row = rowOf(edit, storedEdit.result, body);
    if (row instanceof Refusal) return row;
    return { row, household: storedEdit.household as HouseholdId, isNew: false };
  }
  if (household === null || expected === null) return notFound();
  if (household instanceof Refusal) return household;
  if (expected === "stale") return staleRow();
  const origin = { id: originId, step, household, hash };
  const row = await applyEdit(edit, origin, { ...op, ...expected } as EffectOp, body);
  if (row instanceof Refusal) return row;
  return { row, household, isNew: true };
}

/**
 * The row that an If-Match refers to. The write checks it again, because the row may change in
 * between. Without an If-Match, no row is read; otherwise null when there is no such row.
 */
async function expectedRow(
  { runtime, user, spec }: Edit,
  id: string,
  ifMatch: string | null,
): Promise<{ expect?: Row } | "stale" | null> {
  if (ifMatch === null) return {};
  const row = await runtime.api(user).getRow(spec.table, id);
  if (row === null) return null;
  if (!allowsChange(ifMatch, await entityTag(user, row))) return "stale";
  return ifMatch.trim() === "*" ? {} : { expect: row };
}
