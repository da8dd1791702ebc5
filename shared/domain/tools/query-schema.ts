// The JSON Schema of a read's inputs, from the pack: the documented filter language over a table's columns.
import { FILTER_OPERATORS } from "../../contracts/filter.ts";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { operatorsOf } from "../rows/operators-of.ts";
import { objectOf } from "./row-schemas.ts";
import { filterColumns, shownColumns } from "./shown-columns.ts";

/** The row limit of a read that names none; `MAX_ROWS` is the most that a read may name. */
export const DEFAULT_ROWS = 50;
export const MAX_ROWS = 200;
export const MAX_ORDERS = 4;

export function querySchema(pack: DomainPack, spec: TableSpec): JsonSchema {
  const columnChoices = { enum: shownColumns(spec) };
  const columnNames = { enum: [...shownColumns(spec), ...Object.keys(spec.children)] };
  const orderSchema = objectOf(
    [
      ["column", columnChoices],
      ["dir", { enum: ["asc", "desc"] }],
    ],
    ["column", "dir"],
  );
  const limitSchema = {
    type: ["integer", "null"],
    minimum: 1,
    maximum: MAX_ROWS,
    default: DEFAULT_ROWS,
  };
  return objectOf(
    [
      ["where", { anyOf: [groupOf(CLAUSE, "and"), groupOf(CLAUSE, "or"), { type: "null" }] }],
      ["order", { type: ["array", "null"], items: orderSchema, maxItems: MAX_ORDERS }],
      ["limit", limitSchema],
      ["columns", { type: ["array", "null"], items: columnNames, description: "all without it" }],
    ],
    [],
    { $defs: { condition: conditionSchema(pack, spec), clause: CLAUSES } },
  );
}

const CONDITION = { $ref: "#/$defs/condition" };
const CLAUSE = { $ref: "#/$defs/clause" };
const CLAUSES = { anyOf: [CONDITION, groupOf(CONDITION, "and"), groupOf(CONDITION, "or")] };

function groupOf(items: JsonSchema, key: "and" | "or"): JsonSchema {
  return objectOf([[key, { type: "array", items, minItems: 1, maxItems: 20 }]], [key]);
}

function conditionSchema(pack: DomainPack, spec: TableSpec): JsonSchema {
  const scalar = ["string", "number", "boolean"];
  const list = { type: "array", items: { type: scalar }, maxItems: 200 };
  const packOperators = operatorsOf(pack).slice(FILTER_OPERATORS.length);
  const families = packOperators.length === 0 ? "" : `; ${packOperators.join(", ")}: by family`;
  return objectOf(
    [
      ["column", { enum: filterColumns(pack, spec), description: "id and links take refs" }],
      ["op", { enum: operatorsOf(pack), description: `between: [low, high]${families}` }],
      ["value", { anyOf: [{ type: scalar }, list] }],
    ],
    ["column", "op", "value"],
  );
}
