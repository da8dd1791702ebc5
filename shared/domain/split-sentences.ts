// Cuts streaming text into sentences, so that each can be checked before it is released.

/**
 * A sentence's end: a line break, or closing punctuation (with quotes, emphasis, emoji) before a
 * space; the stops of scripts that write no space end one by themselves.
 */
const END =
  /\n+|(?<![.!?…])[.!?…]+["'”’)\]*_]*(?:[ \t]*\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Emoji_Modifier}]*)*[ \t]+|[。！？]+["'”’)\]*_」』]*[ \t]*/gu;
/** `3.` at the start of a line numbers an item; it ends nothing. */
const ITEM_NUMBER = /(?:^|\n)[ \t]*(?:[-*][ \t]+)?\d{1,3}\.[ \t]+$/;
/** Neither does the stop of an abbreviation: what it belongs to must be checked as one. */
const ABBREVIATION =
  /(?:^|[\s(“"'])(?:e\.g|i\.e|etc|approx|ca|incl|excl|vs|no|nr|min|max|hr|hrs|tsp|tbsp|oz|lb|lbs|pt|qt|pkg|tbs|mr|mrs|ms|dr|st|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|z\.b|bzw|usw|evtl|d\.h|\p{L})\.[ \t]+$/iu;

export interface SentenceSplitter {
  /** Sentences that the text completed, separators included: joined they are the input. */
  push(text: string): string[];
  /** What is left, when the text has ended. */
  flush(): string[];
}

export function createSentenceSplitter(): SentenceSplitter {
  let rest = "";
  return {
    push(text) {
      rest += text;
      const sentences: string[] = [];
      let start = 0;
      for (const match of rest.matchAll(END)) {
        const end = match.index + match[0].length;
        // More of the same separator may follow in the next chunk.
        if (end === rest.length) continue;
        const sentence = rest.slice(start, end);
        if (ITEM_NUMBER.test(sentence) || ABBREVIATION.test(sentence)) continue;
        sentences.push(sentence);
        start = end;
      }
      rest = rest.slice(start);
      return sentences;
    },
    flush() {
      const last = rest;
      rest = "";
      return last === "" ? [] : [last];
    },
  };
}

/** All sentences of a finished text. */
export function splitSentences(text: string): string[] {
  const splitter = createSentenceSplitter();
  return [...splitter.push(text), ...splitter.flush()];
}
