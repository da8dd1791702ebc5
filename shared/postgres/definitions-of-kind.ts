// The calls that all kinds of definitions share: create, list, get, update, delete.
import type { DefinitionAnswers } from "../contracts/definitions/definition-answers.ts";
import type { Keyed, Listed, ListRequest, Written } from "../ports/platform-database.ts";
import type { Caller } from "./create-caller.ts";
import { decodeCursor, encodeCursor, ID_PART, TIME_PART } from "./page-cursor.ts";

/** How many definitions of a kind a user may have; twice as many may be created per day. */
const QUOTAS = {
  service: 100,
  secret: 100,
  tool: 500,
  process: 200,
  service_template: 100,
  tool_template: 200,
} as const;

export interface DefinitionsOfKind<T> {
  create(document: Record<string, unknown>, keyed: Keyed): Promise<Written<T>>;
  list(request: ListRequest): Promise<Listed<T>>;
  get(id: string): Promise<T | null>;
  update(id: string, changes: object, version: number | null): Promise<Written<T>>;
  delete(id: string): Promise<Written<null>>;
}

export function definitionsOfKind<T>(
  caller: Caller,
  kind: keyof typeof QUOTAS,
  { written, deleted, one, page }: DefinitionAnswers<T>,
): DefinitionsOfKind<T> {
  return {
    create: (document, { route, key, bodyHash }) => {
      const p = { kind, document, most: QUOTAS[kind], route, key, body_hash: bodyHash };
      return caller.call("create_definition", p, written);
    },

    async list({ limit, cursor, own = false, includeArchived = false, search }) {
      const after = cursor === null ? null : decodeCursor(cursor, [TIME_PART, ID_PART]);
      const p = {
        kind,
        limit,
        own,
        archived: includeArchived,
        search,
        after: after && { at: after[0], id: after[1] },
      };
      const { items, next } = await caller.call("list_definitions", p, page);
      return { items, next: next && encodeCursor([next.at, next.id]) };
    },

    get: async (id) => (await caller.call("get_definition", { kind, id }, one)).item,

    update: (id, changes, version) =>
      caller.call("update_definition", { kind, id, changes, version }, written),

    delete: (id) => caller.call("delete_definition", { kind, id }, deleted),
  };
}
