// The five routes that every kind of definition has: list, create, read, change, delete.
import type { Fault } from "../../../shared/contracts/definitions/processes.ts";
import { IdParamsSchema } from "../../../shared/contracts/api/common.ts";
import {
  DEFINITION_BODY_BYTES,
  type DefinitionQuery,
  type TemplateQuery,
} from "../../../shared/contracts/definitions/api/common.ts";
import type { Schema } from "../../../shared/contracts/schema.ts";
import type { UserId } from "../../../shared/contracts/ids.ts";
import { type ApiRoute, defineRoute, type ProblemSpec } from "../../../shared/http/api-route.ts";
import { allowsChange, entityTag } from "../../../shared/services/rows/entity-tag.ts";
import { STAND_INS } from "../../../shared/services/definitions/check-body.ts";
import { itemOf, ownersOnly } from "../../../shared/services/definitions/definition-refusal.ts";
import { removeProblems, writeProblems } from "../../../shared/http/platform/problem-specs.ts";
import { type Update, type Writer, writerOf } from "../../../shared/services/definitions/writer.ts";
import { notFound, Refusal } from "../../../shared/services/refusal.ts";
import { staleRow } from "../../../shared/services/rows/row-refusal.ts";
import type { Keyed } from "../../../shared/ports/define-call.ts";
import type { Listed, ListRequest, Written } from "../../../shared/ports/definitions-of-kind.ts";
import type { PlatformDatabase } from "../../../shared/ports/platform-database.ts";

type Query = DefinitionQuery & Partial<TemplateQuery>;

export interface DefinitionKind<Item, New, Changes> {
  /** `/v1/services` */
  path: string;
  /** `Service` and `Services`, for operation ids. */
  one: string;
  many: string;
  /** The name in texts: `Service`. */
  noun: string;
  /** The summaries of the operations. */
  summaries: { list: string; create: string; change: string; remove: string };
  query: Schema<Query>;
  item: Schema<unknown>;
  page: Schema<unknown>;
  created: Schema<New>;
  changes: Schema<Changes>;
  problems?: ProblemSpec[];
  list(db: PlatformDatabase, request: ListRequest): Promise<Listed<Item>>;
  get(db: PlatformDatabase, id: string): Promise<Item | null>;
  /** More faults of a body that its schema refuses, for a create or a change. */
  faults?(db: PlatformDatabase, body: New): Promise<Fault[]>;
  changeFaults?(db: PlatformDatabase, id: string, changes: Changes): Promise<Fault[]>;
  /** Makes the checks that only code can make, and writes. A refusal lists every fault. */
  create(writer: Writer, body: New, keyed: Keyed): Promise<Written<Item> | Refusal>;
  update(writer: Writer, update: Update<Item>, changes: Changes): Promise<Written<Item> | Refusal>;
  remove(db: PlatformDatabase, id: string): Promise<Written<null>>;
  /** The public shape, if it differs from the item. */
  show?(item: Item): unknown;
}

const ETAG = { ETag: "changes whenever the content changes" };
const params = IdParamsSchema;

export function definitionRoutes<Item extends { id: string; own?: boolean }, New, Changes>(
  kind: DefinitionKind<Item, New, Changes>,
): ApiRoute[] {
  const { path, one, many, noun, summaries, faults, changeFaults } = kind;
  const show = kind.show ?? ((item: Item) => item);
  const tagOf = (user: UserId, item: Item) => entityTag(user, show(item));
  const publicItem = async (user: UserId, item: Item) => ({
    headers: { ETag: await tagOf(user, item) },
    json: show(item),
  });
  const problems = [...writeProblems, ...(kind.problems ?? [])];
  return [
    defineRoute({
      method: "get",
      path,
      id: `list${many}`,
      summary: summaries.list,
      authenticated: true,
      query: kind.query,
      success: { status: 200, description: "A page", schema: kind.page },
      async handle({ runtime, userId, query }) {
        const page = await kind.list(runtime.platform(userId), requestOf(query));
        return { status: 200, json: { items: page.items.map(show), next: page.next } };
      },
    }),
    defineRoute({
      method: "post",
      path,
      id: `create${one}`,
      summary: summaries.create,
      authenticated: true,
      limited: "creates",
      idempotent: true,
      body: kind.created,
      bodyBytes: DEFINITION_BODY_BYTES,
      success: {
        status: 201,
        description: `The ${noun}, created once per key`,
        schema: kind.item,
        headers: { Location: "its address", ...ETAG },
      },
      problems,
      furtherFaults: faults && {
        standIns: STAND_INS,
        faults: ({ runtime, userId, body }) => faults(runtime.platform(userId), body),
      },
      async handle({ runtime, userId: user, body, idempotency }) {
        const key = { route: `POST ${path}`, ...idempotency };
        const item = itemOf(await kind.create(writerOf(runtime, user), body, key));
        if (item instanceof Refusal) return item;
        const { headers, json } = await publicItem(user, item);
        return { status: 201, headers: { Location: `${path}/${item.id}`, ...headers }, json };
      },
    }),
    defineRoute({
      method: "get",
      path: `${path}/{id}`,
      id: `get${one}`,
      summary: `One ${noun}`,
      authenticated: true,
      params,
      success: { status: 200, description: `The ${noun}`, schema: kind.item, headers: ETAG },
      async handle({ runtime, userId, params: { id } }) {
        const item = await kind.get(runtime.platform(userId), id);
        if (item === null) return notFound();
        return { status: 200, ...(await publicItem(userId, item)) };
      },
    }),
    defineRoute({
      method: "patch",
      path: `${path}/{id}`,
      id: `update${one}`,
      summary: summaries.change,
      authenticated: true,
      conditional: true,
      params,
      body: kind.changes,
      bodyBytes: DEFINITION_BODY_BYTES,
      success: { status: 200, description: `The ${noun}`, schema: kind.item, headers: ETAG },
      problems,
      furtherFaults: changeFaults && {
        standIns: STAND_INS,
        faults: ({ runtime, userId, params: { id }, body }) =>
          changeFaults(runtime.platform(userId), id, body),
      },
      async handle({ runtime, userId: user, params: { id }, body, ifMatch }) {
        const writer = writerOf(runtime, user);
        const current = await kind.get(writer.db, id);
        if (current === null) return notFound();
        if (current.own === false) return ownersOnly();
        if (ifMatch !== null && !allowsChange(ifMatch, await tagOf(user, current)))
          return staleRow();
        const isExact = ifMatch !== null && ifMatch.trim() !== "*";
        const update = { seen: current, isExact, read: () => kind.get(writer.db, id) };
        const item = itemOf(await kind.update(writer, update, body));
        if (item instanceof Refusal) return item;
        return { status: 200, ...(await publicItem(user, item)) };
      },
    }),
    defineRoute({
      method: "delete",
      path: `${path}/{id}`,
      id: `delete${one}`,
      summary: summaries.remove,
      authenticated: true,
      params,
      success: { status: 204, description: "It is gone" },
      problems: removeProblems,
      async handle({ runtime, userId, params: { id } }) {
        const db = runtime.platform(userId);
        const outcome = await kind.remove(db, id);
        if (outcome.outcome === "not_found" && (await kind.get(db, id)) !== null)
          return ownersOnly();
        return { status: 204, json: itemOf(outcome) };
      },
    }),
  ];
}

const requestOf = ({ cursor, limit, own, search, includeArchived }: Query): ListRequest => ({
  cursor: cursor ?? null,
  limit,
  own,
  ...(search === undefined ? {} : { search }),
  ...(includeArchived === undefined ? {} : { includeArchived }),
});
