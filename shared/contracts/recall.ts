// What a run recalls of earlier conversations: texts and facts that are found in its user's memory, and the
// entities in mind (spec/memory#recall, spec/memory#mind).
import * as z from "zod";
import type { FactInMind, PersonInMind } from "./mind.ts";

export const RecalledTextSchema = z.object({
  /** `agent`: Alfred. */
  speaker: z.enum(["user", "agent"]),
  /** ISO date in the user's time zone. */
  day: z.iso.date(),
  /** Whether it was said in this conversation. */
  here: z.boolean(),
  text: z.string(),
});
export type RecalledText = z.output<typeof RecalledTextSchema>;

/** What a search of memory finds. */
export interface Recalled {
  /** Best first, at most 8. */
  episodes: RecalledText[];
  /** Best first, at most 4. */
  facts: RecalledFact[];
  /** The number of further Episodes and facts that were found. */
  more: number;
  /** The languages in which the user's memory is searched, as text search configurations; absent: not known. */
  languages?: string[];
}

/**
 * Why nothing may be recalled. `heard`: others read the conversation. `off`: the user has switched memory off.
 * `foreign`: it is not the user's conversation. `agent`: an agent asks, and the user has not allowed agents to
 * read memory. `failed`: memory could not be searched.
 */
export const RecallClosedSchema = z.enum(["heard", "off", "foreign", "agent", "failed"]);

/** A fact about a person, a place or a thing. */
export interface RecalledFact extends FactInMind {
  /** The name of the entity that it is about. */
  name: string;
}

/** What memory has about an entity besides facts. */
export type RecalledEntity = Pick<PersonInMind, "name" | "summary" | "facets">;

export type Recollection =
  | ({ kind: "episode" } & RecalledText)
  | ({ kind: "fact" } & RecalledFact)
  | ({ kind: "entity" } & RecalledEntity);

/** Something recalled, under the ref that this run's prompts give it: `memory_1`. No other run knows the ref. */
export type Memory = { ref: string } & Recollection;

/** The part of memory that Understand is shown. */
export interface ShownMemory {
  /** The entities in mind, which have the first refs. */
  people: PersonInMind[];
  /** What a search by the message's words has found, best first. */
  memories: Memory[];
  /** The number of further texts found. */
  more: number;
  /** As in `Recalled`. */
  languages?: string[];
}

/** The search of memory that Understand requests. */
export interface RequestedSearch {
  words: string;
  /** ISO dates of the first and the last day on which it was said. */
  from?: string;
  to?: string;
}

/** The part of memory that the nodes after Understand are shown. */
export interface RunMemory {
  memories: Memory[];
  /** The search that Understand requested; absent if it requested none. */
  searched?: RequestedSearch & {
    /** The numbers of found texts that are in `memories`, and of further ones. */
    found: number;
    more: number;
    closed?: z.output<typeof RecallClosedSchema>;
  };
}

/** The subject of a fact in a prompt; the entity for the user is called `user`. */
export function subjectOf(name: string): string {
  return name === "user" ? "the user" : name;
}

/** The ref of the recalled item at this position, from 0. */
export function memoryRef(index: number): string {
  return `memory_${index + 1}`;
}
