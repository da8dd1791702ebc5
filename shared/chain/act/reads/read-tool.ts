// The db_read of a step: checked, translated, asked once, recorded in the step's work.
import type { ToolParams } from "../../../contracts/answers/act.ts";
import type { RowQuery } from "../../../contracts/filter.ts";
import type { ReadResult } from "../../../contracts/results.ts";
import { checkRead, searchesFamily } from "../../../domain/rows/check-read.ts";
import { describeFilter } from "../../../domain/rows/describe-filter.ts";
import { USUAL_ROWS } from "../../../domain/rows/read-call.ts";
import { rowWishes } from "../../../domain/constraints/row-rules.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { translateFilter } from "../../../domain/entities/translation/translate-filter.ts";
import { refuse } from "../call-params.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { readRows } from "./read-rows.ts";
import { keepRecords, registryOf, type StepWork } from "../step-work.ts";

/**
 * Reads all rows that the model's filter matches, each with its findings. Rows that a constraint excludes are
 * marked where rows are shown (`row-rules.ts`).
 * Errors: ContractError for a filter that does not resolve, that the database refuses, or that was answered
 * before; once per step, for a filter that matches text where a family is meant; TransientError.
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
    // The objection is raised once: a model that insists is obeyed.
    work.triedFamily ||= objection !== null;
    if (objection !== null) throw refuse(objection);
  }
  work.triedFamily ||= searchesFamily(ctx.pack, filter);
  const registry = registryOf(work);
  const children = Object.keys(spec?.children ?? {});
  const wanted = feedsCode(work) ? [] : params.columns;
  const own = wanted.filter((column) => !children.includes(column));
  const withChildren = wanted.length === 0 || own.length < wanted.length;
  const wishes = rowWishes(ctx.pack, work.results);
  const query: RowQuery = {
    table,
    ...(filter === null ? {} : { where: translateFilter(ctx.pack, table, filter, registry) }),
    ...(own.length > 0
      ? { columns: [...new Set(["id", ...(spec ? [spec.labelColumn] : []), ...own])] }
      : {}),
    ...(params.order.length > 0 ? { order: params.order } : {}),
    limit: params.limit,
    children: children.length > 0 && withChildren,
    ...(wishes === null ? {} : { wishes }),
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
    ...(elsewhere === null ? {} : { elsewhere }),
    ...(rows.length < total && !isTop(params) ? { rest: { where: filter } } : {}),
  };
  work.reads.push(result);
  work.calls.push({ kind: "read", read: result });
}

/** "The three newest": an order with a limit of its own asks for exactly these rows. */
function isTop({ order, limit }: ToolParams): boolean {
  return order.length > 0 && limit < USUAL_ROWS;
}

/**
 * Whether code computes a later step's content or conclusion from these rows (S9, S23). Such a step needs
 * the rows whole; otherwise a model would have to fill in the missing part.
 */
function feedsCode({ ctx, step, plan }: StepWork): boolean {
  return plan.steps.some(({ group, type, subdomain }) => {
    const spec = ctx.pack.subdomains[subdomain];
    const byCode = type === "generate" ? spec?.artifact?.derive : spec?.conclude;
    return group > step.group && type !== "read" && type !== "write" && byCode !== undefined;
  });
}
