// /v1/conversations/{id}/tree and /head: the alternatives of a conversation, and the path that is shown.
import { ConversationParamsSchema, PageQuerySchema } from "../../shared/contracts/api/common.ts";
import {
  AlternativePageSchema,
  HeadSchema,
  PutHeadSchema,
} from "../../shared/contracts/api/conversations.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { conversationArchived, notFound } from "../../shared/services/refusal.ts";

const params = ConversationParamsSchema;

export const treeRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/conversations/{id}/tree",
    id: "getTree",
    summary: "All alternatives of the conversation's turns, in the order of the turns",
    authenticated: true,
    params,
    query: PageQuerySchema,
    success: { status: 200, description: "A page", schema: AlternativePageSchema },
    async handle({ runtime, userId, params: { id }, query }) {
      const page = await runtime
        .api(userId)
        .tree(id, { limit: query.limit, cursor: query.cursor ?? null });
      if (!page) return notFound();
      const items = page.items.map(
        ({ turn: turnId, turnNumber: _order, process: processId, run: runId, ...node }) => ({
          ...node,
          turnId,
          processId,
          runId,
        }),
      );
      return { status: 200, json: { head: page.head, items, next: page.next } };
    },
  }),
  defineRoute({
    method: "put",
    path: "/v1/conversations/{id}/head",
    id: "putHead",
    summary: "Show the newest path through an alternative; no data of the household changes",
    authenticated: true,
    params,
    body: PutHeadSchema,
    success: { status: 200, description: "The path's end", schema: HeadSchema },
    problems: [
      { status: 409, code: "conversation_archived", when: "the conversation is archived" },
    ],
    async handle({ runtime, userId, params: { id }, body }) {
      const answer = await runtime.api(userId).switchAlternative(id, body.alternativeId);
      if ("head" in answer) return { status: 200, json: { head: answer.head } };
      return answer.outcome === "archived" ? conversationArchived() : notFound();
    },
  }),
];
