// Reads the visible content of a page in one pass: its lines of text, and the elements that contain them.
import { Parser } from "htmlparser2";

/** A line of text, which is the text between two breaks. */
export interface Block {
  text: string;
  /** The index of the innermost element in which it begins. */
  startElement: number;
  /** The index of the innermost element that contains all of it. */
  wholeElement: number;
}

export interface Element {
  tag: string;
  /** Class, id and the names that microdata give it, as the page writes them. */
  label: string;
  /** The index of the parent element; -1 for the outermost. */
  parent: number;
  /** The element's lines are the blocks from the index `first` to the index before `end`. */
  first: number;
  end: number;
  /** Whether it is, or is in, a part that surrounds the page's content, such as navigation or an aside. */
  isAround: boolean;
  /** The index of the aside that contains it, which may have a part of the recipe; -1 if there is none. */
  asideIndex: number;
}

export interface VisiblePage {
  blocks: Block[];
  elements: Element[];
  /** Whether the page continues after the end of the scan. */
  isCut: boolean;
}

const BREAKS = new Set(
  "p div li ul ol br tr td th h1 h2 h3 h4 h5 h6 section article main header footer nav aside dl dt dd table tbody form label blockquote figure figcaption hr option body".split(
    " ",
  ),
);
const UNSEEN_TAGS = new Set(
  "script style noscript template svg iframe select button textarea head".split(" "),
);
const SURROUNDING_TAGS = new Set("nav footer".split(" "));
/** The parser's time grows with the square of the depth. Real pages reach a tenth of this depth. */
const MAX_DEPTH = 1_500;
const MAX_ELEMENTS = 200_000;

class TooMuch extends Error {}

/** The lines and elements that a page shows, in their order. */
export function scanBlocks(html: string): VisiblePage {
  const blocks: Block[] = [];
  const elements: Element[] = [];
  const openElements: number[] = [];
  let pieces: string[] = [];
  let lineStart = -1;
  let wholeElement = -1;
  let depth = -1;
  let unseenDepth = 0;
  let isCut = false;

  const endLine = () => {
    const text = pieces.join("").replaceAll(/\s+/gu, " ").trim();
    pieces = [];
    if (text !== "") blocks.push({ text, startElement: lineStart, wholeElement });
    depth = -1;
  };
  /** Sets `wholeElement` to the innermost element that contains the line's earlier text and the next text. */
  const extendToText = () => {
    if (depth < 0) {
      depth = openElements.length - 1;
      wholeElement = openElements[depth] ?? -1;
    }
    for (; depth > 0 && openElements[depth] !== wholeElement; depth -= 1)
      wholeElement = elements[wholeElement]?.parent ?? -1;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (UNSEEN_TAGS.has(tag)) unseenDepth += 1;
        if (BREAKS.has(tag)) endLine();
        const parent = openElements.at(-1) ?? -1;
        openElements.push(elements.length);
        const parentElement = elements[parent];
        const mayHoldAside =
          !(parentElement?.isAround ?? false) || (parentElement?.asideIndex ?? -1) >= 0;
        const outer = tag === "aside" ? elements.length : -1;
        const asideIndex =
          SURROUNDING_TAGS.has(tag) || !mayHoldAside
            ? -1
            : Math.max(parentElement?.asideIndex ?? -1, outer);
        const isAround =
          SURROUNDING_TAGS.has(tag) || asideIndex >= 0 || (parentElement?.isAround ?? false);
        const { class: classNames = "", id = "", itemprop = "" } = attributes;
        const label = `${classNames} ${id} ${itemprop}`.trim();
        elements.push({
          tag,
          label,
          parent,
          first: blocks.length,
          end: blocks.length,
          isAround,
          asideIndex,
        });
        if (openElements.length > MAX_DEPTH || elements.length > MAX_ELEMENTS) throw new TooMuch();
      },
      ontext(text) {
        if (unseenDepth > 0) return;
        if (pieces.length === 0) lineStart = openElements.at(-1) ?? -1;
        pieces.push(text);
        if (/\S/u.test(text)) extendToText();
      },
      onclosetag(tag) {
        if (BREAKS.has(tag)) endLine();
        const element = elements[openElements.pop() ?? -1];
        // A line that is not at its end yet belongs to the element, too.
        if (element !== undefined) element.end = blocks.length + (pieces.length > 0 ? 1 : 0);
        if (UNSEEN_TAGS.has(tag)) unseenDepth -= 1;
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    isCut = true;
  }
  endLine();
  for (const element of elements) element.end = Math.min(element.end, blocks.length);
  for (const index of openElements) {
    const element = elements[index];
    if (element !== undefined) element.end = blocks.length;
  }
  return { blocks, elements, isCut };
}

/** The text of an element, in one line. */
export function textOfElement({ blocks }: VisiblePage, { first, end }: Element): string {
  return blocks
    .slice(first, end)
    .map(({ text }) => text)
    .join(" ");
}
