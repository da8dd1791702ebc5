// A read step whose plan states which rows to read: code reads them, without a model.
import type { ToolCall, ToolParams } from "../../../contracts/answers/act.ts";
import { ContractError } from "../../../contracts/errors.ts";
import type { Filter } from "../../../contracts/filter.ts";
import type { NodeOutcome } from "../../node-context.ts";
import { completeStep } from "../end-step.ts";
import { readByTool } from "./read-tool.ts";
import { stepOutcome } from "../step-outcome.ts";
import { registryOf, type StepWork } from "../step-work.ts";

/** Limit of rows of one read: the most that the database returns at once. Further rows are only counted. */
const MAX_ROWS = 200;

/** The step's outcome; null when the plan leaves the read to a model, or when a read was refused. */
export async function readByPlan(work: StepWork): Promise<NodeOutcome | null> {
  try {
    const queries = queriesOf(work);
    if (queries.length === 0) return null;
    for (const query of queries) await readByTool(work, query);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    work.calls.push({ kind: "refused", action: "db_read", reason: error.message });
    return null;
  }
  return stepOutcome(work, completeStep(work, { action: "step_complete" }));
}

/**
 * One read of each table to which the step's refs belong; without refs, one read of the subdomain's main table, for
 * the plan's days if it states any. None when the plan leaves the read to a model, or when the refs belong to no
 * table of the subdomain.
 */
function queriesOf(work: StepWork): ToolParams[] {
  const { step, ctx } = work;
  const spec = ctx.pack.subdomains[step.subdomain];
  const [main] = spec?.tables ?? [];
  if (step.reads === undefined || spec === undefined || main === undefined) return [];
  const { refs, days } = step.reads;
  if (refs.length > 0) {
    const registry = registryOf(work);
    const typeOf = (ref: string) => registry.get(ref)?.type;
    return spec.tables.flatMap((table) => {
      const tableRefs = refs.filter((ref) => typeOf(ref) === ctx.pack.tables[table]?.refType);
      return tableRefs.length === 0
        ? []
        : [readOf(table, { and: [{ column: "id", op: "in", value: tableRefs }] })];
    });
  }
  const day = ctx.pack.tables[main]?.dayColumn;
  const [from, to = from] = days;
  if (from === undefined || to === undefined || day === undefined) return [readOf(main, null)];
  const order: ToolParams["order"] = [{ column: day, dir: "asc" }];
  return [readOf(main, { and: [{ column: day, op: "between", value: [from, to] }] }, order)];
}

function readOf(table: string, where: Filter | null, order: ToolParams["order"] = []): ToolParams {
  return { table, where, order, columns: [], limit: MAX_ROWS, rows: [], changes: [], item: "" };
}

/**
 * The call for a read that is stated as a query; undefined if none is stated. It is checked like a model's
 * call, and the model is asked if the call is refused or may have missed the rows that are meant
 * (`runActLoop`).
 */
export function statedCall({ step, ctx }: StepWork): ToolCall | undefined {
  const [table] = ctx.pack.subdomains[step.subdomain]?.tables ?? [];
  if (step.query === undefined || table === undefined) return undefined;
  const { order, limit, ...where } = step.query;
  const rowLimit = limit === 0 ? MAX_ROWS : limit;
  return { tool: "db_read", table, where, columns: [], order, limit: rowLimit, last: true };
}
