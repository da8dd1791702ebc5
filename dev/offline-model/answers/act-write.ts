// Write steps: change exactly the rows that the request names, exactly as it says.
import type { Job, Named, Row } from "../forms/job.ts";
import { tableOf, TABLES, type Table } from "../forms/tables.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { nameWords } from "../grammar/words.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { setPairs } from "./change-row.ts";
import { changeSavedRecipe } from "./change-saved-recipe.ts";
import {
  ask,
  blocked,
  complete,
  createCall,
  deleteCall,
  fail,
  notDone,
  readCall,
  updateCall,
  type Decision,
} from "./decisions.ts";
import { findRow, labelOf, meets } from "./find-rows.ts";
import type { Request } from "./request.ts";
import { planMeal } from "./write-dish.ts";

const YES =
  /^\W*(?:yes|yep|yeah|sure|ok|okay|go ahead|do it|please do)\b[\s,.!]*(?:please|do it)?\W*$/i;

export function actWrite(prompt: ActPrompt, { job }: Request): Decision {
  const { calls, subdomain } = prompt;
  const table = tableOf(subdomain);
  if (table === undefined) return blocked("There is no such part of the kitchen.");
  const refusal = calls.find((call) => call.includes(" refused: "));
  if (refusal !== undefined) return fail(refusal.replace(/^.* refused: /, ""));
  if (job.do === "edit") return changeSavedRecipe(prompt, job);
  const effects = calls.filter((call) => /^db_(?:create|update|delete) \w+.* → /.test(call));
  if (effects.length > 0) return complete("Done");
  switch (job.do) {
    case "create":
      return create(prompt, table, job.rows);
    case "meal":
      return planMeal(prompt, job);
    case "change":
    case "delete":
      return change(prompt, table, job);
    default:
      return blocked("I do not know what to write.");
  }
}

/**
 * Creates rows, except those without an amount that are already on the list or among the preferences. Fails if a
 * preference contradicts an existing one.
 */
function create({ ownRows, calls }: ActPrompt, table: Table, rows: readonly Row[]): Decision {
  if (table !== "shopping_list" && table !== "preferences") return createCall(table, rows);
  const openOnly =
    table === "shopping_list" ? [{ column: "purchased", op: "eq", values: ["false"] }] : [];
  if (calls.length === 0) return readCall(table, openOnly, { last: false });
  const rowsByName = new Map(
    ownRows.map(({ row }) => [nameWords(labelOf(table, row)).join(" "), row]),
  );
  const existingRow = (row: Row) =>
    rowsByName.get(nameWords(String(row["name"] ?? row["subject"])).join(" "));
  const conflictingRow = rows.find(
    (row) =>
      row["kind"] !== undefined && (existingRow(row)?.["kind"] ?? row["kind"]) !== row["kind"],
  );
  if (conflictingRow !== undefined)
    return fail(`You have told me something else about ${conflictingRow["subject"]} before.`);
  const newRows = rows.filter(
    (row) => existingRow(row) === undefined || row["quantity"] !== undefined,
  );
  if (newRows.length > 0) return createCall(table, newRows);
  const names = rows.map((row) => row["name"] ?? row["subject"]).join(", ");
  return notDone(names, `there already, ${TABLES[table].where}`);
}

function change(prompt: ActPrompt, table: Table, job: Job & { do: "change" | "delete" }): Decision {
  const { batch, rows } = prompt;
  const { where } = job.which;
  const tableRows = rows.flatMap(({ table: rowTable, row }) => (rowTable === table ? [row] : []));
  const changesByRow = job.do === "change" ? job.each : [];
  if (batch.length > 0) {
    const refs = batch.filter(({ status }) => status === "pending").map(({ ref }) => ref);
    if (job.do === "delete") return deleteCall(table, refs);
    return update(
      table,
      refs.map((ref) => ({
        row: tableRows.find(({ id }) => id === ref) ?? { id: ref },
        set: changesByRow[0] ?? [],
      })),
      tableRows,
    );
  }
  const rowsOrDecision = find(
    table,
    tableRows.filter((row) => meets(row, where)),
    job.which.named ?? [],
    prompt.message,
    job.do,
  );
  if (!Array.isArray(rowsOrDecision)) return rowsOrDecision;
  if (job.do === "delete")
    return deleteCall(
      table,
      rowsOrDecision.map(({ id }) => String(id)),
    );
  return update(
    table,
    rowsOrDecision.map((row, index) => ({ row, set: changesByRow[index] ?? [] })),
    tableRows,
  );
}

/** The rows for all names, or a decision that says why they are not certain. */
function find(
  table: Table,
  rows: readonly DataRow[],
  names: readonly Named[],
  message: string,
  operation: "change" | "delete",
): DataRow[] | Decision {
  if (names.length === 0) return blocked("I do not know which rows are meant.");
  const chosenRows: DataRow[] = [];
  const likelyLabels: string[] = [];
  for (const name of names) {
    // For a change, and in the stock, a definite name may mean a row that is only likely, because both are easily
    // corrected. Before other deletions of a likely row the user is asked.
    const match = findRow(table, rows, name, operation === "change" || table === "inventory");
    if (match.kind === "none") return fail(`There is no ${name.name} ${TABLES[table].where}.`);
    if (match.kind === "several")
      return fail(`Several things fit "${name.name}": ${match.labels.join(", ")}.`);
    if (match.kind === "likely") likelyLabels.push(match.label);
    chosenRows.push(match.row);
  }
  if (new Set(chosenRows).size < chosenRows.length)
    return fail("Two of those names are the same thing.");
  if (likelyLabels.length > 0 && !YES.test(message))
    return ask(`Do you mean ${likelyLabels.join(" and ")}?`);
  return chosenRows;
}

function update(
  table: Table,
  changes: { row: DataRow; set: Parameters<typeof setPairs>[1] }[],
  tableRows: readonly DataRow[],
): Decision {
  const pairs = changes.map(({ row, set }) => ({
    row,
    set: setPairs(row, set, labelOf(table, row)),
  }));
  const refusal = pairs.find(({ set }) => typeof set === "string")?.set;
  if (typeof refusal === "string") return fail(refusal);
  const conflict = changes.find(
    ({ row, set }) => table === "meal_plans" && isMealTaken(row, set, tableRows),
  );
  if (conflict !== undefined) return fail("Something else is planned for that meal already.");
  return updateCall(
    table,
    pairs.flatMap(({ row, set }) =>
      typeof set === "string" ? [] : [{ ref: String(row["id"]), set }],
    ),
  );
}

function isMealTaken(
  row: DataRow,
  set: Parameters<typeof setPairs>[1],
  tableRows: readonly DataRow[],
): boolean {
  const day = set.flatMap((change) =>
    change.column === "planned_on" && "value" in change ? [change.value] : [],
  )[0];
  return tableRows.some(
    (tableRow) =>
      tableRow["id"] !== row["id"] &&
      tableRow["planned_on"] === day &&
      tableRow["meal_type"] === row["meal_type"],
  );
}
