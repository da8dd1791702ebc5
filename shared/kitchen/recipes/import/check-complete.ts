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

/**
 * The lines of the page that were not taken, or not in full, in their order and each once.
 * @param titles taken steps that say so little that they may be the titles of what stands below them
 */
export function leftOut(
  page: VisiblePage,
  taken: readonly string[],
  titles: readonly string[] = [],
): string[] {
  const lines = taken.map((text) => new Set(wordsOf(text)));
  const all = new Set(lines.flatMap((words) => [...words]));
  const rows = rowsOf(page).map((row) => matched(row, lines));
  const own = ownRows(rows);
  const left = rows.filter((row, index) => {
    if (isBelowTitle(row, rows[index - 1], titles)) return true;
    if (!own.has(row)) return row.line < 0 && row.isItem && hasAmount(row);
    if (row.isSaid) {
      const isStep = row.words.length > 20;
      return withoutCount(row).some((word) => !all.has(word) || (!isStep && /\p{N}/u.test(word)));
    }
    const isShort = !row.isItem && row.words.length < 5 && !/\p{N}/u.test(row.text);
    return !isShort && (hasAmount(row) || row.words.some((word) => !all.has(word)));
  });
  return [...new Set(left.map(({ text }) => text))];
}

/** The words of a step of which only the title was taken. */
function isBelowTitle(row: Row, title: Row | undefined, titles: readonly string[]): boolean {
  if (title === undefined || !titles.includes(title.text)) return false;
  return row.places.includes(title.places[0] ?? -1) && row.line < 0 && row.words.length >= 10;
}

/** The lines of a text that have an amount and were not taken. */
export function leftOutOfText(text: string, taken: readonly string[]): string[] {
  const lines = taken.map((line) => new Set(wordsOf(line)));
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

/** So many rows of other lists may stand between two paragraphs of the recipe: a heading, a picture's words. */
const MOST_BETWEEN = 3;

/**
 * The rows of the recipe's own lists: of items all, of paragraphs those from the first that was taken to the last, and
 * those that go on above and below them. A story stands in the same element as the steps often enough, but elsewhere.
 */
function ownRows(rows: readonly Row[]): Set<Row> {
  const best = bestRows(rows);
  const lists = ownLists(rows, best);
  const placed = rows.map((row, at) => ({ row, at })).filter(({ row }) => lists.has(row.list));
  const groups = Map.groupBy(placed, ({ row }) => row.list);
  return new Set(
    [...groups.values()].flatMap((group) => {
      const own = group.map(({ row }) => row);
      if (own.some(({ isItem }) => isItem)) return own;
      const isApart = (index: number) =>
        (group[index + 1]?.at ?? 0) - (group[index]?.at ?? 0) > MOST_BETWEEN + 1;
      let from = own.findIndex((row) => isBest(row, best));
      let to = own.findLastIndex((row) => isBest(row, best));
      while (from > 0 && !isApart(from - 1)) from -= 1;
      while (to < own.length - 1 && !isApart(to)) to += 1;
      return own.slice(from, to + 1);
    }),
  );
}

/** By taken line, the row that says it with the fewest other words. */
function bestRows(rows: readonly Row[]): Map<number, Row> {
  const best = new Map<number, Row>();
  for (const row of rows) {
    const known = best.get(row.line);
    if (row.isSaid && (known === undefined || row.rest.length < known.rest.length))
      best.set(row.line, row);
  }
  return best;
}

const isBest = (row: Row, best: ReadonlyMap<number, Row>) =>
  row.isSaid && (best.get(row.line)?.rest.length ?? 0) === row.rest.length;

/** The lists of which so many rows were taken that the others belong to the recipe, too. */
function ownLists(rows: readonly Row[], best: ReadonlyMap<number, Row>): Set<string> {
  const counts = new Map<string, { all: number; said: number; exact: number }>();
  // A number in an element of its own is part of the row beside it.
  for (const row of rows.filter(({ text }) => /\p{L}/u.test(text))) {
    const { all, said, exact } = counts.get(row.list) ?? { all: 0, said: 0, exact: 0 };
    const isOne = isBest(row, best);
    const isExact = isOne && row.isNamed && row.rest.length === 0 && row.words.length >= 8;
    counts.set(row.list, {
      all: all + 1,
      said: said + (isOne ? 1 : 0),
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
function matched(row: Row, lines: readonly Set<string>[]): Row {
  const words = [...new Set(row.words)];
  let best = { line: -1, rest: words };
  for (const [line, said] of lines.entries()) {
    const rest = words.filter((word) => !said.has(word));
    if (
      rest.length < best.rest.length ||
      (rest.length === best.rest.length && said.size < (lines[best.line]?.size ?? 0))
    )
      best = { line, rest };
  }
  const said = lines[best.line];
  if (said === undefined || best.rest.length * 2 > words.length) return row;
  const common = words.length - best.rest.length;
  const names = [...said].filter((word) => !/\p{N}/u.test(word)).length;
  const isWhole =
    common * 4 >= names * 3 || (best.rest.length <= 1 && words.length >= 3 && said.size <= 20);
  const isSaid =
    common >= Math.min(2, words.length) && isWhole && best.rest.length <= Math.min(8, common + 2);
  return { ...row, ...best, isSaid };
}

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
