// The API's calls that read rows of a pack's tables: one row or some, a page, and which were deleted.
import * as z from "zod";
import type { RowQuery } from "../contracts/filter.ts";
import type { HouseholdId } from "../contracts/ids.ts";
import { asUser, onlyField, time } from "./define-call.ts";
import { afterCursor, type PageRequest, pageOf } from "./page-calls.ts";

/** Rows of one table with all columns, in the order that every page uses. */
export interface RowPageRequest extends PageRequest, Pick<RowQuery, "table" | "where" | "wishes"> {
  /** Absent: rows that belong to the user. */
  household?: HouseholdId;
  order: { column: string; dir: "asc" | "desc" }[];
  /** The sorting that was asked for: a cursor is valid for one sorting alone. Absent: the usual one. */
  sort?: string;
  /** Only rows that were written then or later, with their lines. ISO 8601. */
  since?: string;
  /** If true, the answer has `total`. */
  count?: true;
}

export interface RowPage {
  items: Record<string, unknown>[];
  /** As of a `Page`. */
  next: string | null;
  /** With `count`: how many rows there are on all pages. */
  total?: number | undefined;
  /** With `since`: a moment from which the next read misses nothing. */
  asOf?: string | undefined;
}

/** A page in the database's form. `after`: as in a RowQuery. */
type RowPageQuery = Omit<RowPageRequest, "cursor" | "sort"> & Pick<RowQuery, "after">;

export interface DeletionsRequest extends PageRequest, Pick<RowPageRequest, "table" | "household"> {
  /** ISO 8601 */
  since: string;
}

/** The number of changes of each table that was changed. */
export interface ChangeCounts {
  counts: Record<string, number>;
  /** A moment from which the next count misses nothing. */
  asOf: string;
}

const RowsSchema = z.array(z.record(z.string(), z.unknown()));

export const rowCalls = {
  readRows: asUser(
    "read_rows",
    ({ household, ...query }: RowQuery & { household?: HouseholdId }) => ({
      ...query,
      household_id: household,
    }),
    onlyField("rows", RowsSchema),
    { refusesFilter: true },
  ),
  readPage: asUser(
    "read_page",
    ({ household, ...query }: RowPageQuery) => ({ ...query, household_id: household }),
    z
      .object({ rows: RowsSchema, total: z.int().optional(), as_of: time.optional() })
      .transform(({ as_of: asOf, ...page }) => ({ ...page, asOf })),
    { refusesFilter: true },
  ),
  /**
   * The rows of a table that were deleted then or later and do not exist now, in the order of their deletion. Errors:
   * ContractError("invalid_input") for the cursor.
   */
  listDeletions: asUser(
    "list_deletions",
    ({ table, household, since, ...page }: DeletionsRequest) => ({
      table,
      household_id: household,
      since,
      ...afterCursor(page),
    }),
    pageOf(z.object({ id: z.uuid(), at: time })),
  ),
  /** How often the household's tables were changed since a moment, by default a minute ago. Null if the user is not a member. */
  countChanges: asUser(
    "count_changes",
    (household: HouseholdId, since?: string) => ({ household_id: household, since }),
    z
      .object({ counts: z.record(z.string(), z.int()).nullable(), as_of: time })
      .transform(({ counts, as_of: asOf }): ChangeCounts | null =>
        counts === null ? null : { counts, asOf },
      ),
  ),
};
