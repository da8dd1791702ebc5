// /v1/memory: searches or forgets what the user and the assistant said in all of the user's conversations.
import {
  EpisodesSchema,
  ForgottenSchema,
  MemoryQuerySchema,
} from "../../shared/contracts/api/memory.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { searchMemory } from "../../shared/services/memory/search-memory.ts";

export const memoryRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/memory/search",
    id: "searchMemory",
    summary: "What you and the assistant said about something, the best match first",
    authenticated: true,
    query: MemoryQuerySchema,
    success: {
      status: 200,
      description: "What was found; nothing while `memory` of the profile is false",
      schema: EpisodesSchema,
    },
    async handle({ runtime, userId, query: { q, limit, from, to } }) {
      const search = { words: q, limit, from, to };
      const { episodes, facts } = await searchMemory(runtime, userId, search);
      const items = episodes.map(({ conversation, ...episode }) => ({
        ...episode,
        conversationId: conversation,
      }));
      return { status: 200, json: { items, facts } };
    },
  }),
  defineRoute({
    method: "delete",
    path: "/v1/memory",
    id: "forgetMemory",
    summary: "Forget everything remembered so far; the conversations stay unchanged",
    authenticated: true,
    limited: "links",
    success: { status: 200, description: "It is gone", schema: ForgottenSchema },
    async handle({ runtime, userId }) {
      const forgotten = await runtime.database.memory(userId).forgetMemory();
      return { status: 200, json: { forgotten } };
    },
  }),
];
