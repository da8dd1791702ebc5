// Cuts streaming text into sentences, so that each can be checked before it is released.

/** A sentence's end: a line break, or closing punctuation (with quotes, emphasis) before a space. */
const END = /\n+|[.!?…]+["'”’)\]*_]*[ \t]+/g;
/** `3.` at the start of a line numbers an item; it ends nothing. */
const ITEM_NUMBER = /(?:^|\n)[ \t]*(?:[-*][ \t]+)?\d{1,3}\.[ \t]+$/;

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
        if (end === rest.length || ITEM_NUMBER.test(rest.slice(start, end))) continue;
        sentences.push(rest.slice(start, end));
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
