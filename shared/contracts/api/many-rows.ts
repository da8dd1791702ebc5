// Public v1 shapes of a change and a deletion of many rows at once. Frozen: change means v2.
import * as z from "zod";
import type { ResourceSpec } from "../resource.ts";
import { IdSchema } from "./common.ts";
import { EditIdSchema } from "./edits.ts";

/** The most rows of one request. */
const MAX_ROWS = 200;

const ifMatch = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("the row's `etag`; if it has another one now, nothing is written");

const rowsSchema = <Row extends z.ZodType<{ id: string }>>(row: Row) =>
  z
    .array(row)
    .min(1)
    .max(MAX_ROWS)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "name each row once");

/** The bodies and the answers. @param change the body of a change of one row */
export function manyRowsSchemas(
  { one, many, deleteNeedsOverride }: Pick<ResourceSpec, "one" | "many" | "deleteNeedsOverride">,
  { row, change }: Record<"row" | "change", z.ZodType<Record<string, unknown>>>,
  override: z.ZodType<string[] | undefined>,
) {
  const body = z
    .strictObject({ rows: rowsSchema(z.strictObject({ id: IdSchema, ifMatch, changes: change })) })
    .meta({ id: `Update${many}` });
  const answer = z
    .strictObject({
      items: z.array(row).describe("the rows afterwards, in the order of the request"),
      editId: EditIdSchema,
    })
    .meta({ id: `Updated${one}Rows` });
  const deletion = z
    .strictObject({
      rows: rowsSchema(
        deleteNeedsOverride
          ? z.strictObject({ id: IdSchema, ifMatch, override })
          : z.strictObject({ id: IdSchema, ifMatch }),
      ),
    })
    .meta({ id: deleteNeedsOverride ? `Delete${many}` : "DeleteRows" });
  return { body, answer, deletion };
}

export const DeletedRowsSchema = z
  .strictObject({ deleted: z.array(z.uuid()), editId: EditIdSchema })
  .meta({ id: "DeletedRows" });

export interface ChangeManyBody {
  rows: { id: string; ifMatch?: string | undefined; changes: Record<string, unknown> }[];
}

export interface DeleteManyBody {
  rows: { id: string; ifMatch?: string | undefined; override?: string[] | undefined }[];
}
