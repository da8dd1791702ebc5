// db_read of a step: checked, translated, asked once, entered into the step's work.
import type { ToolParams } from "../../../contracts/answers/act.ts";
import type { RowQuery } from "../../../contracts/filter.ts";
import type { ReadResult } from "../../../contracts/results.ts";
import { checkRead, searchesFamily } from "../../../domain/rows/check-read.ts";
import { describeFilter } from "../../../domain/rows/describe-filter.ts";
import { USUAL_ROWS } from "../../../domain/rows/read-call.ts";
import { hasRules, rowRules } from "../../../domain/constraints/row-rules.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { translateFilter } from "../../../domain/entities/translation/translate-filter.ts";
import { refuse } from "../call-params.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { readRows } from "./read-rows.ts";
import { keepRecords, registryOf, type StepWork } from "../step-work.ts";

/**
 * Reads rows: those that the model's filter asks for, no fewer. What a constraint keeps out is marked
 * where rows are shown (`row-rules.ts`).
 * Errors: ContractError for a filter that does not resolve, that the database refuses, that was asked
 * before and answered, or, once in a step, that matches text for a family; TransientError.
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
      triedFamily: work.triedFamily,
    });
    // Said once: a model that insists gets its way.
    work.triedFamily ||= objection !== null;
    if (objection !== null) throw refuse(objection);
  }
  work.triedFamily ||= searchesFamily(ctx.pack, filter);
  const registry = registryOf(work);
  const children = Object.keys(spec?.children ?? {});
  const wanted = feedsCode(work) ? [] : params.columns;
  const own = wanted.filter((column) => !children.includes(column));
  const withChildren = wanted.length === 0 || own.length < wanted.length;
  // What a row contains stands in its children: they are read to judge it by.
  const unasked = withChildren || !hasRules(rowRules(work.results)) ? [] : children;
  const query: RowQuery = {
    table,
    ...(filter === null ? {} : { where: translateFilter(ctx.pack, table, filter, registry) }),
    ...(own.length > 0
      ? { columns: [...new Set(["id", ...(spec ? [spec.labelColumn] : []), ...own])] }
      : {}),
    ...(params.order.length > 0 ? { order: params.order } : {}),
    limit: params.limit,
    children: children.length > 0 && (withChildren || unasked.length > 0),
  };
  const asked = JSON.stringify(query);
  if (work.asked.has(asked)) {
    throw refuse("this was read before and its result stands, no rows being a result: go on");
  }
  const { rows, total, records } = await readRows(ctx, query, registry, work.step.type === "write");
  work.asked.add(asked);
  keepRecords(work, records);
  const elsewhere = await readElsewhere(work, params, { total });
  const result: ReadResult = {
    ...{ table, total, rows, filter: describeFilter(filter) },
    ...(unasked.length > 0 ? { unasked } : {}),
    ...(elsewhere === null ? {} : { elsewhere }),
    ...(rows.length < total && !isTop(params) ? { rest: { where: filter } } : {}),
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
