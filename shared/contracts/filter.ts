// The filter language of db_read, db_update and db_delete. The database executes each operator or refuses it;
// none is ignored (spec/refs#filters-from-models).
import * as z from "zod";
import type { Wish } from "./findings.ts";

/**
 * Operators of every pack. `neq`, `not_in` and `not_ilike` keep rows whose column is null. On a child
 * column (`child_table.column`) a positive operator means "some child matches", a negative one "no child
 * matches the positive". `similar` is trigram similarity; `between` takes `[low, high]`, both ends
 * included. A pack may add its own (`DomainPack.families`).
 */
export const FILTER_OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "not_in",
  "ilike",
  "not_ilike",
  "is_null",
  "contains",
  "overlaps",
  "between",
  "similar",
] as const;

const ScalarSchema = z.union([z.string().max(500), z.number(), z.boolean()]);

export const ConditionSchema = z.strictObject({
  column: z.string().min(1).max(100),
  /** One of FILTER_OPERATORS or of the pack's. */
  op: z.string().min(1).max(40),
  value: z.union([ScalarSchema, z.array(ScalarSchema).max(200)]),
});
export type Condition = z.infer<typeof ConditionSchema>;

const ClauseSchema = z.union([
  ConditionSchema,
  z.strictObject({ and: z.array(ConditionSchema).min(1).max(20) }),
  z.strictObject({ or: z.array(ConditionSchema).min(1).max(20) }),
]);

/** A filter: one group of conditions and groups. Two levels, because output schemas cannot recurse. */
export const FilterSchema = z.union([
  z.strictObject({ and: z.array(ClauseSchema).min(1).max(20) }),
  z.strictObject({ or: z.array(ClauseSchema).min(1).max(20) }),
]);
export type Filter = z.infer<typeof FilterSchema>;
export type Clause = z.infer<typeof ClauseSchema>;

export const OrderSchema = z.strictObject({
  column: z.string().min(1).max(100),
  dir: z.enum(["asc", "desc"]),
});

/** A read in the database's form, with refs resolved to UUIDs. */
export interface RowQuery {
  table: string;
  columns?: string[];
  where?: Filter;
  order?: { column: string; dir: "asc" | "desc" }[];
  limit?: number;
  offset?: number;
  /**
   * The read continues after the row with these values: of the order's columns, of `created_at` and of `id`.
   */
  after?: unknown[];
  children?: boolean;
  /** If present, even as an empty list, each row is read with its findings. */
  wishes?: Wish[];
  /**
   * If true, rows and lines have `outside`, and the answer has the sources that decided the selection
   * (spec/provenance).
   */
  outside?: true;
}

/** The places of ids in one table's rows, with the types of these ids. */
export interface RefShape {
  /** The ref type of the row itself. */
  type: string;
  links: [column: string, type: string][];
  children: (RefShape & { table: string })[];
}
