// Reads what Understand takes of memory: the refs that it picks, and what it has searched for: words, and below them the
// days between which it was said.
import type { PersonInMind } from "../../contracts/mind.ts";
import {
  type Memory,
  memoryRef,
  type RecallAsked,
  type Recalled,
  type Recollection,
  type ShownMemory,
} from "../../contracts/recall.ts";
import { isCalendarDate } from "../dates/calendar.ts";

const DAY_LINE = /^(from|to)[ \t]+(\S+)$/i;

/** The search that the answer asks for; null for none. A line that is no day is part of the words. */
export function readRecall(text: string): RecallAsked | null {
  const days: Pick<RecallAsked, "from" | "to"> = {};
  const words = text.split("\n").flatMap((line) => {
    const [, name = "", day = ""] = DAY_LINE.exec(line.trim()) ?? [];
    if (!isCalendarDate(day)) return [line.trim()];
    days[name.toLowerCase() as "from" | "to"] = day;
    return [];
  });
  const query = words.filter((line) => line !== "").join(" ");
  if (query === "") return null;
  const { from = "", to = "" } = days;
  return from !== "" && to !== "" && from > to
    ? { words: query, from: to, to: from }
    : { words: query, ...days };
}

/** What was found under refs of this run, which continue after those that are given already: facts before Episodes. */
export function withRefs({ facts, episodes }: Pick<Recalled, "facts" | "episodes">, after = 0) {
  const recollections: Recollection[] = [
    ...facts.map((fact) => ({ kind: "fact" as const, ...fact })),
    ...episodes.map((episode) => ({ kind: "episode" as const, ...episode })),
  ];
  return recollections.map((one, index): Memory => ({ ...one, ref: memoryRef(after + index) }));
}

/** The refs in the answer that were not shown, as a sentence for the repair; null when there are none. */
export function unknownMemories(refs: string[], memory: ShownMemory): string | null {
  const shownRefs = refsOf(memory);
  const unknownRefs = refs.filter((ref) => !shownRefs.includes(ref));
  if (unknownRefs.length === 0) return null;
  const choices = shownRefs.length === 0 ? "nothing is recalled" : `one of ${shownRefs.join(", ")}`;
  return `memories: ${unknownRefs.join(", ")} is not shown: ${choices}`;
}

/**
 * What the model has picked: of a person, what is noted and the facts, each under a ref of its own, unless the fact is
 * picked as well.
 */
export function pickedMemories(memory: ShownMemory, picks: readonly string[]): Memory[] {
  const { people, memories } = memory;
  const pickedMemories = memories.filter(({ ref }) => picks.includes(ref));
  const ofPeople = people
    .filter((_, index) => picks.includes(memoryRef(index)))
    .flatMap(partsOf)
    .filter((part) => !pickedMemories.some((one) => isSame(one, part)))
    .map((part, index): Memory => ({
      ...part,
      ref: memoryRef(people.length + memories.length + index),
    }));
  return [...ofPeople, ...pickedMemories];
}

/** Whether two say the same of the same. */
export function isSame(one: Recollection, other: Recollection): boolean {
  if (one.kind === "entity" || one.kind !== other.kind || one.text !== other.text) return false;
  return one.kind === "episode" || (other.kind === "fact" && one.name === other.name);
}

/** The parts of a person to keep in mind, in addition to the name. */
function partsOf(person: PersonInMind): Recollection[] {
  const { name, includeSummary, includeFacets, includeRelationships } = person;
  const summary = includeSummary ? person.summary : "";
  const facets = includeFacets ? person.facets : {};
  const isNoted = summary !== "" || Object.keys(facets).length > 0;
  const facts = includeRelationships ? person.facts : [];
  return [
    ...(isNoted ? [{ kind: "entity" as const, name, summary, facets }] : []),
    ...facts.map((fact) => ({ kind: "fact" as const, name, ...fact })),
  ];
}

/** The refs that Understand is shown. */
export function refsOf({ people, memories }: ShownMemory): string[] {
  return [...people.map((_, index) => memoryRef(index)), ...memories.map(({ ref }) => ref)];
}
