// /v1/memory/entities and /v1/memory/merges: what memory knows about people and things; the user can make,
// change, delete and merge entities.
import { IdParamsSchema } from "../../shared/contracts/api/common.ts";
import * as m from "../../shared/contracts/api/memory-entities.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import {
  duplicateEntity,
  laterMerge,
  memoryOff,
  mergeRefused,
} from "../../shared/services/memory/memory-refusals.ts";
import { notFound } from "../../shared/services/refusal.ts";

const entities = "/v1/memory/entities";
const merges = "/v1/memory/merges";
const params = IdParamsSchema;
const DUPLICATE = {
  status: 409,
  code: "duplicate_entity",
  when: "another entity has this name and category",
};

export const memoryEntityRoutes = [
  defineRoute({
    method: "get",
    path: entities,
    id: "listMemoryEntities",
    summary: "People, places and things that you spoke of, newest first",
    authenticated: true,
    query: m.MemoryEntitiesQuerySchema,
    success: { status: 200, description: "A page", schema: m.MemoryEntityPageSchema },
    async handle({ runtime, userId, query: { cursor, limit, search, category } }) {
      const json = await runtime.database
        .memory(userId)
        .listEntities({
          cursor: cursor ?? null,
          limit,
          ...(search === undefined ? {} : { search }),
          ...(category === undefined ? {} : { category }),
        });
      return { status: 200, json };
    },
  }),
  defineRoute({
    method: "post",
    path: entities,
    id: "createMemoryEntity",
    summary: "Make an entity; an entity that was extracted under the same name is merged into it",
    authenticated: true,
    limited: "creates",
    body: m.NewMemoryEntitySchema,
    success: {
      status: 201,
      description: "The entity; a repeat gets the existing one",
      schema: m.MemoryEntitySchema,
      headers: { Location: "the entity's address" },
    },
    problems: [
      DUPLICATE,
      { status: 409, code: "memory_off", when: "`memory` of the profile is false" },
    ],
    async handle({ runtime, userId, body: { conversationId, ...entity } }) {
      const answer = await runtime.database.memory(userId).createEntity(entity, conversationId);
      if (answer.outcome === "off") return memoryOff();
      if (answer.outcome === "duplicate") return duplicateEntity(answer.id);
      const headers = { Location: `${entities}/${answer.entity.id}` };
      return { status: 201, headers, json: answer.entity };
    },
  }),
  defineRoute({
    method: "get",
    path: `${entities}/{id}`,
    id: "getMemoryEntity",
    summary:
      "An entity with its sources and merges; for a merged one, the entity that it was merged into",
    authenticated: true,
    params,
    success: { status: 200, description: "The entity", schema: m.MemoryEntitySchema },
    async handle({ runtime, userId, params: { id } }) {
      const entity = await runtime.database.memory(userId).getEntity(id);
      return entity === null ? notFound() : { status: 200, json: entity };
    },
  }),
  defineRoute({
    method: "patch",
    path: `${entities}/{id}`,
    id: "updateMemoryEntity",
    summary: "Change an entity's name, summary, category or facets",
    authenticated: true,
    params,
    body: m.MemoryEntityChangesSchema,
    success: { status: 200, description: "The entity", schema: m.MemoryEntitySchema },
    problems: [DUPLICATE],
    async handle({ runtime, userId, params: { id }, body }) {
      const changes = Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== undefined),
      );
      const answer = await runtime.database.memory(userId).updateEntity(id, changes);
      if (answer.outcome === "not_found") return notFound();
      if (answer.outcome === "duplicate") return duplicateEntity(answer.id);
      return { status: 200, json: answer.entity };
    },
  }),
  defineRoute({
    method: "delete",
    path: `${entities}/{id}`,
    id: "deleteMemoryEntity",
    summary: "Delete an entity with the facts about it; the messages that it comes from stay",
    authenticated: true,
    params,
    success: { status: 204, description: "It is gone" },
    async handle({ runtime, userId, params: { id } }) {
      const { outcome } = await runtime.database.memory(userId).deleteEntity(id);
      return outcome === "deleted" ? { status: 204, json: null } : notFound();
    },
  }),
  defineRoute({
    method: "post",
    path: merges,
    id: "mergeMemoryEntities",
    summary: "Merge an entity into another; the merge can be undone",
    authenticated: true,
    limited: "creates",
    body: m.NewMergeSchema,
    success: { status: 201, description: "The merge, and the entity", schema: m.MergeSchema },
    problems: [
      { status: 404, code: "not_found", when: "one of the two does not exist" },
      { status: 409, code: "same_entity", when: "they are the same entity" },
      { status: 409, code: "users_own_entity", when: "the user has named `merge` and not `keep`" },
    ],
    async handle({ runtime, userId, body: { keep, merge } }) {
      const answer = await runtime.database.memory(userId).mergeEntities(keep, merge);
      if (answer.outcome === "not_found") return notFound();
      if (answer.outcome !== "merged") return mergeRefused(answer.outcome);
      return { status: 201, json: { id: answer.id, entity: answer.entity } };
    },
  }),
  defineRoute({
    method: "delete",
    path: `${merges}/{id}`,
    id: "undoMemoryMerge",
    summary: "Undo a merge: the two are shown as before, with the facts that the merge had closed",
    authenticated: true,
    params,
    success: { status: 204, description: "They are two entities again" },
    problems: [
      { status: 409, code: "later_merge", when: "a later merge of the entity depends on it" },
    ],
    async handle({ runtime, userId, params: { id } }) {
      const undone = await runtime.database.memory(userId).undoMerge(id);
      if (undone.outcome === "later_merge") return laterMerge(undone.later);
      return undone.outcome === "undone" ? { status: 204, json: null } : notFound();
    },
  }),
];
