// A table of a pack as screens see it: plain rows at `/v1/<pack>/<path>` (spec/api#rows).
import type * as z from "zod";
import type { Clause } from "./filter.ts";

/** One field. Its column has the same name in snake_case: `prepMinutes` → `prep_minutes`. */
export interface FieldSpec {
  /** What a request may give. */
  given: z.ZodType;
  /** What an answer holds. */
  shown: z.ZodType;
  /**
   * `required`: a create names it. `default`: the column has a value of its own. `empty`: may have
   * none; null clears it, and an answer holds null then.
   */
  kind: "required" | "default" | "empty";
}

export type FieldSpecs = Record<string, FieldSpec>;

/** A query parameter of the listing. */
export interface FilterSpec {
  /** Of the parameter's text. */
  schema: z.ZodType;
  /** The condition for a value that `schema` has let through. */
  where(value: unknown): Clause;
}

export interface ResourceSpec {
  /** `tasting-notes` */
  path: string;
  /** For operations and schemas, in PascalCase: `TastingNote` … */
  one: string;
  /** … and of the listing: `TastingNotes`. */
  many: string;
  table: string;
  fields: FieldSpecs;
  /** Rows of a child table, in order, nested under `field`; given as a whole. */
  lines?: {
    field: string;
    table: string;
    max: number;
    fields: FieldSpecs;
    /** The column that keeps their places, from 0; without one they are in the order of their making. */
    place?: string;
  };
  /** A create gives at least one of these fields. */
  anyOf?: string[];
  /** Of the listing, by column; rows that are equal in it come in the order in which they were made. */
  order: { column: string; dir: "asc" | "desc" }[];
  filters: Record<string, FilterSpec>;
}
