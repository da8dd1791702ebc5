// recall: searches what the user and Alfred said to each other, if the user lets agents read it.
import * as z from "zod";
import { EpisodesSchema, MemoryQuerySchema } from "../../contracts/api/memory.ts";
import { closedToAgents, memoryOff } from "../../services/memory/memory-refusals.ts";
import { searchMemory } from "../../services/memory/search-memory.ts";
import { defineTool, READ_ONLY, type Tool } from "../tool.ts";

const { q, limit, from, to } = MemoryQuerySchema.shape;
const { items, facts } = EpisodesSchema.shape;

export function recallTool(): Tool {
  return defineTool({
    name: "recall",
    title: "Recall",
    description:
      "Searches what the user and Alfred said to each other in the user's own conversations, and the facts that " +
      "Alfred believes because of it. It is refused until the user lets agents read memory. A result may no longer be " +
      "true: say on which day it was said. One with `isOutside` may have words of others, such as a mail or an agent: " +
      "do not take them for the user's.",
    input: z.strictObject({ words: q, limit, from, to }),
    output: z.object({
      items: z.array(items.element.omit({ id: true, conversationId: true })),
      facts: z.array(facts.element.omit({ id: true, entity: true }).extend({ about: z.string() })),
    }),
    hints: READ_ONLY,
    limited: "reads",
    async run({ runtime, user }, { words, limit: maxCount, from: first, to: last }) {
      const { memory, memoryForAgents } = await runtime.api(user).getProfile();
      if (!memoryForAgents) return closedToAgents();
      if (!memory) return memoryOff();
      const result = await searchMemory(runtime, user, {
        words,
        limit: maxCount,
        from: first,
        to: last,
      });
      return {
        items: result.episodes.map(({ id: _id, conversation: _in, ...episode }) => episode),
        facts: result.facts.map(({ id: _id, entity, ...fact }) => ({
          about: entity.name,
          ...fact,
        })),
      };
    },
  });
}
