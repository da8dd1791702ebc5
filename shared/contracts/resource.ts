// A pack's table as a resource for screens: plain rows at `/v1/<pack>/<path>` (spec/api#rows).
import type * as z from "zod";
import type { Clause } from "./filter.ts";

/** One field. Its column has the same name in snake_case: `prepMinutes` → `prep_minutes`. */
export interface FieldSpec {
  /** The values that a request may give. */
  given: z.ZodType;
  /** The values in an answer. */
  shown: z.ZodType;
  /**
   * `required`: a create must give it. `default`: the column has a default. `empty`: it may be absent; null
   * clears it, and answers then have null.
   */
  kind: "required" | "default" | "empty";
}

export type FieldSpecs = Record<string, FieldSpec>;

/** A query parameter of the list. */
export interface FilterSpec {
  /** The schema of the parameter's text. */
  schema: z.ZodType;
  /** The condition for a value that fits `schema`. */
  where(value: unknown): Clause;
}

export interface ResourceSpec {
  /** `tasting-notes` */
  path: string;
  /** The name for operations and schemas, in PascalCase: `TastingNote` … */
  one: string;
  /** … and the name for the list: `TastingNotes`. */
  many: string;
  table: string;
  /** `user`: each row belongs to one person and to no household. */
  owner?: "household" | "user";
  /** What must be unique among the rows, in words; a second row with the same is refused. */
  distinct?: string;
  /** Field → a value for the examples of the API's document. */
  example?: Record<string, unknown>;
  /** True if reads include what must be avoided in a row (`findings`). */
  marked?: true;
  /** True if a row may have a picture (`…/{id}/picture`); `alfred.keep_pictures` says what its table needs. */
  pictured?: true;
  /** True if the rows protect a person, so that the guard requires an override to delete one. */
  deleteNeedsOverride?: true;
  fields: FieldSpecs;
  /** Rows of a child table, in order, nested under `field`; a request gives all of them. */
  lines?: {
    field: string;
    table: string;
    max: number;
    fields: FieldSpecs;
    /** Like the resource's `example`. */
    example?: Record<string, unknown>;
    /** The column of their positions, from 0; without one they are in the order of creation. */
    place?: string;
  };
  /** A create must give at least one of these fields. */
  anyOf?: string[];
  /** The order of the listing, by columns; rows that are equal in these are in the order of creation. */
  order: { column: string; dir: "asc" | "desc" }[];
  filters: Record<string, FilterSpec>;
  /** The fields by which the listing can be sorted, besides the times of creation and change. */
  sortable?: string[];
  /**
   * Set if rows can be read from a page or a text: the route, the subdomain whose artifact reads them, and the field
   * that gets the page's address.
   */
  import?: { path: string; subdomain: string; address: string };
  /**
   * Set if rows can be moved to another table: the route below the listing's, its operation, and the target's
   * table. The new rows get the values of all fields that both resources have. For resources of a household
   * without lines, and a target without a guard: a move has no override.
   */
  move?: { path: string; id: string; to: string; summary: string };
}

/** The pack's catalogue, searched by words at `/v1/<pack>/<path>`: rows without an owner, which no request changes. */
export interface CatalogueSpec extends Pick<ResourceSpec, "path" | "one" | "many"> {
  /** Field → the schema of its values; its column is the same in snake_case. */
  fields: Record<string, z.ZodType>;
  /** Example values of the fields, as for a resource, and of `matched`. */
  example?: Record<string, unknown>;
}
