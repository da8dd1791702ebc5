// db_read of a step: checked, translated, asked once, entered into the step's work.
import type { ToolParams } from "../contracts/act.ts";
import type { Condition, Filter, RowQuery } from "../contracts/filter.ts";
import type { ReadResult } from "../contracts/results.ts";
import { checkRead, searchesCategory } from "../domain/check-read.ts";
import { constrainFilter } from "../domain/constrain-filter.ts";
import { isUnsure } from "../domain/format-constraints.ts";
import { describeFilter } from "../domain/describe-filter.ts";
import { USUAL_ROWS } from "../domain/read-call.ts";
import { understandResult } from "../domain/run-results.ts";
import { filterColumns, translateFilter } from "../domain/translate-filter.ts";
import { refuse } from "./call-params.ts";
import { readRows } from "./read-rows.ts";
import { keepRecords, registryOf, userWords, type StepWork } from "./step-work.ts";

/**
 * Reads rows.
 * Errors: ContractError for a filter that does not resolve, that the database refuses, that asks
 * something else than the user did, or that was asked before and answered; TransientError.
 */
export async function readByTool(work: StepWork, params: ToolParams): Promise<void> {
  const { ctx } = work;
  const { table, where: filter } = params;
  const spec = ctx.pack.tables[table];
  if (work.step.type === "read") {
    const objection = checkRead({
      pack: ctx.pack,
      table,
      filter,
      searchIntent: understandResult(work.results).output.search_intent,
      words: userWords(work),
      triedCategory: work.triedCategory,
    });
    if (objection !== null) throw refuse(objection);
  }
  work.triedCategory ||= searchesCategory(filter);
  const { filter: whole, added } = constrainFilter(filter, wordsAsConditions(work, table));
  const registry = registryOf(work);
  const children = Object.keys(spec?.children ?? {});
  const wanted = feedsCode(work) ? [] : params.columns;
  const own = wanted.filter((column) => !children.includes(column));
  const query: RowQuery = {
    table,
    ...(whole === null ? {} : { where: translateFilter(ctx.pack, table, whole, registry) }),
    ...(own.length > 0
      ? { columns: [...new Set(["id", ...(spec ? [spec.labelColumn] : []), ...own])] }
      : {}),
    ...(params.order.length > 0 ? { order: params.order } : {}),
    limit: params.limit,
    children: children.length > 0 && (wanted.length === 0 || own.length < wanted.length),
  };
  const asked = JSON.stringify(query);
  if (work.asked.has(asked)) {
    throw refuse("this was read before and its result stands, no rows being a result: go on");
  }
  const { rows, total, records } = await readRows(ctx, query, registry, work.step.type === "write");
  work.asked.add(asked);
  keepRecords(work, records);
  const count = added.length === 0 ? 0 : (await countRows(work, table, filter)) - total;
  const result: ReadResult = {
    ...{ table, total, rows, filter: describeRead(whole, added, count) },
    ...(count > 0 ? { leftOut: { count, by: valuesOf(added) } } : {}),
    ...(rows.length < total && !isTop(params) ? { rest: { where: whole } } : {}),
  };
  work.reads.push(result);
  work.calls.push({ kind: "read", read: result });
}

/** "The three newest": an order with a limit of its own asks for these rows and no others. */
function isTop({ order, limit }: ToolParams): boolean {
  return order.length > 0 && limit < USUAL_ROWS;
}

/**
 * A later step's content or conclusion is worked out from these rows by code (S9, S23): it needs them
 * whole, and where a part is missing, a model would have to fill it in.
 */
function feedsCode({ ctx, step, plan }: StepWork): boolean {
  return plan.steps.some(({ group, type, subdomain }) => {
    const spec = ctx.pack.subdomains[subdomain];
    const byCode = type === "generate" ? spec?.artifact?.derive : spec?.conclude;
    return group > step.group && type !== "read" && type !== "write" && byCode !== undefined;
  });
}

/**
 * Conditions that follow from what this very message asks for: the database executes them, whatever
 * the model left out (S20). None where the plan changes rows of the subdomain: which rows those are
 * may be neither widened nor narrowed behind its back.
 */
function wordsAsConditions({ ctx, step, plan, results }: StepWork, table: string): Condition[] {
  const changes = plan.steps.some(
    ({ type, operation, subdomain }) =>
      type === "write" && operation !== "create" && subdomain === step.subdomain,
  );
  if (step.type !== "read" || changes) return [];
  const { new_constraints: fresh, override_constraints: changed } =
    understandResult(results).output.constraint_snapshot;
  const columns = new Set(filterColumns(ctx.pack, table));
  const stated = ctx.pack.statedConstraints?.(ctx.state.meta.text) ?? [];
  const sure = [...changed, ...fresh].filter((one) => !isUnsure(one));
  return ctx.pack
    .compileConstraints(table, [...sure, ...stated])
    .filter(({ column }) => columns.has(column));
}

/** How many rows the filter finds as the model has given it. */
async function countRows(work: StepWork, table: string, filter: Filter | null): Promise<number> {
  const { ctx } = work;
  const where =
    filter === null ? {} : { where: translateFilter(ctx.pack, table, filter, registryOf(work)) };
  const query: RowQuery = { table, columns: ["id"], limit: 1, ...where };
  return (await ctx.db.readRows(query, ctx.state.meta.household)).total;
}

function valuesOf(conditions: Condition[]): string {
  const values = conditions.flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  return [...new Set(values.map((value) => String(value).replaceAll("%", "")))].join(", ");
}

function describeRead(filter: Filter | null, added: Condition[], leftOut: number): string {
  const where = describeFilter(filter);
  if (added.length === 0) return where;
  const hidden = leftOut > 0 ? `; left out by it: ${leftOut} rows` : "";
  return `${where} (added by code, from the user's words: ${describeFilter({ and: added })}${hidden})`;
}
