// Formats rows of the kitchen as lists for people: the reply to a simple look-up, which code writes.
import type { RowList } from "../../contracts/pack.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import { withBreaks } from "../../domain/rows/list-rows.ts";
import { dayText } from "../planning/day-text.ts";
import { answerText } from "./answer-text.ts";
import { capital, formatLine, nameOf, noteText, recipeFacts, withGroup } from "./format-line.ts";
import { toldTasteText } from "./taste-text.ts";
import { formatRecipe } from "../recipes/format-recipe.ts";
import { isPresent, lineText } from "./format-values.ts";
import { wordOf } from "./word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import type { ListTable } from "../wording/list-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

type Row = Record<string, unknown>;

/**
 * The list as Markdown. The only row that a search found is a sentence, if there is one for it, and a recipe that is
 * requested as a whole is shown completely. Null for a table that is never shown on its own.
 */
export function formatList(list: RowList): string | null {
  const words = kitchenWords(list.language);
  const { byTable, shown, others, noneDated } = words.lists;
  if (!Object.hasOwn(byTable, list.table)) return null;
  const listTexts = byTable[list.table as ListTable];
  const { rows, total } = list;
  // "My list" means its open rows, so a list with that filter is counted like a table without a filter.
  const narrowed = list.narrowed && list.filter !== (OPEN_ROWS[list.table] ?? null);
  const [onlyRow] = rows;
  if (onlyRow === undefined || total === 0) {
    if (list.table === "inventory" && list.filter?.includes("expires_on")) return noneDated;
    return narrowed ? listTexts.noneFits : listTexts.none;
  }
  if (list.whole && list.table === "recipes" && rows.length === 1) {
    return [formatRecipe(onlyRow, list.language), ...breakSentences(list)].join("\n\n");
  }
  const escapedList = { ...list, rows: rows.map(withEscapedTexts) };
  const [first] = escapedList.rows;
  const answer = narrowed && total === 1 && first ? answerText(list, first, words) : null;
  if (answer !== null) return [answer, ...breakSentences(list)].join(" ");
  const hiddenCount = total - rows.length;
  const countNote = hiddenCount > 0 ? ` (${shown(rows.length, total)})` : "";
  const hiddenNote = hiddenCount > 0 ? [others(hiddenCount)] : [];
  const head = narrowed ? listTexts.found(total) : listTexts.head(total);
  return [
    `${head}${countNote}${words.colon.trimEnd()}`,
    ...groupsOf(escapedList, words),
    ...hiddenNote,
  ].join("\n\n");
}

/** The rules that the only row breaks. */
function breakSentences({ breaks }: RowList): string[] {
  return (breaks?.[0] ?? []).map((brokenRule) => `${capital(escapeMarkdown(brokenRule))}.`);
}

/** The filters for "my list" and "my tasks". */
const OPEN_ROWS: Readonly<Record<string, string>> = {
  shopping_list: "purchased eq false",
  tasks: "done eq false",
};

/** The row with its texts escaped, so that users see them as written and never as markup. */
function withEscapedTexts(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === "string" ? escapeMarkdown(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

/**
 * The lines in the order of the rows, which decides what "the first one" means. Rows that are sorted by group get
 * titles; otherwise each line ends with its group. A single group is not named, except a day, and the place of stock
 * that was searched for, because it may be the answer.
 */
function groupsOf(list: RowList, words: KitchenWords): string[] {
  const { table, rows, today, narrowed, breaks = [] } = list;
  const titles = rows.map((row) => groupOf(table, row, today, words));
  const groups = [...Map.groupBy(rows, (_, index) => titles[index] ?? "")];
  const isSorted =
    titles.filter((title, index) => title !== titles[index - 1]).length === groups.length;
  const isNamed = TABLES_BY_DAY.has(table) || (narrowed && table === "inventory");
  const isUntitled = groups.length === 1 && (!isNamed || titles[0] === words.noPlace);
  if (isUntitled || !isSorted) {
    const lines = rows.map((row, index) => {
      // An unknown place is not named.
      const group = isUntitled || titles[index] === words.noPlace ? "" : (titles[index] ?? "");
      return `- ${withBreaks(withGroup(lineOf(list, row, words), group), breaks[index])}`;
    });
    return [lines.join("\n")];
  }
  const lineAt = (row: Row) =>
    `- ${withBreaks(lineOf(list, row, words), breaks[rows.indexOf(row)])}`;
  return groups.map(([title, rowsOfGroup]) =>
    [`**${capital(title)}**`, ...rowsOfGroup.map(lineAt)].join("\n"),
  );
}

/** Tables whose groups are days, which are named even if there is only one. */
const TABLES_BY_DAY = new Set(["meal_plans"]);

function groupOf(table: string, row: Row, today: string, words: KitchenWords): string {
  switch (table) {
    case "inventory":
      return placeOf(row.location, words);
    case "shopping_list":
      return row.purchased === true ? words.bought : words.toBuy;
    case "tasks":
      return row.done === true ? words.done : words.toDo;
    case "meal_plans":
      return dayText(lineText(row.planned_on), today, words);
    default:
      return "";
  }
}

function placeOf(place: unknown, { places, elsewhere, noPlace }: KitchenWords): string {
  return place === "other" ? elsewhere : wordOf(places, place) || noPlace;
}

function lineOf(list: RowList, row: Row, words: KitchenWords): string {
  const { table, today } = list;
  if (table === "preferences") return toldTasteText(row, list) + noteText(row.note);
  if (table !== "recipes") return formatLine(table, row, today, words);
  return [`**${nameOf(row, words)}**`, recipeFacts(row, words)].filter(isPresent).join(words.colon);
}
