// Compares the lines that were taken from a page with those that the page shows. It finds lines of the recipe's
// lists, and lines with amounts, that were not taken, or not completely. The comparison does not depend on how the
// recipe was read.
import { isUnit } from "../../food/units.ts";
import { matcherOf, rowsOf, type Row } from "./match-rows.ts";
import type { VisiblePage } from "./scan-blocks.ts";
import { speller } from "./spell-words.ts";

/**
 * The lines of the page that were not taken, or not completely, in their order and each once.
 * @param titles steps that were taken and are so short that they may be the titles of the lines below them
 */
export function leftOut(
  page: VisiblePage,
  takenTexts: readonly string[],
  titles: readonly string[] = [],
): string[] {
  const wordsOf = speller();
  const lines = takenTexts.map((text) => new Set(wordsOf(text)));
  const takenWords = new Set(lines.flatMap((words) => [...words]));
  const takenKeys = new Set(takenTexts.map(keyOf));
  const rows = withoutOtherAsides(rowsOf(page, wordsOf).map(matcherOf(lines)));
  const rowsOfRecipe = rowsOfRecipeLists(rows);
  const leftRows = rows.filter((row, index) => {
    if (takenKeys.has(keyOf(row.text)) || takenKeys.has(keyOf(withoutStepNumber(row))))
      return false;
    if (isBelowTitle(row, rows[index - 1], titles)) return true;
    if (!rowsOfRecipe.has(row))
      return row.line < 0 && row.isItem && hasAmount(row) && !isSentence(row);
    if (row.containsLine) {
      const isStep = row.words.length > 20;
      return wordsWithoutStepNumber(row).some(
        (word) => !takenWords.has(word) || (!isStep && /\p{N}/u.test(word)),
      );
    }
    const isShort = !row.isItem && row.words.length < 5 && !/\p{N}/u.test(row.text);
    return !isShort && (hasAmount(row) || row.words.some((word) => !takenWords.has(word)));
  });
  return [...new Set(leftRows.map(({ text }) => text))];
}

/** A sentence that begins with an amount is not an ingredient: "12 oz of chips can be used in place of bars." */
const isSentence = ({ text, words }: Row) => words.length >= 10 && /\p{Ll}[.!?]$/u.test(text);

/**
 * Removes the number of a step that runs into its text ("Step 4Bake …"). An amount has no word before it, and
 * its line is short.
 */
const withoutStepNumber = ({ text, words }: Row) =>
  words.length > 8 ? text.replace(/^\p{L}{2,12}\s{0,4}\d{1,2}(?=[\s.):]{0,4}\p{L})/u, "") : text;
/** Only letters and digits, because words run together if no white space separates their elements. */
const keyOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Removes the rows of each aside from which fewer than two lines were taken, because it shows other recipes. */
function withoutOtherAsides(rows: Row[]): Row[] {
  const linesByList = Map.groupBy(
    rows.filter(({ containsLine, asideIndex }) => containsLine && asideIndex >= 0),
    ({ asideIndex }) => asideIndex,
  );
  return rows.filter(
    ({ asideIndex }) => asideIndex < 0 || (linesByList.get(asideIndex)?.length ?? 0) >= 2,
  );
}

/** Whether the row has the words of a step of which only the title was taken. */
function isBelowTitle(row: Row, title: Row | undefined, titles: readonly string[]): boolean {
  if (title === undefined || !titles.includes(title.text)) return false;
  return (
    row.ancestorIndexes.includes(title.ancestorIndexes[0] ?? -1) &&
    row.line < 0 &&
    row.words.length >= 10
  );
}

/** The lines of a text that have an amount and were not taken. */
export function leftOutOfText(text: string, takenTexts: readonly string[]): string[] {
  const wordsOf = speller();
  const matcher = matcherOf(takenTexts.map((line) => new Set(wordsOf(line))));
  const leftLines = text.split("\n").filter((line) => {
    const words = wordsOf(line);
    const row = {
      text: line,
      words,
      list: "",
      ancestorIndexes: [],
      asideIndex: -1,
      isNamed: false,
      line: -1,
      unmatchedWords: words,
      isItem: true,
      containsLine: false,
    };
    return hasAmount(row) && matcher(row).line < 0;
  });
  return [...new Set(leftLines)];
}

/** The row's words that its line lacks, without the number of a step: "3", "Step 3". */
function wordsWithoutStepNumber({ unmatchedWords, words }: Row): string[] {
  const index = words.findIndex((word) => /\p{N}/u.test(word));
  const number = words[index] ?? "";
  const isCount = index >= 0 && index <= 1 && /^\d{1,2}$/u.test(number) && words.length > 5;
  return isCount
    ? unmatchedWords.filter((word) => !words.slice(0, index + 1).includes(word))
    : unmatchedWords;
}

/** The most rows of other lists between two paragraphs of the recipe, such as a heading or a caption. */
const MAX_BETWEEN = 3;

/**
 * The rows of the recipe's lists. A list of items belongs to the recipe as a whole; of a list of paragraphs, the rows
 * from the first taken one to the last do, and the rows that continue them above and below. A story is often in the
 * same element as the steps, but at a distance from them.
 */
function rowsOfRecipeLists(rows: readonly Row[]): Set<Row> {
  const bestByLine = bestRows(rows);
  const lists = listsOfRecipe(rows, bestByLine);
  const placedRows = rows
    .map((row, index) => ({ row, position: index }))
    .filter(({ row }) => lists.has(row.list));
  const groups = Map.groupBy(placedRows, ({ row }) => row.list);
  return new Set(
    [...groups.values()].flatMap((group) => {
      const groupRows = group.map(({ row }) => row);
      if (groupRows.some(({ isItem }) => isItem)) return groupRows;
      const isDistant = (index: number) =>
        (group[index + 1]?.position ?? 0) - (group[index]?.position ?? 0) > MAX_BETWEEN + 1;
      let from = groupRows.findIndex((row) => isBestMatch(row, bestByLine));
      let to = groupRows.findLastIndex((row) => isBestMatch(row, bestByLine));
      while (from > 0 && !isDistant(from - 1)) from -= 1;
      while (to < groupRows.length - 1 && !isDistant(to)) to += 1;
      return groupRows.slice(from, to + 1);
    }),
  );
}

/** For each taken line, the row that contains it with the fewest other words. */
function bestRows(rows: readonly Row[]): Map<number, Row> {
  const bestByLine = new Map<number, Row>();
  for (const row of rows) {
    const earlierRow = bestByLine.get(row.line);
    if (
      row.containsLine &&
      (earlierRow === undefined || row.unmatchedWords.length < earlierRow.unmatchedWords.length)
    )
      bestByLine.set(row.line, row);
  }
  return bestByLine;
}

const isBestMatch = (row: Row, bestByLine: ReadonlyMap<number, Row>) =>
  row.containsLine &&
  (bestByLine.get(row.line)?.unmatchedWords.length ?? 0) === row.unmatchedWords.length;

/** The lists whose remaining rows also belong to the recipe, because enough of their rows were taken. */
function listsOfRecipe(rows: readonly Row[], bestByLine: ReadonlyMap<number, Row>): Set<string> {
  const counts = new Map<string, { all: number; matchCount: number; exact: number }>();
  // A number in its own element is part of the row next to it.
  for (const row of rows.filter(({ text }) => /\p{L}/u.test(text))) {
    const {
      all: rowCount,
      matchCount,
      exact,
    } = counts.get(row.list) ?? { all: 0, matchCount: 0, exact: 0 };
    const isMatch = isBestMatch(row, bestByLine);
    const isExact =
      isMatch && row.isNamed && row.unmatchedWords.length === 0 && row.words.length >= 8;
    counts.set(row.list, {
      all: rowCount + 1,
      matchCount: matchCount + (isMatch ? 1 : 0),
      exact: exact + (isExact ? 1 : 0),
    });
  }
  return new Set(
    [...counts].flatMap(([list, { all: rowCount, matchCount, exact }]) => {
      // Two exact sentences in elements that the page names show a template of steps.
      if (exact >= 2 && exact * 25 >= rowCount) return [list];
      const isHalf = matchCount * 2 >= rowCount;
      // One of two paragraphs may match by chance; an item of a list rarely does.
      const belongsToRecipe = list.endsWith("li")
        ? isHalf || (matchCount >= 2 && matchCount * 5 >= rowCount)
        : isHalf && matchCount >= 2;
      return belongsToRecipe ? [list] : [];
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
