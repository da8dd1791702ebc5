// Public v1 shapes of a change of many rows at once. Frozen: change means v2.
import * as z from "zod";
import { IdSchema } from "./common.ts";

/** The most rows of one request. */
const MAX_CHANGED = 200;

/** The body and the answer. @param change the body of a change of one row */
export function manyRowsSchemas(
  { one, many }: { one: string; many: string },
  { row, change }: Record<"row" | "change", z.ZodType<Record<string, unknown>>>,
) {
  const body = z
    .strictObject({
      rows: z
        .array(
          z.strictObject({
            id: IdSchema,
            ifMatch: z
              .string()
              .min(1)
              .max(200)
              .optional()
              .describe("the row's `etag`; if it has another one now, nothing is changed"),
            changes: change,
          }),
        )
        .min(1)
        .max(MAX_CHANGED)
        .refine(
          (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
          "name each row once",
        ),
    })
    .meta({ id: `Update${many}` });
  const answer = z
    .strictObject({
      items: z.array(row).describe("the rows afterwards, in the order of the request"),
    })
    .meta({ id: `Updated${one}Rows` });
  return { body, answer };
}

export interface ChangeManyBody {
  rows: { id: string; ifMatch?: string | undefined; changes: Record<string, unknown> }[];
}
