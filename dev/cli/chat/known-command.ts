// `/known`: lists people, places and things that the user spoke of, shows what Alfred believes about one, or creates
// one. `/one` merges two of them; `/apart` takes an entity's last merge back.
import type { z } from "zod";
import type {
  MemoryEntityPageSchema,
  MemoryEntitySchema,
  MergeSchema,
} from "../../../shared/contracts/api/memory-entities.ts";
import { ENTITY_CATEGORIES } from "../../../shared/contracts/entity-categories.ts";
import { plain } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";
import { factLine, type Fact } from "./fact-command.ts";

type Api = Pick<ApiClient, "request">;
type Brief = z.output<typeof MemoryEntityPageSchema>["items"][number];
type Entity = z.output<typeof MemoryEntitySchema>;

const ENTITIES = "/v1/memory/entities";
const NO_MATCH = ["  Nothing with that name is known."];

/**
 * Lists at most 20 entities, and at most 50 facts of one.
 * @param words after the command: nothing, a part of a name, or `NAME: SUMMARY`
 * @param conversation the conversation in whose mind a new entity is placed
 * @param numberedIds is replaced with the ids of the facts shown, in their order
 */
export async function knownLines(
  api: Api,
  words: string,
  conversation: string,
  numberedIds: string[] = [],
): Promise<string[]> {
  const newEntity = /^(?<name>[^:]+):(?<summary>.+)$/su.exec(words)?.groups;
  if (newEntity)
    return createEntity(api, newEntity["name"]!.trim(), newEntity["summary"]!.trim(), conversation);
  const entities = await searchEntities(api, words);
  if (entities.length === 0)
    return words === "" ? ["  Nobody and nothing is known yet."] : NO_MATCH;
  const entity = words === "" ? undefined : pickOne(entities, words);
  return entity ? detailLines(api, entity, numberedIds) : entities.map(briefLine);
}

/** @param words `NAME = NAME`: the first one stays */
export async function mergeLines(api: Api, words: string): Promise<string[]> {
  const [keep, merge, ...extraNames] = words.split("=").map((name) => name.trim());
  if (!keep || !merge || extraNames.length > 0) {
    return ["  Type /one and two names: /one Clara = my sister"];
  }
  const ids: string[] = [];
  for (const name of [keep, merge]) {
    const entities = await searchEntities(api, name);
    const entity = pickOne(entities, name);
    if (!entity) return entities.length === 0 ? NO_MATCH : whichOf(entities);
    ids.push(entity.id);
  }
  const body = { keep: ids[0], merge: ids[1] };
  const { entity } = await api.request<z.output<typeof MergeSchema>>(
    "POST",
    "/v1/memory/merges",
    body,
  );
  return [`  They are one now: ${plain(entity.name)}. /apart ${plain(entity.name)} takes it back.`];
}

export async function apartLines(api: Api, name: string): Promise<string[]> {
  if (name === "") return ["  Type /apart and a name: /apart Clara"];
  const entities = await searchEntities(api, name);
  const entity = pickOne(entities, name);
  if (!entity) return entities.length === 0 ? NO_MATCH : whichOf(entities);
  const { merges } = await api.request<Entity>("GET", `${ENTITIES}/${entity.id}`);
  const last = merges[0];
  if (!last) return ["  Nothing was merged into it."];
  await api.request("DELETE", `/v1/memory/merges/${last.id}`);
  return [`  They are two again: ${plain(entity.name)} and ${plain(last.name)}.`];
}

async function searchEntities(api: Api, words: string): Promise<Brief[]> {
  const query = new URLSearchParams({ limit: "20", ...(words !== "" && { search: words }) });
  const { items } = await api.request<{ items: Brief[] }>("GET", `${ENTITIES}?${query}`);
  return items;
}

/** The only entity, or the only one with this whole name, in upper or lower case. */
function pickOne(entities: readonly Brief[], name: string): Brief | undefined {
  if (entities.length === 1) return entities[0];
  const namesakes = entities.filter((entity) => entity.name.toLowerCase() === name.toLowerCase());
  return namesakes.length === 1 ? namesakes[0] : undefined;
}

const whichOf = (entities: readonly Brief[]) => ["  Which one?", ...entities.map(briefLine)];

function briefLine({ name, category, summary, facts }: Brief): string {
  const factCount = facts === 1 ? "1 fact" : `${facts} facts`;
  return `  ${plain(name)} (${category}, ${factCount})${summary === "" ? "" : `: ${plain(summary)}`}`;
}

async function createEntity(
  api: Api,
  words: string,
  summary: string,
  conversationId: string,
): Promise<string[]> {
  const [first = "", ...otherWords] = words.split(/\s+/);
  const category = ENTITY_CATEGORIES.find(
    (entityCategory) => entityCategory === first.toLowerCase(),
  );
  const name = category && otherWords.length > 0 ? otherWords.join(" ") : words;
  const body = {
    name,
    summary,
    conversationId,
    ...(category && otherWords.length > 0 ? { category } : {}),
  };
  const entity = await api.request<Entity>("POST", ENTITIES, body);
  const mergedLines = entity.merges.map(
    (merge) => `  Merged with what you said of ${plain(merge.name)}.`,
  );
  return [briefLine(entity), ...mergedLines];
}

async function detailLines(api: Api, { id }: Brief, numberedIds: string[]): Promise<string[]> {
  const entity = await api.request<Entity>("GET", `${ENTITIES}/${id}`);
  const query = new URLSearchParams({ about: id, closed: "true", limit: "50" });
  const { items } = await api.request<{ items: Fact[] }>("GET", `/v1/memory/facts?${query}`);
  numberedIds.splice(0, Infinity, ...items.map((fact) => fact.id));
  const otherNames = entity.merges.map(({ name }) => plain(name));
  return [
    briefLine(entity),
    ...Object.entries(entity.facets).map(([dimension, values]) => facetLine(dimension, values)),
    ...(entity.enrichment === null ? [] : [writtenLine(entity.enrichment.facts)]),
    ...(otherNames.length > 0 ? [`  Also called ${otherNames.join(", ")}.`] : []),
    ...items.map(factLine),
    ...(items.length > 0 ? ["  /fact N corrects, closes or deletes one."] : []),
  ];
}

function facetLine(dimension: string, values: unknown): string {
  const list = Array.isArray(values) ? values.map(String).join(", ") : String(values);
  return `  ${plain(dimension)}: ${plain(list)}`;
}

const writtenLine = (facts: number): string =>
  `  Written by Alfred from ${facts === 1 ? "1 fact" : `${facts} facts`}. Your own words replace it.`;
