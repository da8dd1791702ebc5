// The built-in Service of a pack and its Tools, made from the pack: one Tool per table and operation, and one
// for the date.
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Operation } from "../../contracts/definitions/tools.ts";
import { TODAY, todayColumns } from "./today.ts";
import { querySchema } from "./query-schema.ts";
import { objectOf, refSchema, shownRowSchema, writtenRowSchema } from "./row-schemas.ts";

/** The most rows that one step creates. */
export const MAX_ITEMS = 100;

export interface PackTool {
  /** `cellar.wines.read`: programs find the Tool by this key in every deployment. */
  key: string;
  name: string;
  description: string;
  operation: Operation;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
}

export interface PackService {
  key: string;
  name: string;
  tools: PackTool[];
}

export function packService(pack: DomainPack): PackService {
  return {
    key: pack.name,
    name: `Alfred's ${pack.name}`,
    tools: [...Object.values(pack.tables).flatMap((spec) => toolsOf(pack, spec)), todayOf(pack)],
  };
}

function todayOf(pack: DomainPack): PackTool {
  const columns = todayColumns();
  return {
    key: `${pack.name}.today`,
    name: "today",
    description: "The date in your time zone, and the dates of the month before and after it.",
    operation: { type: "data_read", ...TODAY },
    inputSchema: objectOf([], []),
    outputSchema: objectOf(
      columns,
      columns.map(([name]) => name),
    ),
  };
}

/** A table belongs to one subdomain, which says whether steps may write it. */
function toolsOf(pack: DomainPack, spec: TableSpec): PackTool[] {
  const { table, subdomain } = spec;
  const subdomainSpec = pack.subdomains[subdomain];
  if (subdomainSpec === undefined) return [];
  const row = shownRowSchema(pack, spec);
  const rowOutput = objectOf([["row", row]], ["row"]);
  const rowList = { type: "array", items: row };
  const ref: [string, JsonSchema] = ["ref", refSchema(spec)];
  const identityOf = (
    op: string,
    action: string,
  ): Pick<PackTool, "key" | "name" | "description"> => ({
    key: `${pack.name}.${table}.${op}`,
    name: `${table}.${op}`,
    description: `${action}. ${subdomain}: ${subdomainSpec.description}.`,
  });
  const totalSchema: JsonSchema = { type: "integer", description: "of all rows that match" };
  const readTool: PackTool = {
    ...identityOf("read", `Reads rows of ${table} by a filter; each has a ref as its id`),
    operation: { type: "data_read", subdomain, table },
    inputSchema: querySchema(pack, spec),
    outputSchema: objectOf(
      [
        ["rows", rowList],
        ["total", totalSchema],
      ],
      ["rows", "total"],
    ),
  };
  if (!spec.writable || !subdomainSpec.writes.includes(table)) return [readTool];
  const write = { type: "data_write" as const, subdomain, table };
  const items = {
    type: "array",
    items: writtenRowSchema(pack, spec, "insert"),
    minItems: 1,
    maxItems: MAX_ITEMS,
  };
  return [
    readTool,
    {
      ...identityOf("create", `Adds rows to ${table}, all or none`),
      operation: { ...write, op: "create" },
      inputSchema: objectOf([["items", items]], ["items"]),
      outputSchema: objectOf([["rows", rowList]], ["rows"]),
    },
    {
      ...identityOf("update", `Changes the row of ${table} with this ref`),
      operation: { ...write, op: "update" },
      inputSchema: objectOf([ref, ["set", writtenRowSchema(pack, spec, "update")]], ["ref", "set"]),
      outputSchema: rowOutput,
    },
    {
      ...identityOf("delete", `Deletes the row of ${table} with this ref, and shows it as it was`),
      operation: { ...write, op: "delete" },
      inputSchema: objectOf([ref], ["ref"]),
      outputSchema: rowOutput,
    },
  ];
}
