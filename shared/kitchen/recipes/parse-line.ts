// Parses an ingredient line as people write it into amount, unit and name.
import { parseIngredient, type UnitOfMeasureDefinitions } from "parse-ingredient";
import { parseNumber } from "../../domain/rows/parse-number.ts";
import { CONNECTING_WORDS, withDigits } from "../food/number-words.ts";
import { isUnit, pluralOf, unitAliases } from "../food/units.ts";

export interface ParsedLine {
  /** The largest amount that the line names: 3 for "2-3 cloves". Null if it names none. */
  quantity: number | null;
  unit: string | null;
  name: string;
}

/** The kitchen's units in the form that the library expects, so that both know the same words. */
const units: UnitOfMeasureDefinitions = Object.fromEntries(
  unitAliases.map(({ name, aliases }) => [
    name,
    {
      short: name,
      plural: pluralOf(name),
      alternates: aliases.flatMap((word) => [word, `${word}s`, word.toUpperCase()]),
    },
  ]),
);

/** The most characters of a line that is parsed; a longer one does not name a single ingredient. */
const MAX_LINE_LENGTH = 400;

/** "2 bis 3", "2 à 3", "2–3" */
const RANGE = new RegExp(
  `(\\d)(?:\\s*[\\u2013\\u2014]\\s*|\\s+(?:${CONNECTING_WORDS})\\s+)(?=\\d)`,
  "iu",
);

/** Units of several words, which the library does not know: "cuillère à soupe", "c. à s.". */
const LONG_UNITS = unitAliases.flatMap(({ name, aliases }) =>
  aliases
    .filter((word) => / .* /.test(word) || /\p{L}{2} \p{L}{2}/u.test(word))
    .toSorted((a, b) => b.length - a.length)
    .map((word) => ({
      name,
      pattern: new RegExp(`(?<=\\d ?)${word.replaceAll(" ", "[.]? ")}s?[.]?(?!\\p{L})`, "iu"),
    })),
);

/**
 * Words that are not read as units: sizes are part of the bought thing ("large eggs"), and lengths describe the cut.
 */
const NOT_UNITS = ["large", "medium", "small", "inch", "centimeter", "foot", "meter", "yard"];

/**
 * "1 ½ cups flour", "2-3 cloves garlic", "0,5 l Milch", "zwei Zwiebeln", "a pinch of salt", "2 x 400 g cans
 * tomatoes", "cod 400 g". A number that is part of a name ("2% milk", "7-Up") stays in the name.
 * @param language of the line, as a BCP 47 tag; in German, "1.500 g" is a kilo and a half
 */
export function parseLine(line: string, language = "en"): ParsedLine {
  const text = line
    .trim()
    .replaceAll(/(?<=\d)[\u202F\u00A0](?=\d{3}(?!\d))/gu, "")
    .replace(/\s+/g, " ");
  const plainLine = { quantity: null, unit: null, name: text };
  if (text.length > MAX_LINE_LENGTH) return plainLine;
  const multiplier = /^(\d{1,3})\s*[x×]\s*(?=\d)/i.exec(text);
  const [parsed] = parseIngredient(
    withPlainNumbers(text.slice(multiplier?.[0].length ?? 0), language),
    { additionalUOMs: units, ignoreUOMs: NOT_UNITS, normalizeUOM: false, round: false },
  );
  const amount = parsed?.quantity2 ?? parsed?.quantity ?? null;
  if (parsed === undefined || amount === null || !Number.isFinite(amount) || amount <= 0) {
    return plainLine;
  }
  const word = parsed.unitOfMeasure;
  // If the library reads an amount as the end of a line, it drops the text after it: "小さじ1 塩", "кг 2 картофеля".
  const lastWord = text.match(/\p{L}+/gu)?.at(-1) ?? "";
  if (!`${word ?? ""} ${parsed.description}`.includes(lastWord)) return plainLine;
  const thing = word === null ? parsed.description : withoutOf(parsed.description.trim());
  const name = withoutContainer(thing.trim(), multiplier !== null);
  if (!/^[\p{L}"'(]/u.test(name) || (word === null && isUnit(name))) return plainLine;
  return {
    quantity: amount * Number(multiplier?.[1] ?? 1),
    unit: word !== null && isUnit(word) ? word : null,
    name,
  };
}

/** Numbers in digits with a decimal point; "a pinch of salt" → "1 pinch of salt". */
function withPlainNumbers(text: string, language: string): string {
  const unitAfterArticle = /^an?\s+(\p{L}+)(?=\s)/iu.exec(text);
  const digits =
    unitAfterArticle?.[1] !== undefined && isUnit(unitAfterArticle[1])
      ? text.replace(/^\w+/, "1")
      : withDigits(text);
  return plainUnit(digits)
    .replaceAll(/(?<![\p{L}\d.,])\d[\d.,]*\d(?![\d/])/gu, (number) =>
      // "00" is a kind of flour.
      /^0\d/.test(number) ? number : String(parseNumber(number, language) ?? number),
    )
    .replace(RANGE, "$1-");
}

/** Removes the "of" between amount and food: "200 g de farine", "2 cucchiai d'olio". */
function withoutOf(name: string): string {
  return name.replace(/^(?:d[ei]\s+|d['’]\s*)(?=\p{L})/iu, "");
}

/** Replaces a unit of several words by its name, and removes a unit's full stop: "1 cdta. de sal". */
function plainUnit(text: string): string {
  const longUnit = LONG_UNITS.find(({ pattern }) => pattern.test(text));
  if (longUnit !== undefined) return text.replace(longUnit.pattern, longUnit.name);
  return text.replace(/(\d ?)(\p{L}+)\.(?=\s)/u, (wholeText, number: string, word: string) =>
    isUnit(word) ? number + word : wholeText,
  );
}

/** In "2 x 400 g cans tomatoes" the weight is the amount, and the word for the can is dropped. */
function withoutContainer(name: string, isPacked: boolean): string {
  return isPacked
    ? name.replace(/^(?:tin|can|jar|pack|bag|bottle|carton)s?\s+(?:of\s+)?/i, "")
    : name;
}
