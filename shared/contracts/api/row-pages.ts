// Public v1 shapes of lists of a pack's rows: pages, and what was deleted. Frozen: change means v2.
import * as z from "zod";
import type { ResourceSpec } from "../resource.ts";
import {
  CountSchema,
  HouseholdQuerySchema,
  NextSchema,
  PageQuerySchema,
  TimestampSchema,
} from "./common.ts";

const MAX_ROWS = 500;
const SinceSchema = z.iso.datetime({ offset: true });

const pageQuery = PageQuerySchema.extend({
  // The cursor contains the values of the sorted columns, which may include a name, so it may be long.
  cursor: z
    .string()
    .min(1)
    .max(3000)
    .optional()
    .meta({ examples: ["WyIyMDI2LTExLTIyIl0"] })
    .describe("`next` of the page before"),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(50).describe("rows on the page"),
});

/** The query of a listing. */
export function listQuerySchema({ owner, filters, sortable = [] }: ResourceSpec) {
  const fields = [...sortable, "createdAt", "updatedAt"];
  return pageQuery.extend({
    ...(owner === "user" ? {} : HouseholdQuerySchema.shape),
    sort: z
      .enum(fields.flatMap((field) => [field, `-${field}`]))
      .optional()
      .describe(
        "the field to sort by, with `-` in reverse; rows without a value are last, and rows with the same value are in " +
          "the usual order",
      ),
    changedSince: SinceSchema.optional().describe(
      "only rows that were written then or later, with their lines; the answer then has `asOf`",
    ),
    count: z.enum(["true", "false"]).optional().describe("whether the answer has `total`"),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()]),
    ),
  });
}

/** A page of rows. @param row the schema of a row */
export function rowPageSchema(one: string, row: z.ZodType<Record<string, unknown>>) {
  return z
    .strictObject({
      items: z.array(row),
      next: NextSchema,
      total: CountSchema.optional().describe("with `count`: how many rows there are on all pages"),
      asOf: TimestampSchema.optional().describe(
        "with `changedSince`: the value for the next request, from the first page; it misses nothing, and may list a row again",
      ),
    })
    .meta({ id: `${one}Page` });
}

/** The query of the list of deleted rows. */
export const deletionQuerySchema = ({ owner }: ResourceSpec) =>
  pageQuery.extend({
    ...(owner === "user" ? {} : HouseholdQuerySchema.shape),
    since: SinceSchema.describe("only rows that were deleted then or later"),
  });

export const DeletionPageSchema = z
  .strictObject({
    items: z.array(z.strictObject({ id: z.uuid(), deletedAt: TimestampSchema })),
    next: NextSchema,
  })
  .meta({ id: "DeletionPage" });
