// /v1/memory/facts: what memory believes about entities; the user can see, close, correct and delete facts.
import { IdParamsSchema } from "../../shared/contracts/api/common.ts";
import {
  FactChangesSchema,
  FactPageSchema,
  FactSchema,
  FactsQuerySchema,
} from "../../shared/contracts/api/memory-entities.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { factRefused } from "../../shared/services/memory/memory-refusals.ts";
import { notFound } from "../../shared/services/refusal.ts";
import type { MemoryDatabase } from "../../shared/ports/memory-database.ts";

type Fact = Extract<Awaited<ReturnType<MemoryDatabase["changeFact"]>>, { fact: unknown }>["fact"];

const path = "/v1/memory/facts";
const params = IdParamsSchema;
const publicFact = ({ conversation: conversationId, ...fact }: Fact) => ({
  ...fact,
  conversationId,
});

export const memoryFactRoutes = [
  defineRoute({
    method: "get",
    path,
    id: "listMemoryFacts",
    summary:
      "What is believed, each fact with the words in which you said it; the most recently learned first",
    authenticated: true,
    query: FactsQuerySchema,
    success: { status: 200, description: "A page", schema: FactPageSchema },
    problems: [{ status: 404, code: "not_found", when: "there is no such entity" }],
    async handle({ runtime, userId, query: { cursor, limit, about, closed } }) {
      const { items, next } = await runtime.database
        .memory(userId)
        .listFacts({
          cursor: cursor ?? null,
          limit,
          closed,
          ...(about === undefined ? {} : { about }),
        });
      return items === null
        ? notFound()
        : { status: 200, json: { items: items.map(publicFact), next } };
    },
  }),
  defineRoute({
    method: "patch",
    path: `${path}/{id}`,
    id: "updateMemoryFact",
    summary: "Say that a fact is no longer true, or correct it; the old fact is kept as closed",
    authenticated: true,
    params,
    body: FactChangesSchema,
    success: {
      status: 200,
      description: "The fact that was closed, or the one that corrects it",
      schema: FactSchema,
    },
    problems: [
      { status: 409, code: "fact_closed", when: "the fact is closed already" },
      {
        status: 422,
        code: "fact_owned",
        when: "the text says something that belongs in the profile or the preferences",
      },
    ],
    async handle({ runtime, userId, params: { id }, body: { text, validFrom, validTo } }) {
      const answer = await runtime.database
        .memory(userId)
        .changeFact(id, {
          ...(text === undefined ? {} : { text }),
          ...(validFrom === undefined ? {} : { validFrom }),
          ...(validTo === undefined ? {} : { validTo }),
        });
      if (answer.outcome === "not_found") return notFound();
      if (answer.outcome !== "changed") return factRefused(answer.outcome);
      return { status: 200, json: publicFact(answer.fact) };
    },
  }),
  defineRoute({
    method: "delete",
    path: `${path}/{id}`,
    id: "deleteMemoryFact",
    summary: "Delete a fact; the messages that it comes from stay",
    authenticated: true,
    params,
    success: { status: 204, description: "It is gone" },
    async handle({ runtime, userId, params: { id } }) {
      const { outcome } = await runtime.database.memory(userId).deleteFact(id);
      return outcome === "deleted" ? { status: 204, json: null } : notFound();
    },
  }),
];
