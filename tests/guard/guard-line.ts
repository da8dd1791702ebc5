// A line of text about food, as a person would write it, and what it contains; and where such lines are.
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../../shared/contracts/language.ts";

export interface GuardLine {
  readonly lang: Language;
  readonly text: string;
  /** A recipe's line, a dish, an entry of the shopping list, or a step of a recipe. */
  readonly kind: "line" | "dish" | "shopping" | "step";
  /** Codes of the fourteen that it contains. */
  readonly contains: readonly string[];
  /** Codes that it may contain: found or not, both are right. */
  readonly may: readonly string[];
  /** The allergen or a common food that carries it stands there by its plain name. */
  readonly plain?: boolean;
  /** Diets of `DIETS` that it breaks; absent if it is not known. */
  readonly breaks?: readonly string[];
  /** Diets that it may break: found or not, both are right. */
  readonly mayBreak?: readonly string[];
}

/** A line that a model has judged: what it said of it. */
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

/** Written by the author of the lists. */
export const corpus = (): GuardLine[] => readLines("corpus.json") as GuardLine[];
/** Written by a person who had seen neither the lists nor the corpus. */
export const blind = (): GuardLine[] => readLines("blind.json") as GuardLine[];
/** Written by a second author, who then mended the lists by them; brands and dishes above all. */
export const second = (): GuardLine[] => readLines("second.json") as GuardLine[];
/** Written the same way when the lists had been mended by what the first blind lines showed. */
export const blindLater = (): GuardLine[] => readLines("blind-later.json") as GuardLine[];
/** Written by a person who had seen neither, after the second author's mending; the lists were not mended by them. */
export const blindThird = (): GuardLine[] =>
  linesOfTable(readFileSync(new URL("blind-third.tsv", import.meta.url), "utf8"));
/** What a model, played by hand, said of half of the blind lines, without the codes that are for diets. */
export const judged = (): JudgedLine[] => readJudged("judged.json");
/** The same of every third blind line, by a person who saw nothing but the prompts. */
export const judgedThird = (): JudgedLine[] => readJudged("judged-third.json");

const readJudged = (file: string) => readLines(file, ofAllergens) as JudgedLine[];

const ofAllergens = ({ contains = [], may = [], ...line }: Partial<GuardLine>) => ({
  ...line,
  contains: contains.filter((code) => !DIET_CODES.includes(code)),
  may: may.filter((code) => !DIET_CODES.includes(code)),
});

/** Lines of a table with tabs: text, language, contains, breaks, may contain, may break. */
export function linesOfTable(table: string): GuardLine[] {
  const codes = (cell = "") => cell.split(",").flatMap((code) => code.trim() || []);
  return table
    .split(/\r?\n/)
    .filter((row) => row.trim() !== "")
    .map((row): GuardLine => {
      const [text = "", lang = "", contains, breaks, may, mayBreak] = row.split("\t");
      const language = LANGUAGES.find((one) => one === lang.trim());
      const line = {
        contains: codes(contains),
        breaks: codes(breaks),
        may: codes(may),
        mayBreak: codes(mayBreak),
      };
      const unknown = [...line.contains, ...line.may].filter((code) => !ALLERGENS.includes(code));
      const diets = [...line.breaks, ...line.mayBreak].filter((diet) => !DIETS.includes(diet));
      if (language === undefined || unknown.length + diets.length > 0)
        throw new Error(`this is no line: ${JSON.stringify(row)}`);
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
    const wrong =
      !LANGUAGES.some((language) => language === line.lang) ||
      typeof line.text !== "string" ||
      (line.kind !== undefined && !KINDS.includes(line.kind)) ||
      codes.some((code) => !ALLERGENS.includes(code));
    if (wrong) throw new Error(`${file}: this is no line: ${JSON.stringify(line)}`);
  }
  return lines;
}
