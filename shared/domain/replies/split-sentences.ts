// Splits streaming text into sentences, so that each can be checked before its release.
import { findTags } from "./marks/find-tags.ts";

/** Replaces each character of a tag during the search for sentence ends. */
const TAG = "\u{F8FF}";
/**
 * A sentence's end: a line break, or closing punctuation (with quotes, emphasis, emoji) before a space. The
 * full stops of scripts without spaces end a sentence by themselves. Tags after the end in the same line
 * belong to the sentence.
 */
const END =
  /\n+|(?<![.!?…])[.!?…]+["'”’)\]*_]*(?:[ \t]*(?:\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Emoji_Modifier}]*|\u{F8FF}))*(?:[ \t]+(?![ \t\u{F8FF}])|(?<=\u{F8FF})[ \t]*\n+)|(?<![。！？])[。！？]+["'”’)\]*_」』]*(?:[ \t]*\u{F8FF})*[ \t]*/gu;
/** `3.` at the start of a line numbers an item and does not end a sentence. */
const ITEM_NUMBER = /(?:^|\n)[ \t]*(?:[-*][ \t]+)?\d{1,3}\.[ \t]+$/;
/** The stop of an abbreviation does not end a sentence: the words around it must be checked together. */
const ABBREVIATION =
  /(?:^|[\s(“"'])(?:e\.g|i\.e|etc|approx|ca|incl|excl|vs|no|nr|min|max|hr|hrs|tsp|tbsp|oz|lb|lbs|pt|qt|pkg|tbs|mr|mrs|ms|dr|st|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|z\.b|bzw|usw|evtl|d\.h|\p{L})\.[ \t]+$/iu;

export interface SentenceSplitter {
  /** The sentences that the text has completed, with their separators; all of them joined are the input. */
  push(text: string): string[];
  /** The remaining text at the end of the input. */
  flush(): string[];
}

/** @param receipts number of receipts that tags may name; null for a text without tags */
export function createSentenceSplitter(receipts: number | null = null): SentenceSplitter {
  let rest = "";
  return {
    push(text) {
      rest += text;
      const sentences: string[] = [];
      let start = 0;
      const { maskedText, openPosition } =
        receipts === null ? unmasked(rest) : withMaskedTags(rest, receipts);
      for (const match of maskedText.matchAll(END)) {
        const end = match.index + match[0].length;
        // The next chunk may begin with more of the separator, or with a tag.
        if (end >= openPosition) continue;
        const sentence = rest.slice(start, end);
        if (ITEM_NUMBER.test(sentence) || ABBREVIATION.test(sentence)) continue;
        sentences.push(sentence);
        start = end;
      }
      rest = rest.slice(start);
      return sentences;
    },
    flush() {
      const lastSentence = rest;
      rest = "";
      return lastSentence === "" ? [] : [lastSentence];
    },
  };
}

interface MaskedText {
  maskedText: string;
  /** The position from which the reading may still change when more text comes. */
  openPosition: number;
}

function unmasked(text: string): MaskedText {
  return { maskedText: text, openPosition: text.length };
}

/** The text with its tags masked. */
function withMaskedTags(text: string, receipts: number): MaskedText {
  const { tags, openPosition } = findTags(text, receipts, false);
  let maskedText = "";
  for (const { start, end } of tags) {
    maskedText += text.slice(maskedText.length, start) + TAG.repeat(end - start);
  }
  return { maskedText: maskedText + text.slice(maskedText.length), openPosition };
}

/** All sentences of a finished text. */
export function splitSentences(text: string): string[] {
  const splitter = createSentenceSplitter();
  return [...splitter.push(text), ...splitter.flush()];
}
