// Turns the visible content of a page into rows, and finds for each row the taken line that it contains.
import { isUnit, unitOf } from "../../food/units.ts";
import { textOfElement, type Element, type VisiblePage } from "./scan-blocks.ts";

/** A line or an item that a page shows. */
export interface Row {
  text: string;
  words: string[];
  /** The list to which the row belongs; the rows of one list are of one kind. */
  list: string;
  /** The index of the taken line that has most of the row's words; -1 if there is none. */
  line: number;
  /** The row's words that are not in that line. */
  unmatchedWords: string[];
  isItem: boolean;
  /** Whether its own element has a name. */
  isNamed: boolean;
  /** The indexes of its parent element and of the parent's parent. */
  ancestorIndexes: number[];
  /** The index of the aside that contains it; -1 if there is none. */
  asideIndex: number;
  /** Whether the row contains the line with the index `line`, perhaps with more words. */
  containsLine: boolean;
}

const MAX_WORDS = 400;
/**
 * Limit of comparisons between a page's rows and lines that share a word with them; after that, rows count as not
 * taken.
 */
const MAX_MATCHES = 1_000_000;

/**
 * Returns a function that completes a row: with the taken line that has most of the row's words, and with whether the
 * row contains that line.
 */
export function matcherOf(lines: readonly ReadonlySet<string>[]): (row: Row) => Row {
  const linesByWord = new Map<string, number[]>();
  for (const [line, lineWords] of lines.entries()) {
    for (const word of lineWords) {
      const lineNumbers = linesByWord.get(word);
      if (lineNumbers === undefined) linesByWord.set(word, [line]);
      else lineNumbers.push(line);
    }
  }
  const names = lines.map(
    (lineWords) => [...lineWords].filter((word) => !/\p{N}/u.test(word)).length,
  );
  let comparisonsLeft = MAX_MATCHES;
  return (row) => {
    const words = [...new Set(row.words)];
    comparisonsLeft -= words.reduce((sum, word) => sum + (linesByWord.get(word)?.length ?? 0), 0);
    if (comparisonsLeft < 0) return row;
    const { line, common: commonCount } = mostCommon(words, linesByWord, lines);
    const lineWords = lines[line];
    const otherCount = words.length - commonCount;
    if (lineWords === undefined || otherCount * 2 > words.length) return row;
    const unmatchedWords = words.filter((word) => !lineWords.has(word));
    const isWhole =
      commonCount * 4 >= (names[line] ?? 0) * 3 ||
      (otherCount <= 1 && words.length >= 3 && lineWords.size <= 20);
    const containsLine =
      commonCount >= Math.min(2, words.length) &&
      isWhole &&
      otherCount <= Math.min(8, commonCount + 2);
    return { ...row, line, unmatchedWords, containsLine };
  };
}

/** The line that has most of the words; of several the shortest, and of those the first. -1 if no line has any. */
function mostCommon(
  words: readonly string[],
  linesByWord: ReadonlyMap<string, readonly number[]>,
  lines: readonly ReadonlySet<string>[],
): { line: number; common: number } {
  const counts = new Map<number, number>();
  for (const word of words) {
    for (const line of linesByWord.get(word) ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const size = (line: number) => lines[line]?.size ?? 0;
  let bestMatch = { line: -1, common: 0 };
  for (const [line, commonCount] of counts) {
    const isShorter =
      size(line) < size(bestMatch.line) ||
      (size(line) === size(bestMatch.line) && line < bestMatch.line);
    if (commonCount > bestMatch.common || (commonCount === bestMatch.common && isShorter))
      bestMatch = { line, common: commonCount };
  }
  return bestMatch;
}

/** Items of lists, rows of tables, and the lines that are in neither. */
export function rowsOf(page: VisiblePage, wordsOf: (text: string) => string[]): Row[] {
  const { blocks, elements } = page;
  const rows: Row[] = [];
  const add = (text: string, element: Element) => {
    const words = wordsOf(withoutConversions(text));
    if (words.length === 0 || words.length > MAX_WORDS) return;
    const outer = outermostItem(elements, element);
    const owner = elements[outer.parent];
    // Lists next to each other are one list in groups, if the page names them alike.
    const hasLabel = owner !== undefined && owner.label !== "";
    const isItem = ITEMS.has(element.tag);
    const list = !hasLabel
      ? `${outer.parent}`
      : isItem
        ? `${owner.parent} ${owner.tag} ${owner.label}`
        : `${pathOf(elements, owner)} ${element.label}`;
    const ancestorIndexes = [element.parent, elements[element.parent]?.parent ?? -1];
    rows.push({
      isNamed: element.label !== "",
      isItem,
      text,
      words,
      list: `${list} ${outer.tag}`,
      ancestorIndexes,
      asideIndex: element.asideIndex,
      line: -1,
      unmatchedWords: words,
      containsLine: false,
    });
  };
  const items = withDetails(elements).filter(
    (element) => ITEMS.has(element.tag) && element.end > element.first && isShown(element),
  );
  let position = 0;
  const addGap = (to: number) => {
    for (; position < to; position += 1) {
      const block = blocks[position];
      const owner = elements[block?.startElement ?? -1];
      if (block !== undefined && owner !== undefined && isShown(owner)) add(block.text, owner);
    }
  };
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (next !== undefined && next.first < item.end) continue;
    addGap(item.first);
    add(textOfElement(page, item), item);
    position = Math.max(position, item.end);
  }
  addGap(blocks.length);
  return rows;
}

const BRACKETS = /(\p{L}{1,20})\.?\s?\(([^()]{1,40})\)/gu;

/** "1 cup (125 g) flour" as "1 cup flour": the bracket repeats the amount in another unit. */
function withoutConversions(text: string): string {
  if (!text.includes("(")) return text;
  return text.replaceAll(BRACKETS, (match, unit: string, inner: string) => {
    const words = inner.match(/\p{L}+|\p{N}+/gu) ?? [];
    const isAmount = /\p{N}/u.test(inner) && words.some(isMeasure);
    const hasOnlyAmounts = words.every((word) => /\p{N}/u.test(word) || isMeasure(word));
    return isMeasure(unit) && isAmount && hasOnlyAmounts ? unit : match;
  });
}

/**
 * Whether the word is a unit of weight or volume. "1 can (400 g)" keeps its bracket, because a can has no known
 * size.
 */
const isMeasure = (word: string) => isUnit(word) && MEASURES.has(unitOf(word).dimension);
const MEASURES: ReadonlySet<string> = new Set(["mass", "volume"]);

const ITEMS: ReadonlySet<string> = new Set(["li", "tr", "dt"]);
/** An aside may contain the recipe's list, so its rows are included. */
const isShown = ({ isAround, asideIndex }: Element) => !isAround || asideIndex >= 0;

/**
 * The elements, in which each term of a description list also spans its description: an ingredient and its amount
 * become one row.
 */
function withDetails(elements: readonly Element[]): Element[] {
  const terms = new Map<number, number>();
  const endsByTerm = new Map<number, number>();
  for (const [index, { tag, parent, end }] of elements.entries()) {
    if (tag === "dt") terms.set(parent, index);
    const term = tag === "dd" ? terms.get(parent) : undefined;
    if (term !== undefined) endsByTerm.set(term, end);
  }
  return elements.map((element, index) => ({
    ...element,
    end: Math.max(element.end, endsByTerm.get(index) ?? 0),
  }));
}

/**
 * The names of the element and of its two nearest ancestors. A site's template gives lines of one kind the same
 * three names.
 */
function pathOf(elements: readonly Element[], owner: Element): string {
  const parentElement = elements[owner.parent];
  const ancestors = [owner, parentElement, elements[parentElement?.parent ?? -1]];
  return ancestors.map((element) => `${element?.tag ?? ""} ${element?.label ?? ""}`).join(" < ");
}

/** The item to whose list the element belongs: for a remark in a separate list within an item, that item. */
function outermostItem(elements: readonly Element[], element: Element): Element {
  const grandparent = elements[elements[element.parent]?.parent ?? -1];
  return element.tag === "li" && grandparent?.tag === "li" ? grandparent : element;
}
