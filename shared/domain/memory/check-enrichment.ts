// Decides which parts of an enrichment are stored: each sentence and facet must cite facts that were shown, and may
// contain no other number than these facts, and no other name than these facts and the entity. Other parts are dropped
// and counted (spec/memory#enrichment).
import type { Enrichment } from "../../contracts/answers/enrich.ts";
import type { EnrichContext } from "../prompting/enrich/context.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { numbersIn } from "./check-fact.ts";
import { isClear } from "./clear-text.ts";

interface Part {
  dimension?: string;
  text: string;
  /** Ids of the facts that it cites. */
  facts: string[];
}

export interface CheckedEnrichment {
  parts: Part[];
  /** How many parts were dropped, keyed by reason. */
  droppedCounts: Record<string, number>;
}

export function checkEnrichment(
  context: EnrichContext,
  { summary, facets }: Enrichment,
): CheckedEnrichment {
  const parts: Part[] = [];
  const droppedCounts: Record<string, number> = {};
  const seenTexts = new Set<string>();
  const citedParts = [
    ...summary,
    ...facets.map(({ dimension, value, facts }) => ({ dimension, text: value, facts })),
  ];
  for (const { facts, ...part } of citedParts) {
    const text = part.text.replace(/\s+/gu, " ").trim();
    const citedFacts = context.facts.filter(({ ref }) => facts.includes(ref));
    const textKey = `${"dimension" in part ? part.dimension : ""} ${foldText(text)}`;
    const fault =
      citedFacts.length < new Set(facts).size
        ? "unknown_ref"
        : (faultOf(context, { ...part, text }, citedFacts) ??
          (seenTexts.has(textKey) ? "repeated" : null));
    if (fault === null) parts.push({ ...part, text, facts: citedFacts.map(({ id }) => id) });
    else droppedCounts[fault] = (droppedCounts[fault] ?? 0) + 1;
    seenTexts.add(textKey);
  }
  return { parts, droppedCounts };
}

function faultOf(
  { entity }: EnrichContext,
  { dimension, text }: Omit<Part, "facts">,
  facts: EnrichContext["facts"],
): string | null {
  if (facts.length === 0) return "not_cited";
  // A facet has no time, so the past is told only in sentences.
  if (dimension !== undefined && facts.every(({ isStanding }) => !isStanding)) return "past";
  if (!isClear(text) || (dimension !== undefined && !/^[\p{L}\p{M} -]+$/u.test(dimension))) {
    return "unclear_text";
  }
  const source = facts
    .map((fact) => `${fact.text} ${fact.quote} ${fact.validFrom} ${fact.validTo}`)
    .join(" ");
  const numbers = numbersIn(source);
  if ([...numbersIn(text)].some((number) => !numbers.has(number))) return "number_not_cited";
  return hasOtherName(text, entity.name, source, dimension === undefined) ? "name_not_cited" : null;
}

/**
 * Whether a word with a capital is neither in the name nor in the cited facts. A sentence may begin with an article
 * before the name. In scripts without capitals this finds no names.
 */
function hasOtherName(text: string, name: string, source: string, isSentence: boolean): boolean {
  const nameWords = wordsIn(name).map(foldText);
  const citedWords = new Set([...nameWords, ...wordsIn(source).map(foldText)]);
  const words = wordsIn(text);
  return words.some((word, index) => {
    // A single letter is an article that was cut off (l'Anna) or an initial.
    if (!/^\p{Lu}./u.test(word) || isCited(foldText(word), citedWords)) return false;
    const isArticle = isSentence && index === 0 && nameWords[0] === foldText(words[1] ?? "");
    return !isArticle;
  });
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether the word is cited, be it with another ending of case or number: Portos, Kindern. */
function isCited(word: string, citedWords: ReadonlySet<string>): boolean {
  if (citedWords.has(word)) return true;
  for (const citedWord of citedWords) {
    const [shorter, longer] =
      citedWord.length < word.length ? [citedWord, word] : [word, citedWord];
    if (
      shorter.length > 2 &&
      longer.startsWith(shorter) &&
      /^e?[sn]$/.test(longer.slice(shorter.length))
    ) {
      return true;
    }
  }
  return false;
}
