// Tags of recalled texts, `[memory_2]`: in their place code writes who said it, and when. A tag is found by its
// brackets and refs, in any spelling, never by words.
import { languageFor } from "../../../contracts/language.ts";
import type { RunMemory } from "../../../contracts/recall.ts";
import { withoutTrailing } from "../../../contracts/texts.ts";
import { dayText } from "../../wording/day-text.ts";
import { wordsFor } from "../../wording/words-for.ts";

/** What a tag's brackets hold, without the brackets. */
export const MEMORY_TAG =
  /^[ \t]*#?memory[_ ]\d{1,3}(?:[ \t]*[,;&+][ \t]*#?memory[_ ]\d{1,3})*[ \t]*$/iu;
const TAG =
  /[[(［【（][ \t]*(#?memory[_ ]\d{1,3}(?:[ \t]*[,;&+][ \t]*#?memory[_ ]\d{1,3})*)[ \t]*[\])］】）]/giu;
const BARE = /(?<![\p{L}\p{N}_])memory_\d{1,3}(?![\p{L}\p{N}_])/giu;

/** How a run's recalled texts are told. */
export interface MemoryWords {
  /** Who said it and when; null for a ref that the prompt did not show. */
  told(ref: string): string | null;
  /** In the place of a sentence whose tag names no recalled text. */
  unknown: string;
}

export function memoryWords(memory: RunMemory | null, languageTag: string): MemoryWords {
  const language = languageFor(languageTag);
  const { toldOn, saidOn, told, wasUntil, isUntil, notRecalled } = wordsFor(language).memory;
  const memories = new Map((memory?.memories ?? []).map((one) => [one.ref, one]));
  return {
    unknown: notRecalled,
    told(ref) {
      const one = memories.get(ref);
      switch (one?.kind) {
        case undefined:
          return null;
        case "episode":
          return (one.speaker === "user" ? toldOn : saidOn)(dayText(one.day, language));
        case "fact": {
          const source = toldOn(dayText(one.saidOn, language));
          if (one.validTo === null) return source;
          return (one.isStanding ? isUntil : wasUntil)(source, dayText(one.validTo, language));
        }
        case "entity":
          return told;
      }
    },
  };
}

/** A sentence with its tags told, or the words in its place if one of them names nothing that was shown. */
export function tellMemories(sentence: string, words: MemoryWords): string {
  let isUnknown = false;
  const text = replaceTags(sentence, words, () => void (isUnknown = true)).replace(
    BARE,
    (ref) => words.told(ref.toLowerCase()) ?? ref,
  );
  if (!isUnknown) return text;
  const [before = ""] = /^\s*(?:[-*+][ \t]+)?/.exec(sentence) ?? [];
  const after = sentence.slice(sentence.trimEnd().length);
  return `${before}${words.unknown}${after}`;
}

/** A text by code with names and reasons of a model: a tag that names nothing is taken out alone. */
export function withoutMemoryTags(text: string, words: MemoryWords): string {
  return replaceTags(text, words, () => undefined);
}

/** Tells each tag before the stop that it follows. @param onUnknown called for a ref that was not shown */
function replaceTags(text: string, words: MemoryWords, onUnknown: () => void): string {
  let output = "";
  let from = 0;
  for (const { index, 0: tag, 1: refs = "" } of text.matchAll(TAG)) {
    const before = withoutTrailing(output + text.slice(from, index), " \t");
    const toldRefs = new Set<string>();
    for (const ref of refsOf(refs)) {
      const one = words.told(ref);
      if (one === null) onUnknown();
      else toldRefs.add(one);
    }
    const end = endOfWords(before);
    const passage = toldRefs.size === 0 ? "" : ` (${[...toldRefs].join("; ")})`;
    output = before.slice(0, end) + passage + before.slice(end);
    from = index + tag.length;
  }
  return output + text.slice(from);
}

/** Where the words before a text's last stop end; the text's length if it ends without a stop. */
function endOfWords(text: string): number {
  let at = text.length;
  while (at > 0 && `"'”’)]*_`.includes(text[at - 1] ?? "")) at -= 1;
  const closeAt = at;
  while (at > 0 && ".!?…".includes(text[at - 1] ?? "")) at -= 1;
  return at === closeAt ? text.length : at;
}

function refsOf(tag: string): string[] {
  return (tag.match(/\d{1,3}/g) ?? []).map((number) => `memory_${Number(number)}`);
}
