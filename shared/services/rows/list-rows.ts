// Lists a pack's rows for screens, and which were deleted: turns query parameters into conditions, an order and pages.
import type { Clause } from "../../contracts/filter.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import { columnOf } from "../../contracts/field-names.ts";
import type { Page } from "../../ports/api-database.ts";
import type { RowPage } from "../../ports/row-calls.ts";
import { Refusal } from "../refusal.ts";
import { chooseHousehold } from "./choose-household.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { toTaggedRow } from "./shape-row.ts";

type Row = Record<string, unknown>;

/**
 * Refuses in the cases of `chooseHousehold`; a user without a household gets an empty page. Errors:
 * ContractError("invalid_input") for a cursor of another listing.
 * @param query as parsed by the resource's schema
 */
export async function listRows(
  runtime: Runtime,
  user: UserId,
  spec: ResourceSpec,
  query: Row,
): Promise<RowPage | Refusal> {
  const { householdId, cursor, limit, sort, changedSince, count, ...params } = query;
  const place = await placeOf(runtime, user, spec, householdId);
  if (place === null || place instanceof Refusal) return place ?? { items: [], next: null };
  const clauses = Object.entries(spec.filters).flatMap(([name, filter]): Clause[] =>
    params[name] === undefined ? [] : [filter.where(params[name])],
  );
  const page = await runtime
    .api(user)
    .listRows({
      ...place,
      order: orderOf(spec, sort as string | undefined),
      ...(sort === undefined ? {} : { sort: sort as string }),
      ...(changedSince === undefined ? {} : { since: changedSince as string }),
      ...(count === "true" ? { count: true } : {}),
      ...(spec.marked ? { wishes: [] } : {}),
      limit: limit as number,
      cursor: (cursor as string | undefined) ?? null,
      ...(clauses.length > 0 ? { where: { and: clauses } } : {}),
    });
  return {
    ...page,
    items: await Promise.all(page.items.map((row) => toTaggedRow(spec, user, row))),
  };
}

/**
 * The rows that were deleted since a moment. Refuses and fails as `listRows`.
 * @param query as parsed by the resource's schema
 */
export async function listDeletions(
  runtime: Runtime,
  user: UserId,
  spec: ResourceSpec,
  { householdId, cursor, limit, since }: Row,
): Promise<Page<{ id: string; deletedAt: string }> | Refusal> {
  const place = await placeOf(runtime, user, spec, householdId);
  if (place === null || place instanceof Refusal) return place ?? { items: [], next: null };
  const { items, next } = await runtime
    .api(user)
    .listDeletions({
      ...place,
      since: since as string,
      cursor: (cursor as string | undefined) ?? null,
      limit: limit as number,
    });
  return { items: items.map(({ id, at }) => ({ id, deletedAt: at })), next };
}

/** The table, and the household whose rows are listed, if they do not belong to the user. Null if there is none. */
async function placeOf(
  runtime: Runtime,
  user: UserId,
  { table, owner }: ResourceSpec,
  id: unknown,
) {
  if (owner === "user") return { table };
  const household = await chooseHousehold(runtime, user, id as HouseholdId | undefined, false);
  if (household === null || household instanceof Refusal) return household;
  return { table, household };
}

/** The wanted field, then the usual order. */
function orderOf({ order }: ResourceSpec, sort: string | undefined): ResourceSpec["order"] {
  if (sort === undefined) return order;
  const isReverse = sort.startsWith("-");
  const column = columnOf(isReverse ? sort.slice(1) : sort);
  const otherParts = order.filter((part) => part.column !== column);
  return [{ column, dir: isReverse ? "desc" : "asc" }, ...otherParts];
}
