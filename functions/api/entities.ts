// /v1/conversations/{id}/entities: the entities that a conversation is about, and its unsaved drafts.
import { ConversationParamsSchema } from "../../shared/contracts/api/common.ts";
import { DraftListSchema, EntityListSchema } from "../../shared/contracts/api/conversations.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { listDrafts } from "../../shared/services/runs/list-drafts.ts";
import { listEntities } from "../../shared/services/runs/list-entities.ts";
import { notFound } from "../../shared/services/refusal.ts";

export const entityRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/conversations/{id}/entities",
    id: "listEntities",
    summary: "The working set: entities with their refs and tiers, most recently used first",
    authenticated: true,
    params: ConversationParamsSchema,
    success: { status: 200, description: "The working set", schema: EntityListSchema },
    async handle({ runtime, userId, params: { id } }) {
      const items = await listEntities(runtime, userId, id);
      if (!items) return notFound();
      return { status: 200, json: { items } };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/conversations/{id}/drafts",
    id: "listDrafts",
    summary: "Drafts that are neither saved nor dropped, newest first",
    authenticated: true,
    params: ConversationParamsSchema,
    success: { status: 200, description: "The drafts", schema: DraftListSchema },
    async handle({ runtime, userId, params: { id } }) {
      const items = await listDrafts(runtime, userId, id);
      return items === null ? notFound() : { status: 200, json: { items } };
    },
  }),
];
