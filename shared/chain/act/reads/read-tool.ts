// Runs a step's db_read: checks and translates it, asks the database, and records the answer in the step's work.
import type { ToolParams } from "../../../contracts/answers/act.ts";
import type { RowQuery } from "../../../contracts/filter.ts";
import type { ReadResult } from "../../../contracts/results.ts";
import { checkRead, searchesFamily } from "../../../domain/rows/check-read.ts";
import { describeFilter } from "../../../domain/rows/describe-filter.ts";
import { DEFAULT_ROWS } from "../../../domain/rows/read-call.ts";
import { widenFilter } from "../../../domain/rows/widen-filter.ts";
import { readColumns } from "../../../domain/rows/read-columns.ts";
import { rowWishes } from "../../../domain/constraints/row-rules.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { translateFilter } from "../../../domain/entities/translation/translate-filter.ts";
import { refusal } from "../call-params.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { readRows } from "./read-rows.ts";
import { keepRecords, registryOf, type StepWork } from "../step-work.ts";

/**
 * Reads the rows that the filter matches, up to the limit, each with its findings. Rows that a constraint
 * excludes are marked where rows are shown (`row-rules.ts`).
 * Errors: ContractError for a filter that does not resolve or that the database refuses, and for a read that was
 * answered before; also, but only once per step, for a filter that compares text although a family is meant;
 * TransientError.
 */
export async function readByTool(work: StepWork, params: ToolParams): Promise<void> {
  const { ctx } = work;
  const { table } = params;
  const spec = ctx.pack.tables[table];
  const filter = work.step.type === "read" ? widenFilter(spec, params.where) : params.where;
  if (work.step.type === "read") {
    const objection = checkRead({
      pack: ctx.pack,
      table,
      filter,
      searchIntent: understandResult(work.results).output.search_intent,
      triedFamily: work.triedFamily,
    });
    // The objection is raised once: if the model repeats the call, it is executed.
    work.triedFamily ||= objection !== null;
    if (objection !== null) throw refusal(objection);
  }
  work.triedFamily ||= searchesFamily(ctx.pack, filter);
  const registry = registryOf(work);
  const { rowColumns, children, knownColumns } = readColumns(spec, wantedColumns(work, params));
  const wishes = rowWishes(ctx.pack, work.results);
  const query: RowQuery = {
    table,
    ...(filter === null ? {} : { where: translateFilter(ctx.pack, table, filter, registry) }),
    ...(rowColumns.length > 0 ? { columns: rowColumns } : {}),
    ...(params.order.length > 0 ? { order: params.order } : {}),
    limit: params.limit,
    children,
    ...(wishes === null ? {} : { wishes }),
  };
  const queryKey = JSON.stringify(query);
  if (work.readKeys.has(queryKey)) {
    throw refusal("this was read before and its result stands, even if it had no rows: go on");
  }
  const isJournalled = work.step.type === "write";
  const { rows, total, records } = await readRows(ctx, query, registry, isJournalled, knownColumns);
  work.readKeys.add(queryKey);
  keepRecords(work, records);
  const rowsElsewhere = await readElsewhere(work, params, { total });
  const result: ReadResult = {
    table,
    total,
    rows,
    filter: describeFilter(filter),
    ...(knownColumns === null ? {} : { columns: knownColumns }),
    ...(rowsElsewhere === null ? {} : { elsewhere: rowsElsewhere }),
    ...(filter === null ? {} : { where: filter }),
    ...(rows.length < total && !isTop(params) ? { rest: true } : {}),
  };
  work.reads.push(result);
  work.calls.push({ kind: "read", read: result });
}

/** Whether the call asks for exactly the rows that it returns, such as "the three newest": by order and limit. */
function isTop({ order, limit }: ToolParams): boolean {
  return order.length > 0 && limit < DEFAULT_ROWS;
}

/** The requested columns: those of Act's call, or else those of the plan. Empty: all columns. */
function wantedColumns(work: StepWork, { table, columns }: ToolParams): string[] {
  // Code reads the whole row in a quick look-up and words the answer from it, so the requested columns do not
  // matter.
  if (work.quick || feedsCode(work)) return [];
  const [main] = work.ctx.pack.subdomains[work.step.subdomain]?.tables ?? [];
  return columns.length === 0 && table === main ? (work.step.columns ?? []) : columns;
}

/**
 * Whether code computes a later step's content or conclusion from these rows (S9, S23). Such a step needs whole
 * rows; otherwise a model would have to fill in the missing part. Code draws a conclusion only for an open
 * intent.
 */
function feedsCode({ ctx, step, plan, results }: StepWork): boolean {
  const { intent } = understandResult(results).output.underspecified;
  return plan.steps.some(({ group, type, subdomain }) => {
    const spec = ctx.pack.subdomains[subdomain];
    if (group <= step.group) return false;
    if (type === "generate") return spec?.artifact?.derive !== undefined;
    return type === "analyze" && spec?.conclude !== undefined && intent !== null;
  });
}
