// What a run recalls of what was said before: what is found in its user's memory, and who is in mind
// (spec/memory#recall, spec/memory#mind).
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
  /** The best first, at most 8. */
  episodes: RecalledText[];
  /** The best first, at most 4. */
  facts: RecalledFact[];
  /** The number of further Episodes and facts that were found. */
  more: number;
  /** The languages in which the user's memory is searched, as text search configurations; absent: not known. */
  languages?: string[];
}

/**
 * Why nothing may be recalled. `heard`: others read the conversation. `off`: the user has switched memory off.
 * `foreign`: it is not the user's conversation. `agent`: an agent asks, and the user has not let agents read it.
 * `failed`: memory could not be searched.
 */
export const RecallClosedSchema = z.enum(["heard", "off", "foreign", "agent", "failed"]);

/** A fact about a person, a place or a thing. */
export interface RecalledFact extends FactInMind {
  /** Of what it is about. */
  name: string;
}

/** What is noted of a person, a place or a thing, in addition to facts. */
export type RecalledEntity = Pick<PersonInMind, "name" | "summary" | "facets">;

export type Recollection =
  | ({ kind: "episode" } & RecalledText)
  | ({ kind: "fact" } & RecalledFact)
  | ({ kind: "entity" } & RecalledEntity);

/** Something recalled, under the ref that this run's prompts give it: `memory_1`. No other run knows the ref. */
export type Memory = { ref: string } & Recollection;

/** What Understand is shown of memory. */
export interface ShownMemory {
  /** Who and what is in mind, under the first refs. */
  people: PersonInMind[];
  /** What the message's words have found, the best first. */
  memories: Memory[];
  /** The number of further texts found. */
  more: number;
  /** As of `Recalled`. */
  languages?: string[];
}

/** What Understand asks memory for. */
export interface RecallAsked {
  words: string;
  /** ISO dates of the first and the last day on which it was said. */
  from?: string;
  to?: string;
}

/** What the nodes after Understand are shown of memory. */
export interface RunMemory {
  memories: Memory[];
  /** The search that Understand asked for; absent if it asked for none. */
  searched?: RecallAsked & {
    /** The number of texts found that `memories` has, and of further ones. */
    found: number;
    more: number;
    closed?: z.output<typeof RecallClosedSchema>;
  };
}

/** The person or thing that a fact is about, in a prompt: the entity that stands for the user is called `user`. */
export function subjectOf(name: string): string {
  return name === "user" ? "the user" : name;
}

/** The ref of what a run recalls at that place, from 0. */
export function memoryRef(index: number): string {
  return `memory_${index + 1}`;
}
