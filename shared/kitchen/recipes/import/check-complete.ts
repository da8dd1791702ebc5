// Holds what was taken of a page against what the page shows: lines of the recipe's own lists, and lines with
// amounts, that were not taken or not in full. It knows nothing of how the recipe was read.
import { isUnit, unitAliases, unitOf } from "../../food/units.ts";
import { textOfElement, type Element, type VisiblePage } from "./scan-blocks.ts";

/** A line or an item that a page shows. */
interface Row {
  text: string;
  words: string[];
  /** The list that it stands in: what else stands there is of its kind. */
  list: string;
  /** The taken line that it says, by index; -1 for none. */
  line: number;
  /** What of it that line does not say. */
  rest: string[];
  isItem: boolean;
  /** Its own element has a name. */
  isNamed: boolean;
  /** The elements around it, by index, from within. */
  places: number[];
  /** The row says that line, and may say more. */
  isSaid: boolean;
}

const MOST_WORDS = 400;
/** Words of rows that are found in a taken line, one by one: a long page has a tenth of them. */
const MOST_MATCHES = 2_000_000;

interface Taken {
  words: Set<string>[];
  /** In which lines each word stands, by index. */
  placesOf: Map<string, number[]>;
  /** How many words may still be found; below zero, rows are compared no more. */
  left: number;
}

function takenLines(taken: readonly string[]): Taken {
  const words = taken.map((text) => new Set(wordsOf(text)));
  const placesOf = new Map<string, number[]>();
  for (const [line, said] of words.entries()) {
    for (const word of said) {
      const places = placesOf.get(word);
      if (places === undefined) placesOf.set(word, [line]);
      else places.push(line);
    }
  }
  return { words, placesOf, left: MOST_MATCHES };
}

export interface Left {
  left: string[];
  /** Rows and lines are too many to be compared: what is missing of some is not known. */
  isCut: boolean;
}

/**
 * The lines of the page that were not taken, or not in full, in their order and each once.
 * @param titles taken steps that say so little that they may be the titles of what stands below them
 */
export function leftOut(
  page: VisiblePage,
  taken: readonly string[],
  titles: readonly string[] = [],
): Left {
  const lines = takenLines(taken);
  const all = new Set(lines.placesOf.keys());
  const shown = rowsOf(page);
  const rows = shown.map((row) => matched(row, lines));
  const lists = ownLists(rows);
  const left = rows.filter((row, index) => {
    if (isBelowTitle(row, rows[index - 1], titles)) return true;
    if (!lists.has(row.list)) return row.line < 0 && row.isItem && hasAmount(row);
    if (row.isSaid) {
      const isStep = row.words.length > 20;
      return withoutCount(row).some((word) => !all.has(word) || (!isStep && /\p{N}/u.test(word)));
    }
    const isShort = !row.isItem && row.words.length < 5 && !/\p{N}/u.test(row.text);
    return !isShort && (hasAmount(row) || row.words.some((word) => !all.has(word)));
  });
  return { left: [...new Set(left.map(({ text }) => text))], isCut: lines.left < 0 };
}

/** The words of a step of which only the title was taken. */
function isBelowTitle(row: Row, title: Row | undefined, titles: readonly string[]): boolean {
  if (title === undefined || !titles.includes(title.text)) return false;
  return row.places.includes(title.places[0] ?? -1) && row.line < 0 && row.words.length >= 10;
}

/** The lines of a text that have an amount and were not taken. */
export function leftOutOfText(text: string, taken: readonly string[]): string[] {
  const lines = takenLines(taken);
  const left = text.split("\n").filter((line) => {
    const words = wordsOf(line);
    const row = {
      text: line,
      words,
      list: "",
      places: [],
      isNamed: false,
      line: -1,
      rest: words,
      isItem: true,
      isSaid: false,
    };
    return hasAmount(row) && matched(row, lines).line < 0;
  });
  return [...new Set(left)];
}

/** Without the number of a step: "3", "Step 3". */
function withoutCount({ rest, words }: Row): string[] {
  const at = words.findIndex((word) => /\p{N}/u.test(word));
  const number = words[at] ?? "";
  const isCount = at >= 0 && at <= 1 && /^\d{1,2}$/u.test(number) && words.length > 5;
  return isCount ? rest.filter((word) => !words.slice(0, at + 1).includes(word)) : rest;
}

/** The lists of which so many rows were taken that the others belong to the recipe, too. */
function ownLists(rows: readonly Row[]): Set<string> {
  const best = new Map<number, Row>();
  for (const row of rows) {
    const known = best.get(row.line);
    if (row.isSaid && (known === undefined || row.rest.length < known.rest.length))
      best.set(row.line, row);
  }
  const counts = new Map<string, { all: number; said: number; exact: number }>();
  // A number in an element of its own is part of the row beside it.
  for (const row of rows.filter(({ text }) => /\p{L}/u.test(text))) {
    const { all, said, exact } = counts.get(row.list) ?? { all: 0, said: 0, exact: 0 };
    const isBest = row.isSaid && (best.get(row.line)?.rest.length ?? 0) === row.rest.length;
    const isExact = isBest && row.isNamed && row.rest.length === 0 && row.words.length >= 8;
    counts.set(row.list, {
      all: all + 1,
      said: said + (isBest ? 1 : 0),
      exact: exact + (isExact ? 1 : 0),
    });
  }
  return new Set(
    [...counts].flatMap(([list, { all, said, exact }]) => {
      // Two sentences word for word, in elements that the page names: a template of steps.
      if (exact >= 2 && exact * 25 >= all) return [list];
      const isHalf = said * 2 >= all;
      // One paragraph of two may be said by chance, an item of a list hardly.
      const isOwn = list.endsWith("li")
        ? isHalf || (said >= 2 && said * 5 >= all)
        : isHalf && said >= 2;
      return isOwn ? [list] : [];
    }),
  );
}

/** "200 g", "1 ½ cups": a number and a unit, at the beginning. */
function hasAmount({ words, text }: Row): boolean {
  if (words.length > 20 || !/^[\p{N}]/u.test(text)) return false;
  const unit = words.find((word) => !/\p{N}/u.test(word));
  return (
    unit !== undefined &&
    words.indexOf(unit) <= 3 &&
    isUnit(unit) &&
    words.length > words.indexOf(unit) + 1
  );
}

/** The taken line that has most of the row's words, and whether the row says that line. */
function matched(row: Row, lines: Taken): Row {
  const words = [...new Set(row.words)];
  const found = new Map<number, number>();
  for (const word of words) {
    const places = lines.placesOf.get(word) ?? [];
    lines.left -= places.length;
    if (lines.left < 0) return row;
    for (const line of places) found.set(line, (found.get(line) ?? 0) + 1);
  }
  let best = { line: -1, common: 0 };
  for (const [line, common] of found) {
    const fewer = sizeOf(lines, line) - sizeOf(lines, best.line);
    // Of lines that have as many, the one that says least, and the first of those.
    const isBetter = common === best.common && (fewer < 0 || (fewer === 0 && line < best.line));
    if (common > best.common || isBetter) best = { line, common };
  }
  const said = lines.words[best.line];
  const { line, common } = best;
  if (said === undefined || common * 2 < words.length) return row;
  const rest = words.filter((word) => !said.has(word));
  const names = [...said].filter((word) => !/\p{N}/u.test(word)).length;
  const isWhole =
    common * 4 >= names * 3 || (rest.length <= 1 && words.length >= 3 && said.size <= 20);
  const isSaid =
    common >= Math.min(2, words.length) && isWhole && rest.length <= Math.min(8, common + 2);
  return { ...row, line, rest, isSaid };
}

const sizeOf = ({ words }: Taken, line: number): number => words[line]?.size ?? 0;

/** Items of lists and rows of tables, and the lines that stand in none. */
function rowsOf(page: VisiblePage): Row[] {
  const { blocks, elements } = page;
  const rows: Row[] = [];
  const add = (text: string, element: Element) => {
    const words = wordsOf(text);
    if (words.length === 0 || words.length > MOST_WORDS) return;
    const outer = outermostItem(elements, element);
    const owner = elements[outer.parent];
    // Lists beside each other are one list in groups, if the page names them alike.
    const named = owner !== undefined && owner.label !== "";
    const isItem = element.tag === "li" || element.tag === "tr";
    const list = !named
      ? `${outer.parent}`
      : isItem
        ? `${owner.parent} ${owner.tag} ${owner.label}`
        : `${pathOf(elements, owner)} ${element.label}`;
    const places = [element.parent, elements[element.parent]?.parent ?? -1];
    rows.push({
      isNamed: element.label !== "",
      isItem,
      text,
      words,
      list: `${list} ${outer.tag}`,
      places,
      line: -1,
      rest: words,
      isSaid: false,
    });
  };
  const items = elements.filter(
    ({ tag, first, end, isAround }) => (tag === "li" || tag === "tr") && end > first && !isAround,
  );
  let at = 0;
  const between = (to: number) => {
    for (; at < to; at += 1) {
      const block = blocks[at];
      const owner = elements[block?.element ?? -1];
      if (block !== undefined && owner !== undefined && !owner.isAround) add(block.text, owner);
    }
  };
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (next !== undefined && next.first < item.end) continue;
    between(item.first);
    add(textOfElement(page, item), item);
    at = Math.max(at, item.end);
  }
  between(blocks.length);
  return rows;
}

/** The names of three elements: lines that a site's template puts into the same ones are of a kind. */
function pathOf(elements: readonly Element[], owner: Element): string {
  const above = elements[owner.parent];
  const around = [owner, above, elements[above?.parent ?? -1]];
  return around.map((one) => `${one?.tag ?? ""} ${one?.label ?? ""}`).join(" < ");
}

/** A remark in a list of its own within an item belongs to the item's list. */
function outermostItem(elements: readonly Element[], element: Element): Element {
  const around = elements[elements[element.parent]?.parent ?? -1];
  return element.tag === "li" && around?.tag === "li" ? around : element;
}

/** Words and numbers in one spelling: units by their names, fractions and full width as digits. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replaceAll("\u00AD", "")
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)?/gu) ?? [];
  return words.map((word) => {
    if (word.length > LONGEST_UNIT) return word;
    return isUnit(word) ? unitOf(word).name : word.replace(",", ".");
  });
}

/** Longer words name no unit, and need not be looked up. */
const LONGEST_UNIT = Math.max(
  ...unitAliases.flatMap(({ aliases }) => aliases.map((word) => word.length + 1)),
);
