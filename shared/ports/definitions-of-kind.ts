// The calls that all kinds of definitions share: create, list, get, update, delete. Documents
// have the API's field names.
import * as z from "zod";
import { IdSchema } from "../contracts/api/common.ts";
import { asUser, type Keyed, onlyField, snaked } from "./define-call.ts";
import { afterCursor, pageOf } from "./page-calls.ts";

/** Maximum definitions of a kind that a user may have; twice as many may be created per day. */
export const QUOTAS = {
  service: 100,
  secret: 100,
  tool: 500,
  process: 200,
  service_template: 100,
  tool_template: 200,
} as const;

const refusal = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["key_conflict", "not_found", "quota"]) }),
  /** The version that the caller has seen is no longer the newest. */
  z.object({ outcome: z.literal("stale") }),
  /** Something still refers to it, such as a definition or a schedule; `by` has kind, id and name of the first ten. */
  z.object({
    outcome: z.literal("in_use"),
    by: z.array(z.object({ kind: z.string(), id: IdSchema, name: z.string() })),
  }),
  /**
   * A rule of the database without an outcome of its own, such as `secret_required` or
   * `service_not_shared`.
   */
  z.object({ outcome: z.literal("refused"), code: z.string() }),
]);
/** Why a write was refused. */
export type Refusal = z.output<typeof refusal>;

export type Written<T> = { outcome: "written"; item: T } | Refusal;

export const writtenAnswer = <T>(item: z.ZodType<T>) =>
  z.union([z.object({ outcome: z.literal("written"), item }), refusal]);

export interface ListRequest {
  limit: number;
  cursor: string | null;
  /** True: only the user's own definitions. False: also those that other users share, and the system's. */
  own?: boolean;
  includeArchived?: boolean;
  search?: string;
}
export interface Listed<T> {
  items: T[];
  next: string | null;
}

/** @param item the schema of the kind's documents */
export function definitionsOfKind<T>(kind: keyof typeof QUOTAS, item: z.ZodType<T>) {
  const writeAnswer = writtenAnswer(item);
  return {
    /** @param toDocument makes the stored document from the method's argument */
    create: <D extends object>(toDocument: (document: D) => object = (document) => document) =>
      asUser(
        "create_definition",
        (document: D, request: Keyed) => ({
          kind,
          document: toDocument(document),
          most: QUOTAS[kind],
          ...snaked(request),
        }),
        writeAnswer,
      ),
    list: asUser(
      "list_definitions",
      ({ limit, cursor, own = false, includeArchived = false, search }: ListRequest) => {
        return { kind, own, archived: includeArchived, search, ...afterCursor({ cursor, limit }) };
      },
      pageOf(item),
    ),
    get: asUser(
      "get_definition",
      (id: string) => ({ kind, id }),
      onlyField("item", item.nullable()),
    ),
    /** `version`: the version that the caller has seen; null changes the newest one. */
    update: <C extends object>() =>
      asUser(
        "update_definition",
        (id: string, changes: C, version: number | null) => ({ kind, id, changes, version }),
        writeAnswer,
      ),
    updateNewest: <C extends object>() =>
      asUser(
        "update_definition",
        (id: string, changes: C) => ({ kind, id, changes, version: null }),
        writeAnswer,
      ),
    delete: asUser("delete_definition", (id: string) => ({ kind, id }), writtenAnswer(z.null())),
  };
}
