// Lines of text about food as people write them, with what they contain, and the files that have such lines.
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../../shared/contracts/language.ts";

export interface GuardLine {
  readonly lang: Language;
  readonly text: string;
  /** A recipe's line, a dish, an entry of the shopping list, or a step of a recipe. */
  readonly kind: "line" | "dish" | "shopping" | "step";
  /** The codes of the allergens that it contains. */
  readonly contains: readonly string[];
  /** The codes that it may contain: it is right to find them, and right not to. */
  readonly may: readonly string[];
  /** Whether it has the plain name of the allergen or of a common food that contains it. */
  readonly plain?: boolean;
  /** The diets of `DIETS` that it breaks; absent if they are not known. */
  readonly breaks?: readonly string[];
  /** The diets that it may break: it is right to find them, and right not to. */
  readonly mayBreak?: readonly string[];
}

/** A model's judgement of a line. */
export type JudgedLine = Pick<GuardLine, "lang" | "text" | "contains" | "may"> & {
  /** The food's name in English. */
  readonly food: string;
};

export const ALLERGENS = [
  ...["gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts", "celery"],
  ...["mustard", "sesame", "sulphites", "lupin", "molluscs"],
];
/** The diets that lines are judged for. */
export const DIETS = [
  ...["vegetarian", "vegan", "gluten-free", "lactose-free", "dairy-free", "nut-free"],
];
const DIET_CODES = ["meat", "pork", "beef", "lamb", "alcohol", "animal"];
const KINDS = ["line", "dish", "shopping", "step"];

/** Lines by the author of the guard's word lists. */
export const corpusLines = (): GuardLine[] => readLines("corpus.json") as GuardLine[];
/** Lines by a person who had seen neither the word lists nor the corpus. */
export const blindLines = (): GuardLine[] => readLines("blind.json") as GuardLine[];
/** Lines by a second author, mostly brands and dishes; the author then corrected the word lists with them. */
export const secondLines = (): GuardLine[] => readLines("second.json") as GuardLine[];
/** Written as the blind lines were, after the word lists had been corrected with those. */
export const laterBlindLines = (): GuardLine[] => readLines("blind-later.json") as GuardLine[];
/**
 * Written as the blind lines were, after the second author's corrections; the word lists were not corrected with these
 * lines.
 */
export const thirdBlindLines = (): GuardLine[] =>
  linesOfTable(readFileSync(new URL("blind-third.tsv", import.meta.url), "utf8"));
/** Judgements of half of the blind lines, by a person in the place of a model, without the codes for diets. */
export const judgedLines = (): JudgedLine[] => readJudged("judged.json");
/** Judgements of the third blind lines, by a person who saw only the prompts. */
export const thirdJudgedLines = (): JudgedLine[] => readJudged("judged-third.json");

const readJudged = (file: string) => readLines(file, ofAllergens) as JudgedLine[];

const ofAllergens = ({ contains = [], may = [], ...line }: Partial<GuardLine>) => ({
  ...line,
  contains: contains.filter((code) => !DIET_CODES.includes(code)),
  may: may.filter((code) => !DIET_CODES.includes(code)),
});

/**
 * Lines of a table with tabs: text, language, contains, breaks, may contain, may break.
 * @throws Error for an unknown language, allergen or diet
 */
export function linesOfTable(table: string): GuardLine[] {
  const codes = (cell = "") => cell.split(",").flatMap((code) => code.trim() || []);
  return table
    .split(/\r?\n/)
    .filter((row) => row.trim() !== "")
    .map((row): GuardLine => {
      const [text = "", lang = "", contains, breaks, may, mayBreak] = row.split("\t");
      const language = LANGUAGES.find((code) => code === lang.trim());
      const line = {
        contains: codes(contains),
        breaks: codes(breaks),
        may: codes(may),
        mayBreak: codes(mayBreak),
      };
      const unknown = [...line.contains, ...line.may].filter((code) => !ALLERGENS.includes(code));
      const diets = [...line.breaks, ...line.mayBreak].filter((diet) => !DIETS.includes(diet));
      if (language === undefined || unknown.length + diets.length > 0)
        throw new Error(`unknown language, allergen or diet in the line ${JSON.stringify(row)}`);
      return { lang: language, text, kind: "line", ...line };
    });
}

function readLines(
  file: string,
  read: (line: Partial<GuardLine>) => Partial<GuardLine> = (line) => line,
): Partial<GuardLine>[] {
  const entries = JSON.parse(
    readFileSync(new URL(file, import.meta.url), "utf8"),
  ) as Partial<GuardLine>[];
  const lines = entries.map(read);
  for (const line of lines) {
    const codes = [...(line.contains ?? []), ...(line.may ?? [])];
    const isWrong =
      !LANGUAGES.some((language) => language === line.lang) ||
      typeof line.text !== "string" ||
      (line.kind !== undefined && !KINDS.includes(line.kind)) ||
      codes.some((code) => !ALLERGENS.includes(code));
    if (isWrong)
      throw new Error(`${file}: unknown language, kind or allergen in ${JSON.stringify(line)}`);
  }
  return lines;
}
