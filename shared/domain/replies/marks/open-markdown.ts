// Finds the Markdown constructs that are open at the end of a text, which must be closed before code adds a
// block.

export interface OpenMarkdown {
  /** The string that closes the open code fence. */
  fence: string | null;
  /** Emphasis and code of the last paragraph, outermost first. */
  inline: string[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

export function openMarkdown(text: string): OpenMarkdown {
  let fence: string | null = null;
  let paragraph: string[] = [];
  for (const line of text.split("\n")) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence !== null) {
      const isClosing = mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length;
      if (isClosing) fence = null;
      continue;
    }
    if (mark !== undefined) {
      [fence, paragraph] = [mark, []];
    } else if (line.trim() === "" || BEGINS_ITEM.test(line)) {
      paragraph = line.trim() === "" ? [] : [line.replace(BEGINS_ITEM, "")];
    } else {
      paragraph.push(line);
    }
  }
  return { fence, inline: fence === null ? openInline(paragraph.join("\n")) : [] };
}

/** Emphasis ends at a list item or a heading. */
const BEGINS_ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)]|#{1,6}|>)(?:\s+|$)/;

function openInline(text: string): string[] {
  const openMarks: string[] = [];
  for (const match of text.matchAll(/\\[\s\S]|`+|\*+|_+|~~/g)) {
    const [mark] = match;
    if (mark.startsWith("\\")) continue;
    const inner = openMarks.at(-1);
    if (inner?.startsWith("`")) {
      if (mark === inner) openMarks.pop();
      continue;
    }
    const characterBefore = text[match.index - 1] ?? " ";
    const characterAfter = text[match.index + mark.length] ?? "";
    if (
      mark.startsWith("_") &&
      /[\p{L}\p{N}]/u.test(characterBefore) &&
      /[\p{L}\p{N}]/u.test(characterAfter)
    )
      continue;
    if (mark.startsWith("`")) {
      openMarks.push(mark);
      continue;
    }
    // A run of asterisks closes the open emphasis that it can, and opens the rest.
    for (let rest = mark; rest !== "";) {
      const top = openMarks.at(-1);
      if (top !== undefined && rest.startsWith(top) && !/\s/.test(characterBefore)) {
        openMarks.pop();
        rest = rest.slice(top.length);
      } else {
        if (characterAfter !== "" && /\s/.test(characterAfter)) break;
        const openingMark = rest.startsWith("~~") ? "~~" : rest.slice(0, rest.length >= 2 ? 2 : 1);
        openMarks.push(openingMark);
        rest = rest.slice(openingMark.length);
      }
    }
  }
  return openMarks;
}
