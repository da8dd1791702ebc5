// What is shown of the people, places and things that are in mind (spec/memory#mind): a line each, within a budget,
// under the run's first refs of memory.
import type { FactInMind, PersonInMind } from "../../../contracts/mind.ts";
import { memoryRef, subjectOf } from "../../../contracts/recall.ts";
import { clipText, estimateTokens, omissionNote } from "./fit-section.ts";
import { jsonLine } from "./format-prompt.ts";
import { BUDGETS } from "./section-budgets.ts";

/** Tokens of a summary; a longer one is cut. */
const SUMMARY_TOKENS = 80;

/** The parts of a person that are shown. */
interface Parts {
  name: boolean;
  summary: boolean;
  facets: boolean;
  /** The number of facts. */
  facts: number;
}

export interface FittedPeople {
  /** For each person; null for one that is not shown. */
  lines: (string | null)[];
  /** The number of each that had no room. */
  hiddenCounts: { names: number; summaries: number; facets: number; facts: number };
}

/**
 * Chooses what is shown of them, the most relevant first: all names, then summaries, facets, and facts in turn, as long
 * as there is room.
 */
export function fitPeople(people: readonly PersonInMind[]): FittedPeople {
  const shownParts = people.map((): Parts => ({
    name: false,
    summary: false,
    facets: false,
    facts: 0,
  }));
  let room: number = BUDGETS.people;
  const cost = (index: number) => tokensOf(lineOf(people[index]!, shownParts[index]!, index));
  const show = (index: number, more: Partial<Parts>) => {
    const partsBefore = shownParts[index]!;
    const had = cost(index);
    shownParts[index] = { ...partsBefore, ...more };
    const addition = cost(index) - had;
    if (addition <= room) room -= addition;
    else shownParts[index] = partsBefore;
  };
  const allParts = people.map(partsOf);
  const each = (wish: (parts: Parts) => boolean, more: Partial<Parts>) =>
    allParts.forEach((parts, index) => {
      if (wish(parts) && (more.name ?? shownParts[index]!.name)) show(index, more);
    });
  each(() => true, { name: true });
  each(({ summary }) => summary, { summary: true });
  each(({ facets }) => facets, { facets: true });
  const maxFacts = Math.max(0, ...allParts.map(({ facts }) => facts));
  for (let n = 1; n <= maxFacts; n += 1) {
    // A fact that has no room ends those of its person, so that an older one is never shown without a newer one.
    allParts.forEach(({ facts }, index) => {
      if (n <= facts && shownParts[index]!.name && shownParts[index]!.facts === n - 1)
        show(index, { facts: n });
    });
  }
  const missing = (countOf: (parts: Parts) => number) =>
    allParts.reduce((sum, parts, index) => sum + countOf(parts) - countOf(shownParts[index]!), 0);
  return {
    lines: people.map((person, index) => lineOf(person, shownParts[index]!, index)),
    hiddenCounts: {
      names: missing(({ name }) => Number(name)),
      summaries: missing(({ summary }) => Number(summary)),
      facets: missing(({ facets }) => Number(facets)),
      facts: missing(({ facts }) => facts),
    },
  };
}

/** The estimated tokens of a person's line. */
export function tokensOf(line: string | null): number {
  return line === null ? 0 : estimateTokens(line);
}

/** The parts of a person that would be shown if there were room. */
function partsOf(person: PersonInMind): Parts {
  const { includeSummary, includeFacets, includeRelationships, summary, facets, facts } = person;
  return {
    name: true,
    summary: includeSummary && summary !== "",
    facets: includeFacets && Object.keys(facets).length > 0,
    facts: includeRelationships ? facts.length : 0,
  };
}

function lineOf(
  person: PersonInMind,
  { name, summary, facets, facts }: Parts,
  index: number,
): string | null {
  if (!name) return null;
  const shownFacts = person.facts.slice(0, facts);
  const [told, past] = [
    shownFacts.filter(({ isStanding }) => isStanding),
    shownFacts.filter(({ isStanding }) => !isStanding),
  ];
  return jsonLine({
    ref: memoryRef(index),
    name: subjectOf(person.name),
    is: person.category,
    ...(summary && { about: clipText(person.summary, SUMMARY_TOKENS) }),
    ...(facets && { facets: person.facets }),
    ...(told.length > 0 && { told: told.map(factText) }),
    ...(past.length > 0 && { no_more: past.map(factText) }),
  });
}

/** `lives in Oslo (said on 2026-05-02, since 2026-05-01)` */
function factText({ text, saidOn, validFrom, validTo }: FactInMind): string {
  const since = validFrom === null ? "" : `, since ${validFrom}`;
  const until = validTo === null ? "" : `, until ${validTo}`;
  return `${text} (said on ${saidOn}${since}${until})`;
}

/** The section for Understand; null if there are no people. */
export function peopleLines(people: readonly PersonInMind[]): string | null {
  if (people.length === 0) return null;
  const { lines, hiddenCounts } = fitPeople(people);
  const notes = Object.entries(hiddenCounts)
    .map(([what, count]) => omissionNote({ hiddenCount: count }, what, "they matter less"))
    .filter((note) => note !== null);
  return ["<data>", ...lines.filter((line) => line !== null), "</data>", ...notes].join("\n");
}
