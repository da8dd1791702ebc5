// /v1/conversations/{id}/forks: a new conversation that begins with a copy of the path to an answer.
import { ConversationParamsSchema } from "../../shared/contracts/api/common.ts";
import { ConversationSchema, ForkSchema } from "../../shared/contracts/api/conversations.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { keyConflict, notFound, Refusal } from "../../shared/services/refusal.ts";
import { toPublic } from "./conversations.ts";

const PROBLEMS = {
  nothing_to_fork: {
    when: "there is no answer to fork at: nothing was said yet, or its run ended without one",
    title: "There is no answer to fork at",
    detail: "Name an answer that has words, or send a message first.",
  },
  still_answering: {
    when: "the answer, or an earlier one on its path, is still being made",
    title: "An answer is still being made",
    detail: "Wait for its run to end, cancel it, or name an answer before it.",
  },
  stale_answer: {
    when: "the answer's path contains an alternative that is not active in its turn",
    title: "The answer is not on a path that is shown",
    detail: "Show it first: PUT the conversation's head to this alternative.",
  },
  path_too_long: {
    when: "the path has more than 1,000 turns",
    title: "The path is too long to be copied",
    detail: "Name an answer within the first 1,000 turns.",
  },
  heard_by_others: {
    when: "the conversation is held in a group",
    title: "Other people speak in this conversation",
    detail: "What they said is not copied into a conversation of yours alone.",
  },
} as const;

export const forkRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/conversations/{id}/forks",
    id: "forkConversation",
    summary: "Copy the path to an answer into a new conversation; both continue independently",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    params: ConversationParamsSchema,
    body: ForkSchema,
    success: {
      status: 201,
      description: "The new conversation, created once per key",
      schema: ConversationSchema,
      headers: { Location: "the new conversation's address" },
    },
    problems: Object.entries(PROBLEMS).map(([code, { when }]) => ({ status: 409, code, when })),
    async handle({ runtime, userId, params: { id }, body, idempotency }) {
      const outcome = await runtime
        .api(userId)
        .forkConversation(id, {
          route: `POST /v1/conversations/${id}/forks`,
          ...idempotency,
          ...(body.alternativeId === undefined ? {} : { alternative: body.alternativeId }),
        });
      if ("conversation" in outcome) {
        const conversation = toPublic(outcome.conversation);
        const headers = { Location: `/v1/conversations/${conversation.id}` };
        return { status: 201, headers, json: conversation };
      }
      if (outcome.outcome === "key_conflict") return keyConflict();
      if (outcome.outcome === "not_found") return notFound();
      const { title, detail } = PROBLEMS[outcome.outcome];
      return new Refusal({ kind: "conflict", code: outcome.outcome, title, detail });
    },
  }),
];
