// Compares what was taken from a page with what the page shows. Finds lines of the recipe's own lists, and
// lines with amounts, that were not taken or not in full. The comparison does not depend on how the recipe was
// read.
import { isUnit } from "../../food/units.ts";
import { matcherOf, rowsOf, type Row } from "./match-rows.ts";
import type { VisiblePage } from "./scan-blocks.ts";
import { speller } from "./spell-words.ts";

/**
 * The lines of the page that were not taken, or not in full, in their order and each once.
 * @param titles taken steps so short that they may be the titles of the lines below them
 */
export function leftOut(
  page: VisiblePage,
  takenTexts: readonly string[],
  titles: readonly string[] = [],
): string[] {
  const wordsOf = speller();
  const lines = takenTexts.map((text) => new Set(wordsOf(text)));
  const all = new Set(lines.flatMap((words) => [...words]));
  const keys = new Set(takenTexts.map(keyOf));
  const rows = withoutOtherAsides(rowsOf(page, wordsOf).map(matcherOf(lines)));
  const own = ownRows(rows);
  const rest = rows.filter((row, index) => {
    if (keys.has(keyOf(row.text)) || keys.has(keyOf(withoutStep(row)))) return false;
    if (isBelowTitle(row, rows[index - 1], titles)) return true;
    if (!own.has(row)) return row.line < 0 && row.isItem && hasAmount(row) && !isSentence(row);
    if (row.containsLine) {
      const isStep = row.words.length > 20;
      return withoutCount(row).some((word) => !all.has(word) || (!isStep && /\p{N}/u.test(word)));
    }
    const isShort = !row.isItem && row.words.length < 5 && !/\p{N}/u.test(row.text);
    return !isShort && (hasAmount(row) || row.words.some((word) => !all.has(word)));
  });
  return [...new Set(rest.map(({ text }) => text))];
}

/** A sentence that begins with an amount is not an ingredient: "12 oz of chips can be used in place of bars." */
const isSentence = ({ text, words }: Row) => words.length >= 10 && /\p{Ll}[.!?]$/u.test(text);

/**
 * Removes the number of a step that runs into its text ("Step 4Bake …"). An amount has no word before it, and
 * its line is short.
 */
const withoutStep = ({ text, words }: Row) =>
  words.length > 8 ? text.replace(/^\p{L}{2,12}\s{0,4}\d{1,2}(?=[\s.):]{0,4}\p{L})/u, "") : text;
/** Letters and digits alone: elements without white space between them run words together. */
const keyOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The rows without those of asides that have fewer than two taken lines: such asides show other recipes. */
function withoutOtherAsides(rows: Row[]): Row[] {
  const linesByList = Map.groupBy(
    rows.filter(({ containsLine, aside }) => containsLine && aside >= 0),
    ({ aside }) => aside,
  );
  return rows.filter(({ aside }) => aside < 0 || (linesByList.get(aside)?.length ?? 0) >= 2);
}

/** Whether the row has the words of a step whose title alone was taken. */
function isBelowTitle(row: Row, title: Row | undefined, titles: readonly string[]): boolean {
  if (title === undefined || !titles.includes(title.text)) return false;
  return row.places.includes(title.places[0] ?? -1) && row.line < 0 && row.words.length >= 10;
}

/** The lines of a text that have an amount and were not taken. */
export function leftOutOfText(text: string, takenTexts: readonly string[]): string[] {
  const wordsOf = speller();
  const matcher = matcherOf(takenTexts.map((line) => new Set(wordsOf(line))));
  const rest = text.split("\n").filter((line) => {
    const words = wordsOf(line);
    const row = {
      text: line,
      words,
      list: "",
      places: [],
      aside: -1,
      isNamed: false,
      line: -1,
      rest: words,
      isItem: true,
      containsLine: false,
    };
    return hasAmount(row) && matcher(row).line < 0;
  });
  return [...new Set(rest)];
}

/** The row's words without the number of a step: "3", "Step 3". */
function withoutCount({ rest, words }: Row): string[] {
  const at = words.findIndex((word) => /\p{N}/u.test(word));
  const number = words[at] ?? "";
  const isCount = at >= 0 && at <= 1 && /^\d{1,2}$/u.test(number) && words.length > 5;
  return isCount ? rest.filter((word) => !words.slice(0, at + 1).includes(word)) : rest;
}

/** Maximum rows of other lists between two paragraphs of the recipe, such as a heading or a caption. */
const MAX_BETWEEN = 3;

/**
 * The rows of the recipe's own lists. Of a list of items, all rows; of paragraphs, those from the first taken
 * one to the last, and those that continue them above and below. A story often stands in the same element as
 * the steps, but apart from them.
 */
function ownRows(rows: readonly Row[]): Set<Row> {
  const best = bestRows(rows);
  const lists = ownLists(rows, best);
  const placedRows = rows.map((row, at) => ({ row, at })).filter(({ row }) => lists.has(row.list));
  const groups = Map.groupBy(placedRows, ({ row }) => row.list);
  return new Set(
    [...groups.values()].flatMap((group) => {
      const own = group.map(({ row }) => row);
      if (own.some(({ isItem }) => isItem)) return own;
      const isApart = (index: number) =>
        (group[index + 1]?.at ?? 0) - (group[index]?.at ?? 0) > MAX_BETWEEN + 1;
      let from = own.findIndex((row) => isBest(row, best));
      let to = own.findLastIndex((row) => isBest(row, best));
      while (from > 0 && !isApart(from - 1)) from -= 1;
      while (to < own.length - 1 && !isApart(to)) to += 1;
      return own.slice(from, to + 1);
    }),
  );
}

/** For each taken line, the row that contains it with the fewest other words. */
function bestRows(rows: readonly Row[]): Map<number, Row> {
  const best = new Map<number, Row>();
  for (const row of rows) {
    const earlier = best.get(row.line);
    if (row.containsLine && (earlier === undefined || row.rest.length < earlier.rest.length))
      best.set(row.line, row);
  }
  return best;
}

const isBest = (row: Row, best: ReadonlyMap<number, Row>) =>
  row.containsLine && (best.get(row.line)?.rest.length ?? 0) === row.rest.length;

/** The lists whose other rows belong to the recipe too, because enough of their rows were taken. */
function ownLists(rows: readonly Row[], best: ReadonlyMap<number, Row>): Set<string> {
  const counts = new Map<string, { all: number; matched: number; exact: number }>();
  // A number in an element of its own is part of the row beside it.
  for (const row of rows.filter(({ text }) => /\p{L}/u.test(text))) {
    const { all, matched, exact } = counts.get(row.list) ?? { all: 0, matched: 0, exact: 0 };
    const isMatch = isBest(row, best);
    const isExact = isMatch && row.isNamed && row.rest.length === 0 && row.words.length >= 8;
    counts.set(row.list, {
      all: all + 1,
      matched: matched + (isMatch ? 1 : 0),
      exact: exact + (isExact ? 1 : 0),
    });
  }
  return new Set(
    [...counts].flatMap(([list, { all, matched, exact }]) => {
      // Two exact sentences in elements that the page names show a template of steps.
      if (exact >= 2 && exact * 25 >= all) return [list];
      const isHalf = matched * 2 >= all;
      // One of two paragraphs may match by chance; an item of a list hardly does.
      const isOwn = list.endsWith("li")
        ? isHalf || (matched >= 2 && matched * 5 >= all)
        : isHalf && matched >= 2;
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
