// /v1/conversations: create, list, read, change, compress.
import { ConversationParamsSchema, PageQuerySchema } from "../../shared/contracts/api/common.ts";
import {
  CompressionSchema,
  ConversationPageSchema,
  ConversationSchema,
  CreateConversationSchema,
  UpdateConversationSchema,
} from "../../shared/contracts/api/conversations.ts";
import type { ConversationRecord } from "../../shared/ports/api-rows.ts";
import { compressConversation } from "../../shared/chain/compress-conversations.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { chooseOne } from "../../shared/services/rows/choose-household.ts";
import { keyConflict, notFound, Refusal } from "../../shared/services/refusal.ts";

const params = ConversationParamsSchema;

export function toPublic(record: ConversationRecord) {
  const { id, title, status, household, defaultProcess, forkedFrom: from } = record;
  const forkedFrom = from && {
    conversationId: from.conversation,
    turnId: from.turn,
    alternativeId: from.alternative,
  };
  return {
    id,
    title,
    status,
    householdId: household,
    defaultProcessId: defaultProcess,
    forkedFrom,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

const DEFAULT_PROCESS_PROBLEM = {
  status: 409,
  code: "process_not_enabled",
  when: "no enabled Process that the user may see has the id of `defaultProcessId`",
} as const;

const processNotEnabled = () =>
  new Refusal({
    kind: "conflict",
    code: DEFAULT_PROCESS_PROBLEM.code,
    title: "There is no such Process to offer",
    detail: "Give the id of an enabled Process; GET /v1/processes lists them.",
  });

export const conversationRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/conversations",
    id: "createConversation",
    summary: "Start a conversation; its household never changes",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    body: CreateConversationSchema,
    success: {
      status: 201,
      description: "The conversation, created once per key",
      schema: ConversationSchema,
      headers: { Location: "the conversation's address" },
    },
    problems: [
      {
        status: 409,
        code: "choose_household",
        when: "the user has several households, and the request names none",
      },
      { status: 404, code: "not_found", when: "the household is not one of the user's" },
      DEFAULT_PROCESS_PROBLEM,
    ],
    async handle({ runtime, userId, body, idempotency }) {
      const outcome = await runtime
        .api(userId)
        .createConversation({
          route: "POST /v1/conversations",
          ...idempotency,
          ...(body.title === undefined ? {} : { title: body.title }),
          ...(body.householdId === undefined ? {} : { household: body.householdId }),
          ...(body.defaultProcessId === undefined ? {} : { defaultProcess: body.defaultProcessId }),
        });
      if ("conversation" in outcome) {
        const conversation = toPublic(outcome.conversation);
        const headers = { Location: `/v1/conversations/${conversation.id}` };
        return { status: 201, headers, json: conversation };
      }
      if (outcome.outcome === "key_conflict") return keyConflict();
      if (outcome.outcome === "not_member") return notFound();
      if (outcome.outcome === "process_not_enabled") return processNotEnabled();
      return chooseOne();
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/conversations",
    id: "listConversations",
    summary: "The user's conversations, most recently used first",
    authenticated: true,
    query: PageQuerySchema,
    success: { status: 200, description: "A page", schema: ConversationPageSchema },
    async handle({ runtime, userId, query }) {
      const page = await runtime
        .api(userId)
        .listConversations({ limit: query.limit, cursor: query.cursor ?? null });
      return { status: 200, json: { items: page.items.map(toPublic), next: page.next } };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/conversations/{id}",
    id: "getConversation",
    summary: "One conversation",
    authenticated: true,
    params,
    success: { status: 200, description: "The conversation", schema: ConversationSchema },
    async handle({ runtime, userId, params: { id } }) {
      const conversation = await runtime.api(userId).getConversation(id);
      if (!conversation) return notFound();
      return { status: 200, json: toPublic(conversation) };
    },
  }),
  defineRoute({
    method: "patch",
    path: "/v1/conversations/{id}",
    id: "updateConversation",
    summary: "Rename, archive, or offer a Process; conversations are never deleted",
    authenticated: true,
    params,
    body: UpdateConversationSchema,
    success: { status: 200, description: "The conversation", schema: ConversationSchema },
    problems: [DEFAULT_PROCESS_PROBLEM],
    async handle({ runtime, userId, params: { id }, body }) {
      const { title, status, defaultProcessId } = body;
      const outcome = await runtime
        .api(userId)
        .updateConversation(id, {
          ...(title === undefined ? {} : { title }),
          ...(status === undefined ? {} : { status }),
          ...(defaultProcessId === undefined ? {} : { defaultProcess: defaultProcessId }),
        });
      if ("conversation" in outcome) return { status: 200, json: toPublic(outcome.conversation) };
      return outcome.outcome === "not_found" ? notFound() : processNotEnabled();
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/conversations/{id}/compress",
    id: "compressConversation",
    summary: "Fold the exchanges that have left the window into the conversation's summary now",
    authenticated: true,
    limited: "runs",
    params,
    success: {
      status: 202,
      description: "Whether there was anything to fold; it happens after the answer",
      schema: CompressionSchema,
    },
    async handle({ runtime, userId, params: { id } }) {
      if (!(await runtime.api(userId).getConversation(id))) return notFound();
      const status = await compressConversation(runtime.flow, id);
      return { status: 202, json: { conversationId: id, status } };
    },
  }),
];
