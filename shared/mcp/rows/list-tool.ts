// list_<resource>: a resource's rows, listed or searched, page by page.
import * as z from "zod";
import type { Clause } from "../../contracts/filter.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument, type Place } from "../find-conversation.ts";
import { defineTool, READ_ONLY, type Tool, type ToolCall } from "../tool.ts";
import { findRow, unknownRef } from "./find-row.ts";
import { readRows } from "./read-rows.ts";
import { rowSchema } from "./shape-row.ts";

export function listTool(pack: DomainPack, spec: ResourceSpec): Tool {
  const filters = Object.entries(spec.filters);
  return defineTool({
    name: `list_${spec.path.replaceAll("-", "_")}`,
    title: `List: ${withSpaces(spec.many)}`,
    description:
      `Lists or searches the household's ${withSpaces(spec.many)}. Filters: ` +
      `${filters.map(([name]) => name).join(", ")}. Every row has a ref, which other tools take.`,
    input: z.strictObject({
      ...Object.fromEntries(filters.map(([name, { schema }]) => [name, schema.optional()])),
      limit: z.int().min(1).max(100).default(20),
      after: z.string().max(100).optional().describe("`next` of the previous page"),
      ...HouseholdArgument,
    }),
    output: z.object({
      items: z.array(rowSchema(pack, spec)),
      next: z.string().nullable().describe("send it as `after` for the next page"),
    }),
    hints: READ_ONLY,
    limited: "reads",
    async run(call, { limit, after, household, ...rest }) {
      const args: Record<string, unknown> = rest;
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const start = after === undefined ? [] : await startAfter(call, place, spec, after);
      if (start instanceof Refusal) return start;
      const clauses = filters.flatMap(([name, filter]): Clause[] =>
        args[name] === undefined ? [] : [filter.where(args[name])],
      );
      const rows = await readRows(call, place, spec, {
        ...(clauses.length > 0 ? { where: { and: clauses } } : {}),
        ...(start.length === 0 ? {} : { after: start }),
        order: spec.order,
        limit: limit + 1,
      });
      const items = rows.slice(0, limit);
      const next = rows.length > limit ? String(items.at(-1)?.["ref"]) : null;
      return { items, next };
    },
  });
}

/**
 * The values of the row after which a page starts. Rows that are added meanwhile then do not shift
 * other rows to another page.
 */
async function startAfter(
  call: ToolCall,
  place: Place,
  spec: ResourceSpec,
  ref: string,
): Promise<unknown[] | Refusal> {
  const startRow = await findRow(call, place, ref, spec);
  if (startRow instanceof Refusal) return startRow;
  const { id } = startRow;
  const row = await call.runtime.api(call.user).getRow(spec.table, id);
  if (row === null) return unknownRef(ref);
  return [...spec.order.map(({ column }) => row[column] ?? null), row["created_at"], id];
}

/** `TastingNotes` → `tasting notes` */
const withSpaces = (name: string) =>
  name.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
