// Reads Understand's choices about memory: the refs that it picks, and the search that it requests: words, and
// below them the days between which they were said.
import type { PersonInMind } from "../../contracts/mind.ts";
import {
  type Memory,
  memoryRef,
  type RequestedSearch,
  type Recalled,
  type Recollection,
  type ShownMemory,
} from "../../contracts/recall.ts";
import { isCalendarDate } from "../dates/calendar.ts";

const DAY_LINE = /^(from|to)[ \t]+(\S+)$/i;

/**
 * The search that the answer requests; null if there is none. A line that is not a day is part of the words. Days in
 * the wrong order are exchanged.
 */
export function readRecall(text: string): RequestedSearch | null {
  const days: Pick<RequestedSearch, "from" | "to"> = {};
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

/** The facts and then the Episodes that were found, with refs of this run, numbered after those already in use. */
export function withRefs({ facts, episodes }: Pick<Recalled, "facts" | "episodes">, usedCount = 0) {
  const recollections: Recollection[] = [
    ...facts.map((fact) => ({ kind: "fact" as const, ...fact })),
    ...episodes.map((episode) => ({ kind: "episode" as const, ...episode })),
  ];
  return recollections.map((recollection, index): Memory => ({
    ...recollection,
    ref: memoryRef(usedCount + index),
  }));
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
 * The memories that the model has picked. A person becomes its description and its facts, each under its own ref,
 * except facts that are also picked themselves.
 */
export function pickedMemories(memory: ShownMemory, picks: readonly string[]): Memory[] {
  const { people, memories } = memory;
  const directPicks = memories.filter(({ ref }) => picks.includes(ref));
  const partsOfPeople = people
    .filter((_, index) => picks.includes(memoryRef(index)))
    .flatMap(partsOf)
    .filter((part) => !directPicks.some((memory) => isSame(memory, part)))
    .map((part, index): Memory => ({
      ...part,
      ref: memoryRef(people.length + memories.length + index),
    }));
  return [...partsOfPeople, ...directPicks];
}

/** Whether both have the same text about the same subject. */
export function isSame(first: Recollection, second: Recollection): boolean {
  if (first.kind === "entity" || first.kind !== second.kind || first.text !== second.text)
    return false;
  return first.kind === "episode" || (second.kind === "fact" && first.name === second.name);
}

/** The parts of a person to keep in mind, in addition to the name. */
function partsOf(person: PersonInMind): Recollection[] {
  const { name, includeSummary, includeFacets, includeRelationships } = person;
  const summary = includeSummary ? person.summary : "";
  const facets = includeFacets ? person.facets : {};
  const hasDescription = summary !== "" || Object.keys(facets).length > 0;
  const facts = includeRelationships ? person.facts : [];
  return [
    ...(hasDescription ? [{ kind: "entity" as const, name, summary, facets }] : []),
    ...facts.map((fact) => ({ kind: "fact" as const, name, ...fact })),
  ];
}

/** The refs that Understand is shown. */
export function refsOf({ people, memories }: ShownMemory): string[] {
  return [...people.map((_, index) => memoryRef(index)), ...memories.map(({ ref }) => ref)];
}
