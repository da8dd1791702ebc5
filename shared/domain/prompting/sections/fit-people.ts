// The people, places and things in mind as a prompt shows them (spec/memory#mind): a line each, within a budget,
// with the first of the run's refs `memory_1`, `memory_2` and so on.
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
  /** The line of each person; null for one that is not shown. */
  lines: (string | null)[];
  /** How many of each part did not fit. */
  hiddenCounts: { names: number; summaries: number; facets: number; facts: number };
}

/**
 * Chooses what is shown, in this order as long as there is room: all names, then summaries, facets, and facts one
 * by one.
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
  const show = (index: number, addedParts: Partial<Parts>) => {
    const partsBefore = shownParts[index]!;
    const costBefore = cost(index);
    shownParts[index] = { ...partsBefore, ...addedParts };
    const addedCost = cost(index) - costBefore;
    if (addedCost <= room) room -= addedCost;
    else shownParts[index] = partsBefore;
  };
  const allParts = people.map(partsOf);
  const showPart = (hasPart: (parts: Parts) => boolean, addedParts: Partial<Parts>) =>
    allParts.forEach((parts, index) => {
      if (hasPart(parts) && (addedParts.name ?? shownParts[index]!.name)) show(index, addedParts);
    });
  showPart(() => true, { name: true });
  showPart(({ summary }) => summary, { summary: true });
  showPart(({ facets }) => facets, { facets: true });
  const maxFacts = Math.max(0, ...allParts.map(({ facts }) => facts));
  for (let n = 1; n <= maxFacts; n += 1) {
    // If a fact does not fit, no older fact of its person is shown, so that an older one never appears without a
    // newer one.
    allParts.forEach(({ facts }, index) => {
      if (n <= facts && shownParts[index]!.name && shownParts[index]!.facts === n - 1)
        show(index, { facts: n });
    });
  }
  const hiddenCount = (countOf: (parts: Parts) => number) =>
    allParts.reduce((sum, parts, index) => sum + countOf(parts) - countOf(shownParts[index]!), 0);
  return {
    lines: people.map((person, index) => lineOf(person, shownParts[index]!, index)),
    hiddenCounts: {
      names: hiddenCount(({ name }) => Number(name)),
      summaries: hiddenCount(({ summary }) => Number(summary)),
      facets: hiddenCount(({ facets }) => Number(facets)),
      facts: hiddenCount(({ facts }) => facts),
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
  const [standingFacts, pastFacts] = [
    shownFacts.filter(({ isStanding }) => isStanding),
    shownFacts.filter(({ isStanding }) => !isStanding),
  ];
  return jsonLine({
    ref: memoryRef(index),
    name: subjectOf(person.name),
    is: person.category,
    ...(summary && { about: clipText(person.summary, SUMMARY_TOKENS) }),
    ...(facets && { facets: person.facets }),
    ...(standingFacts.length > 0 && { told: standingFacts.map(factText) }),
    ...(pastFacts.length > 0 && { no_more: pastFacts.map(factText) }),
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
