// Copies of Episodes in a Graphiti server: the routes of its `server` folder (getzep/graphiti, 993e081).
import * as z from "zod";
import type { CopyCapabilities, MemoryCopy } from "../ports/memory-copy.ts";
import { askJson, type Endpoint, type JsonRequest } from "./ask-json.ts";

const CAN: CopyCapabilities = {
  keepsWhatItAccepts: false,
  keepsOnce: false,
  deletesOne: false,
  quotes: false,
  listsEntities: false,
  mergesEntities: false,
  correctsFacts: false,
  authenticates: false,
};

/** Milliseconds of a request of a job, and of one that a person waits for. */
const JOB_MS = 15_000;
const SEARCH_MS = 2_500;
const MAX_LISTED = 250;
const MAX_FACTS = 20;

const AnythingSchema = z.unknown();
const UuidSchema = z.uuid();
const EpisodeListSchema = z
  .array(z.object({ name: z.string(), uuid: z.uuid(), group_id: z.string() }))
  .max(MAX_LISTED);
const SearchAnswerSchema = z.object({
  facts: z.array(z.object({ episodes: z.array(z.string()).max(1000) })).max(MAX_FACTS),
});

export function createGraphiti(endpoint: Endpoint): MemoryCopy {
  const ask = <T>(request: Omit<JsonRequest<T>, "milliseconds">, milliseconds = JOB_MS) =>
    askJson(endpoint, { ...request, milliseconds });
  return {
    can: CAN,
    async check() {
      await ask({ method: "GET", path: "/healthcheck", answer: AnythingSchema });
    },
    async send(group, episodes) {
      // No uuid: the server looks one up instead of writing it.
      const messages = episodes.map(({ id, saidAt, text }) => ({
        name: id,
        content: text,
        role_type: "user",
        role: "user",
        timestamp: saidAt,
      }));
      const body = { group_id: group, messages };
      await ask({ method: "POST", path: "/messages", body, answer: AnythingSchema });
    },
    async list(group, newest) {
      const path = `/episodes/${group}?last_n=${Math.min(newest, MAX_LISTED)}`;
      const episodes = await ask({ method: "GET", path, answer: EpisodeListSchema });
      return episodes
        .filter((episode) => episode.group_id === group)
        .map(({ name, uuid }) => ({ name, uuid }));
    },
    async find(group, words) {
      const body = { group_ids: [group], query: words, max_facts: MAX_FACTS };
      const request = {
        method: "POST",
        path: "/search",
        body,
        answer: SearchAnswerSchema,
      } as const;
      const { facts } = await ask(request, SEARCH_MS);
      const episodeIds = new Set(facts.flatMap(({ episodes }) => episodes));
      return [...episodeIds].filter((uuid) => UuidSchema.safeParse(uuid).success);
    },
    async drop(group) {
      await ask({ method: "DELETE", path: `/group/${group}`, answer: AnythingSchema });
    },
  };
}
