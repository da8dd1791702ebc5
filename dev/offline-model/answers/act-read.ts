// Read steps: the rows that a request needs.
import { FOUND_NONE } from "../../../shared/contracts/results.ts";
import type { Condition, Job, Look } from "../forms/job.ts";
import { tableOf, TABLES, type Table } from "../forms/tables.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { blocked, complete, readCall, type Decision, type ReadCall } from "./decisions.ts";
import { lookConditions, namedConditions } from "./find-rows.ts";
import type { Request } from "./request.ts";

const MAX_SHOWN_ROWS = 50;

export function actRead(prompt: ActPrompt, { job }: Request): Decision {
  const { calls, subdomain } = prompt;
  const table = tableOf(subdomain);
  if (table === undefined) return blocked("There is no such part of the kitchen.");
  const isRefused = calls.some((call) => call.includes(" refused: "));
  if (calls.length > 0 && !isRefused) return complete(FOUND_NONE);
  const refs = /^Look up ((?:[a-z_]+_\d+(?:, )?)+):/.exec(prompt.description)?.[1];
  if (refs !== undefined)
    return readCall(table, [{ column: "id", op: "in", values: refs.split(", ") }]);
  return read(job, table, prompt, isRefused) ?? blocked("I do not know what to look up.");
}

/** The stated read of a plan's step; empty if the job states none, for example because the read depends on other rows. */
export function statedRead(job: Job, table: Table, today: string): object {
  const query = readQuery(job, table, today);
  if (query === null) return {};
  return query.conditions.length + query.order.length === 0 ? { every_row: true } : { query };
}

/** The query of a job's read; null if the job states none. */
export function readQuery(job: Job, table: Table, today: string) {
  const decision = read(job, table, { rows: [], today }, false);
  if (decision?.call === undefined) return null;
  const { where, order } = decision.call as ReadCall;
  return { ...where, order, limit: 0 };
}

type ReadPrompt = Pick<ActPrompt, "rows" | "today">;

function read(job: Job, table: Table, prompt: ReadPrompt, isRefused: boolean): Decision | null {
  switch (job.do) {
    case "look":
      return look(job, isRefused);
    case "change":
    case "delete": {
      const { named, where = [] } = job.which;
      // Names do not narrow the read of the meal plan: the day that a meal moves to must be free.
      if (named === undefined || table === "meal_plans") return readCall(table, where);
      return readCall(
        table,
        namedConditions(
          table,
          named.map(({ name }) => name),
        ),
        { match: "any" },
      );
    }
    case "edit":
      return job.name === null
        ? null
        : readCall(table, namedConditions(table, [job.name.name]), { match: "any" });
    case "meal":
      return table === "recipes"
        ? readCall(table, namedConditions(table, [job.dish.name]), { match: "any" })
        : readCall(table, [{ column: "planned_on", op: "eq", values: [job.day] }]);
    case "days":
      return readCall(table, table === "meal_plans" ? [between(job.range)] : []);
    case "match":
      return readCall(table, []);
    case "shop":
      return shop(job, table, prompt);
    default:
      return null;
  }
}

const between = ({ from, to }: { from: string; to: string }): Condition => ({
  column: "planned_on",
  op: "between",
  values: [from, to],
});

function look({ table, where, order, family, name }: Look, isRefused: boolean): Decision {
  const options = { limit: MAX_SHOWN_ROWS, ...(order === undefined ? {} : { order }) };
  if (family !== undefined && !isRefused) {
    return readCall(
      table,
      [...where, { column: "name", op: "category", values: [family] }],
      options,
    );
  }
  if (family !== undefined) {
    const columns = table === "recipes" ? ["name", "recipe_ingredients.name"] : ["name"];
    const clauses = columns.map((column) => ({ column, op: "ilike", values: [`%${family}%`] }));
    return readCall(table, clauses, { ...options, match: "any" });
  }
  if (name === undefined) return readCall(table, where, options);
  const conditions =
    table === "recipes"
      ? [{ column: TABLES[table].label, op: "ilike", values: [`%${name.split(" ").join("%")}%`] }]
      : lookConditions(table, name);
  return readCall(table, conditions, { ...options, match: "any" });
}

function shop(
  job: Job & { do: "shop" },
  table: Table,
  { rows, today }: ReadPrompt,
): Decision | null {
  switch (table) {
    case "recipes": {
      const { recipe } = job;
      if (recipe !== null)
        return readCall(table, [{ column: "name", op: "ilike", values: [recipe.name] }]);
      const plannedRefs = rows.flatMap(({ table: rowTable, row }) =>
        rowTable === "meal_plans" ? [row["recipe_id"]] : [],
      );
      const refs = [...new Set(plannedRefs.filter((ref) => typeof ref === "string"))];
      if (refs.length === 0) return blocked("No saved recipe is planned for the coming days.");
      return readCall(table, [{ column: "id", op: "in", values: refs }]);
    }
    case "meal_plans":
      return readCall(table, [{ column: "planned_on", op: "gte", values: [today] }]);
    case "shopping_list":
      return readCall(table, [{ column: "purchased", op: "eq", values: ["false"] }]);
    case "inventory":
      return readCall(table, []);
    default:
      return null;
  }
}
