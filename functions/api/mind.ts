// /v1/conversations/{id}/mind: what the assistant has in mind for a turn, what it costs, and what is left out;
// /v1/memory/summaries.
import {
  ConversationParamsSchema,
  IdSchema,
  PageQuerySchema,
} from "../../shared/contracts/api/common.ts";
import {
  MindChoicesSchema,
  MindQuerySchema,
  SummaryPageSchema,
  WorkingMemorySchema,
} from "../../shared/contracts/api/mind.ts";
import { fitNotes } from "../../shared/domain/prompting/sections/fit-notes.ts";
import { fitPeople, tokensOf } from "../../shared/domain/prompting/sections/fit-people.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import type { Mind } from "../../shared/ports/mind-calls.ts";
import { heardByOthers, memoryOff } from "../../shared/services/memory/memory-refusals.ts";
import { notFound } from "../../shared/services/refusal.ts";

const params = ConversationParamsSchema;
const success = { status: 200, description: "What is in mind", schema: WorkingMemorySchema };

export const mindRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/memory/summaries",
    id: "listSummaries",
    summary: "The summaries of your long conversations, most recently used first",
    authenticated: true,
    query: PageQuerySchema,
    success: { status: 200, description: "A page", schema: SummaryPageSchema },
    async handle({ runtime, userId, query: { cursor = null, limit } }) {
      const page = await runtime.database.memory(userId).listSummaries({ cursor, limit });
      const items = page.items.map(({ conversation, ...summary }) => ({
        conversationId: conversation,
        ...summary,
      }));
      return { status: 200, json: { items, next: page.next } };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/conversations/{id}/mind",
    id: "getMind",
    summary: "What is in mind for a turn of the path that is shown, and what it costs in tokens",
    authenticated: true,
    params,
    query: MindQuerySchema,
    success,
    async handle({ runtime, userId, params: { id }, query: { alternative } }) {
      const mind = await runtime.database.memory(userId).readMind(id, alternative);
      return mind === null ? notFound() : { status: 200, json: toWorkingMemory(mind) };
    },
  }),
  defineRoute({
    method: "patch",
    path: "/v1/conversations/{id}/mind/entities/{entityId}",
    id: "updateMindEntity",
    summary:
      "Include an entity in what the assistant has in mind, leave it out, or choose its parts",
    authenticated: true,
    params: params.extend({ entityId: IdSchema }),
    body: MindChoicesSchema,
    success,
    problems: [
      { status: 409, code: "heard_by_others", when: "the conversation is held in a group" },
      { status: 409, code: "memory_off", when: "`memory` of the profile is false" },
    ],
    async handle({ runtime, userId, params: { id, entityId }, body: { included, ...flags } }) {
      const choices = Object.entries({ isIncluded: included, ...flags });
      const chosenFields = Object.fromEntries(choices.filter(([, value]) => value !== undefined));
      const answer = await runtime.database.memory(userId).keepInMind(id, entityId, chosenFields);
      switch (answer.outcome) {
        case "kept":
          return { status: 200, json: toWorkingMemory(answer.mind) };
        case "not_found":
          return notFound();
        case "heard":
          return heardByOthers();
        case "off":
          return memoryOff();
      }
    },
  }),
];

function toWorkingMemory(mind: Mind) {
  const { path, summaries, entities } = mind;
  // The lines as the prompt of a run in this conversation shows them.
  const { lines } = fitPeople(entities);
  const activeEntities = entities.map((entity, index) => ({
    entityUuid: entity.id,
    name: entity.name,
    category: entity.category,
    relevanceScore: entity.relevance,
    source: entity.source,
    addedAt: entity.addedAt,
    includeSummary: entity.includeSummary,
    includeFacets: entity.includeFacets,
    includeRelationships: entity.includeRelationships,
    tokens: tokensOf(lines[index] ?? null),
  }));
  const noteLines = fitNotes(mind.notes);
  const introspectionContext = mind.notes.map(({ id, position, text }, index) => ({
    id,
    position,
    text,
    tokens: tokensOf(noteLines[index] ?? null),
  }));
  const parts = [...path, ...summaries, ...activeEntities, ...introspectionContext];
  return {
    conversationId: mind.conversation,
    currentTurnId: mind.turn,
    currentAlternativeId: mind.alternative,
    immediatePath: path.map(({ turn, alternative, episode, tokens }) => ({
      turnId: turn,
      alternativeId: alternative,
      episodeId: episode,
      tokens,
    })),
    summaries,
    activeEntities,
    leftOut: mind.leftOut.map(({ id, ...entity }) => ({ entityUuid: id, ...entity })),
    introspectionContext,
    totalTokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    lastUpdated: mind.computedAt,
  };
}
