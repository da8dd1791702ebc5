// Changes many rows of a screen in one piece: all of them or none (spec/api#many-rows).
import type { ChangeManyBody } from "../../contracts/api/many-rows.ts";
import type { EffectOp, EffectResult } from "../../contracts/effects.ts";
import { FINDINGS } from "../../contracts/findings.ts";
import type { HouseholdId } from "../../contracts/ids.ts";
import { leavesUnjudged } from "../../chain/judge-rows.ts";
import { keyConflict, notFound, Refusal, type RowConflict } from "../refusal.ts";
import { type Edit, overrideOf, ownHousehold } from "./apply-edit.ts";
import { applyOnce } from "./apply-once.ts";
import { chooseHousehold } from "./choose-household.ts";
import { allowsChange, entityTag } from "./entity-tag.ts";
import { rowRefusal, staleRow } from "./row-refusal.ts";
import { toColumns, toLines, toTaggedRow } from "./shape-row.ts";
import { judgeLater } from "./write-row.ts";

type Row = Record<string, unknown>;

interface ManyRequest {
  household: HouseholdId | undefined;
  rows: ChangeManyBody["rows"];
  step: string;
  /** Empty without an Idempotency-Key. */
  key: string;
  hash: string;
}

/**
 * Changes all rows, once per key, or none. Refuses if a row does not exist, if one has changed since the client has read
 * it, naming each, and in the cases of `rowRefusal` and `chooseHousehold`.
 * @returns the rows afterwards, with their tags and findings, in the order of the request
 */
export async function updateRows(
  edit: Edit,
  { rows: changes, step, key, hash, ...request }: ManyRequest,
): Promise<{ items: Row[] } | Refusal> {
  const { runtime, user, spec } = edit;
  const household =
    spec.owner === "user"
      ? await ownHousehold(edit)
      : await chooseHousehold(runtime, user, request.household, false);
  if (household === null) return notFound();
  if (household instanceof Refusal) return household;
  const { ids, database, pack } = runtime.flow;
  const name = JSON.stringify(["api", user, step, key]);
  const id = key === "" ? ids.uuid() : await ids.named(name);
  const stored = key === "" ? null : await runtime.api(user).editOf(id);
  if (stored !== null) {
    if ((stored.context as { hash?: string }).hash !== hash) return keyConflict();
    return answerOf(edit, household, changes, stored.results);
  }
  const seen = await seenRows(edit, household, changes);
  if (seen instanceof Refusal) return seen;
  const ops = changes.map((change, place) => opOf(edit, change, seen[place]));
  const origin = { id, step, household, hash };
  const applied = await applyOnce(database.as(user), origin, ops);
  if (applied instanceof Refusal) return applied;
  const isRace = applied.results.some(({ error }) => error?.code === "stale" || isMissing(error));
  if (isRace) {
    const now = await seenRows(edit, household, changes);
    if (now instanceof Refusal) return now;
  }
  const unjudged = ops.find((op) => leavesUnjudged(pack, op));
  if (applied.outcome === "applied" && unjudged) await judgeLater(edit, household, unjudged);
  return answerOf(edit, household, changes, applied.results);
}

const isMissing = (error: EffectResult["error"]) => error?.code === "not_found" && !error.column;

/** The rows as they are, if the client has seen them so. */
async function seenRows(
  edit: Edit,
  household: HouseholdId,
  changes: ManyRequest["rows"],
): Promise<Row[] | Refusal> {
  const { spec, user } = edit;
  const byId = await readRows(edit, household, changes);
  const missing = changes.flatMap(({ id }, place) => (byId.has(id) ? [] : [place]));
  if (missing.length > 0) {
    const detail = "There is no such row, or it belongs to another household.";
    const errors = missing.map((place) => ({ pointer: `/rows/${place}/id`, detail }));
    return new Refusal({ ...notFound().details, detail: `Nothing was changed. ${detail}`, errors });
  }
  const rows = changes.map(({ id }) => byId.get(id) ?? {});
  const conflicts: RowConflict[] = [];
  for (const [place, { id, ifMatch, changes: sent }] of changes.entries()) {
    const { [FINDINGS]: _marks, ...content } = rows[place] ?? {};
    if (ifMatch === undefined || allowsChange(ifMatch, await entityTag(user, content))) continue;
    conflicts.push({ id, sent, now: await toTaggedRow(spec, user, rows[place] ?? {}) });
  }
  if (conflicts.length === 0) return rows;
  const detail =
    "Nothing was changed. Decide by `conflicts`, and send the tags of the rows as they are now.";
  return new Refusal({ ...staleRow().details, detail, conflicts });
}

/** By id, with their findings if the resource has any. */
async function readRows(
  { runtime, user, spec }: Edit,
  household: HouseholdId,
  changes: readonly { id: string }[],
): Promise<Map<string, Row>> {
  const where = { and: [{ column: "id", op: "in" as const, value: changes.map(({ id }) => id) }] };
  const wishes = spec.marked ? { wishes: [] } : {};
  const { rows } = await runtime.flow.database
    .as(user)
    .readRows(
      { table: spec.table, where, limit: changes.length, children: true, ...wishes },
      household,
    );
  return new Map(rows.map((row) => [String(row["id"]), row]));
}

function opOf(
  { spec }: Edit,
  { id, ifMatch, changes }: ManyRequest["rows"][number],
  seen: Row | undefined,
): EffectOp {
  const { [FINDINGS]: _marks, ...content } = seen ?? {};
  const lines = toLines(spec, changes);
  return {
    op: "update",
    table: spec.table,
    id,
    set: toColumns(spec.fields, changes),
    ...(spec.lines && lines ? { children: [{ table: spec.lines.table, rows: lines }] } : {}),
    ...overrideOf(changes),
    ...(ifMatch === undefined || ifMatch.trim() === "*" ? {} : { expect: content }),
  };
}

/** The rows after the change with their present findings, or why nothing was changed, with the place of each fault. */
async function answerOf(
  edit: Edit,
  household: HouseholdId,
  changes: ManyRequest["rows"],
  results: readonly EffectResult[],
): Promise<{ items: Row[] } | Refusal> {
  const { spec, user, runtime } = edit;
  const faults = results.flatMap(({ error }, place) => {
    if (error === null || error.code === "rolled_back") return [];
    const { details } = rowRefusal(spec, error, changes[place]?.changes ?? {}, runtime.flow.pack);
    const own = details.errors ?? [{ pointer: "", detail: details.detail }];
    const at = `/rows/${place}/changes`;
    const errors = own.map(({ pointer, detail }) => ({ pointer: at + pointer, detail }));
    return [{ ...details, errors }];
  });
  const [first] = faults;
  if (first !== undefined) {
    const violations = faults.flatMap(({ violations: found = [] }) => found);
    return new Refusal({
      ...first,
      detail: `Nothing was changed. ${[...new Set(faults.map(({ detail }) => detail))].join(" ")}`,
      errors: faults.flatMap(({ errors }) => errors),
      ...(violations.length > 0 ? { violations } : {}),
    });
  }
  const now = spec.marked ? await readRows(edit, household, changes) : new Map<string, Row>();
  const items = results.map(({ row }) => {
    const marks = spec.marked
      ? { [FINDINGS]: now.get(String(row?.["id"]))?.[FINDINGS] ?? null }
      : {};
    return toTaggedRow(spec, user, { ...row, ...marks });
  });
  return { items: await Promise.all(items) };
}
