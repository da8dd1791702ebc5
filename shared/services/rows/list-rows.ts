// Lists a pack's rows for screens: turns query parameters into conditions, an order and pages.
import type { Clause } from "../../contracts/filter.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { Page } from "../../ports/api-database.ts";
import { Refusal } from "../refusal.ts";
import { chooseHousehold } from "./choose-household.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { toScreenRow } from "./shape-row.ts";

type Row = Record<string, unknown>;

/**
 * Refuses when there is no single household to choose. Errors: ContractError("invalid_input") for a
 * cursor of another listing.
 * @param query as parsed by the resource's schema
 */
export async function listRows(
  runtime: Runtime,
  user: UserId,
  spec: ResourceSpec,
  query: Row,
): Promise<Page<Row> | Refusal> {
  const { householdId, cursor, limit, ...params } = query;
  const requestedHousehold = householdId as HouseholdId | undefined;
  const isOwn = spec.owner === "user";
  const household = isOwn ? null : await chooseHousehold(runtime, user, requestedHousehold, false);
  if (household instanceof Refusal) return household;
  if (household === null && !isOwn) return { items: [], next: null };
  const clauses = Object.entries(spec.filters).flatMap(([name, filter]): Clause[] =>
    params[name] === undefined ? [] : [filter.where(params[name])],
  );
  const page = await runtime
    .api(user)
    .listRows({
      table: spec.table,
      order: spec.order,
      ...(household === null ? {} : { household }),
      ...(spec.marked ? { wishes: [] } : {}),
      limit: limit as number,
      cursor: (cursor as string | undefined) ?? null,
      ...(clauses.length > 0 ? { where: { and: clauses } } : {}),
    });
  return { items: page.items.map((row) => toScreenRow(spec, row)), next: page.next };
}
