// Tags of recalled texts, `[memory_2]`: code replaces them by who said it, and when. A tag is found by its brackets
// and refs, in any spelling, never by words.
import { languageFor } from "../../../contracts/language.ts";
import type { RunMemory } from "../../../contracts/recall.ts";
import { withoutTrailing } from "../../../contracts/texts.ts";
import { dayText } from "../../wording/day-text.ts";
import { toldText } from "../../wording/told-text.ts";
import { wordsFor } from "../../wording/words-for.ts";

/** The content of a tag's brackets. */
export const MEMORY_TAG =
  /^[ \t]*#?memory[_ ]\d{1,3}(?:[ \t]*[,;&+][ \t]*#?memory[_ ]\d{1,3})*[ \t]*$/iu;
const TAG =
  /[[(［【（][ \t]*(#?memory[_ ]\d{1,3}(?:[ \t]*[,;&+][ \t]*#?memory[_ ]\d{1,3})*)[ \t]*[\])］】）]/giu;
const BARE_PATTERN = /(?<![\p{L}\p{N}_])memory_\d{1,3}(?![\p{L}\p{N}_])/giu;

/** The texts with which a reply introduces what a run has recalled. */
export interface MemoryWords {
  /** Who said it and when; null for a ref that the prompt did not show. */
  sourceOf(ref: string): string | null;
  /** Replaces a sentence whose tag names no recalled text. */
  unknown: string;
}

export function memoryWords(
  memory: RunMemory | null,
  languageTag: string,
  today: string,
): MemoryWords {
  const language = languageFor(languageTag);
  const { told, wasUntil, isUntil, notRecalled } = wordsFor(language).memory;
  const memories = new Map(
    (memory?.memories ?? []).map((memoryItem) => [memoryItem.ref, memoryItem]),
  );
  return {
    unknown: notRecalled,
    sourceOf(ref) {
      const memoryOfRef = memories.get(ref);
      switch (memoryOfRef?.kind) {
        case undefined:
          return null;
        case "episode":
          return toldText(memoryOfRef.speaker, memoryOfRef.day, today, language);
        case "fact": {
          const source = toldText("user", memoryOfRef.saidOn, today, language);
          if (memoryOfRef.validTo === null) return source;
          return (memoryOfRef.isStanding ? isUntil : wasUntil)(
            source,
            dayText(memoryOfRef.validTo, language),
          );
        }
        case "entity":
          return told;
      }
    },
  };
}

/** A sentence with its tags replaced by words, or its substitute if a tag names nothing that was shown. */
export function tellMemories(sentence: string, words: MemoryWords): string {
  let isUnknown = false;
  const text = replaceTags(sentence, words, () => void (isUnknown = true)).replace(
    BARE_PATTERN,
    (ref) => words.sourceOf(ref.toLowerCase()) ?? ref,
  );
  if (!isUnknown) return text;
  const [before = ""] = /^\s*(?:[-*+][ \t]+)?/.exec(sentence) ?? [];
  const textAfter = sentence.slice(sentence.trimEnd().length);
  return `${before}${words.unknown}${textAfter}`;
}

/**
 * For a text that code wrote around a model's names and reasons: tags are replaced, and a tag that names nothing is
 * removed without a substitute.
 */
export function withoutMemoryTags(text: string, words: MemoryWords): string {
  return replaceTags(text, words, () => undefined);
}

/**
 * Writes each tag's words before the full stop that the tag follows. @param onUnknown called for a ref that was not
 * shown
 */
function replaceTags(text: string, words: MemoryWords, onUnknown: () => void): string {
  let output = "";
  let from = 0;
  for (const { index, 0: tag, 1: refs = "" } of text.matchAll(TAG)) {
    const textBefore = withoutTrailing(output + text.slice(from, index), " \t");
    const sources = new Set<string>();
    for (const ref of refsOf(refs)) {
      const source = words.sourceOf(ref);
      if (source === null) onUnknown();
      else sources.add(source);
    }
    const end = endOfWords(textBefore);
    const passage = sources.size === 0 ? "" : ` (${[...sources].join("; ")})`;
    output = textBefore.slice(0, end) + passage + textBefore.slice(end);
    from = index + tag.length;
  }
  return output + text.slice(from);
}

/** The position before a text's last full stop; the text's length if it ends without one. */
function endOfWords(text: string): number {
  let position = text.length;
  while (position > 0 && `"'”’)]*_`.includes(text[position - 1] ?? "")) position -= 1;
  const closingStart = position;
  while (position > 0 && ".!?…".includes(text[position - 1] ?? "")) position -= 1;
  return position === closingStart ? text.length : position;
}

function refsOf(tag: string): string[] {
  return (tag.match(/\d{1,3}/g) ?? []).map((number) => `memory_${Number(number)}`);
}
