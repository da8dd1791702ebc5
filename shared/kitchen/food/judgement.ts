// A model's judgement of the food that a line, an entry or a row names: the guard's second source, besides words
// and links. Its English name links the food to the catalogue; the user's own words stay the row's name.
import * as z from "zod";
import type { DomainPack } from "../../contracts/pack.ts";
import { optional, text } from "../fields.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { codesOf, JUDGED_CODES } from "./allergen-codes.ts";

type Row = Record<string, unknown>;

/** The columns of a row's judgement, which users never see. */
export const JUDGED_COLUMNS = ["food", "contains", "may_contain"];

/** The descriptions of these columns in a schema section. */
export const judgedColumns = {
  food: "text: what it is, in English, singular",
  contains: `list of codes of what it contains: ${JUDGED_CODES.join(", ")}; [] where it contains none of them`,
  may_contain: "list of the same codes: those in which common brands or recipes of it differ",
};

// Created separately for each field, because a shared schema is sent as a reference, which drops its
// description.
const codes = () => z.array(z.string().max(40)).max(40);

/** The columns in a create and in an update. A schema with them ends in `withoutBadJudgement`. */
export const judgedFields = {
  food: optional(text(200)),
  contains: optional(codes()),
  may_contain: optional(codes()),
};

/**
 * For a schema with `judgedFields`: a row is written as not judged if its judgement has an unknown word or does
 * not say what the food contains. This also clears an earlier judgement.
 */
export function withoutBadJudgement<T extends object>(row: T): T {
  if (JUDGED_COLUMNS.every((column) => (row as Row)[column] === undefined)) return row;
  const { contains, may_contain: may = [] } = row as Row;
  const knownCodeLists = { contains: knownCodes(contains), may_contain: knownCodes(may) };
  const isJudged =
    contains !== undefined &&
    knownCodeLists.contains !== null &&
    knownCodeLists.may_contain !== null;
  return { ...row, ...(isJudged ? knownCodeLists : { contains: null, may_contain: null }) };
}

/** The judgement of a line of content; absent if there is none. */
export const JudgedSchema = optional(
  z.strictObject({
    food: z.string().max(200).describe("what it is, in English, singular"),
    contains: codes().describe(`codes of what is in it: ${JUDGED_CODES.join(", ")}`),
    may_contain: codes().describe("codes in which common brands or recipes of it differ"),
  }),
);

export type Judged = NonNullable<z.infer<typeof JudgedSchema>>;

/** The codes that these words mean, each once; null if one of them is unknown. */
function knownCodes(words: unknown): string[] | null {
  const codesOfWords = (Array.isArray(words) ? words : []).map((word) => codesOf(valueText(word)));
  return codesOfWords.every((codes) => codes !== null) ? [...new Set(codesOfWords.flat())] : null;
}

/** The columns of a line's judgement; empty if there is none, if it is incomplete, or if one of its codes is unknown. */
export function columnsOfJudged(judgement: unknown): Row {
  const answer = judgement as
    | { food?: string; contains?: string[]; may_contain?: string[] }
    | undefined;
  if (!answer || !isPresent(answer.food) || answer.contains === undefined) return {};
  const contains = knownCodes(answer.contains);
  const may = knownCodes(answer.may_contain ?? []);
  return contains === null || may === null ? {} : { food: answer.food, contains, may_contain: may };
}

/** For each table whose rows have a judgement, the column that names the judged food. */
const NAME_COLUMNS: Readonly<Record<string, string>> = {
  recipe_ingredients: "name",
  shopping_list: "name",
  inventory: "name",
  meal_plans: "title",
};

/** Reports missing judgements, and unknown codes, of the food that a model writes; see `DomainPack.checkJudgement`. */
export const checkJudgement: NonNullable<DomainPack["checkJudgement"]> = (judgedRows) => {
  const faults =
    "table" in judgedRows
      ? judgedRows.rows.flatMap((row) => rowFaults(judgedRows.table, row))
      : contentLines(judgedRows.content).flatMap((line) => faultsOf(line, line.judged as Row));
  if (faults.length === 0) return null;
  const place = "table" in judgedRows ? "food, contains and may_contain" : "judged";
  return `say what it is and contains, in ${place}, as far as you know: ${faults.slice(0, 20).join("; ")}`;
};

function contentLines(content: Row): Row[] {
  const meals = objectsOf(content.entries).filter(({ recipe_ref: recipe }) => !isPresent(recipe));
  return [...objectsOf(content.ingredients), ...objectsOf(content.items), ...meals];
}

function rowFaults(table: string, row: Row): string[] {
  const lines = objectsOf(row.recipe_ingredients).flatMap((line) => faultsOf(line, line));
  const label = NAME_COLUMNS[table];
  const isNamed = label !== undefined && isPresent(row[label]) && !isPresent(row.recipe_id);
  return [...lines, ...(isNamed ? faultsOf(row, row) : [])];
}

function faultsOf({ name, title }: Row, answer: Row | undefined): string[] {
  const quotedName = JSON.stringify(valueText(name ?? title ?? "").slice(0, 60));
  if (!answer || !isPresent(answer.food) || !Array.isArray(answer.contains)) return [quotedName];
  const words = [answer.contains, answer.may_contain ?? []].flat().map(valueText);
  const unknownWords = words.filter((word) => codesOf(word) === null);
  return unknownWords.map(
    (word) => `${quotedName}: there is no code ${JSON.stringify(word.slice(0, 40))}`,
  );
}
