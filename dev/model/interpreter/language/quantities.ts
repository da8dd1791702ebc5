// Things with amounts: "2 kg flour", "a dozen eggs", "half a litre of milk", "milk".
import { NUMBER_PATTERN, parseNumber, writeFractions } from "./numbers.ts";

export interface Amount {
  quantity: number | null;
  unit: string | null;
}
export interface Thing extends Amount {
  name: string;
}

const UNITS = new Map<string, string>(
  [
    "g: gram grams gramme grammes gr g",
    "kg: kilo kilos kilogram kilograms kg kgs",
    "ml: millilitre millilitres milliliter milliliters ml",
    "cl: cl centilitre centilitres",
    "dl: dl decilitre decilitres",
    "l: litre litres liter liters l",
    "tbsp: tablespoon tablespoons tbsp tbsps",
    "tsp: teaspoon teaspoons tsp tsps",
    "cup: cup cups",
    "oz: ounce ounces oz",
    "lb: pound pounds lb lbs",
    "pint: pint pints",
    "can: can cans",
    "tin: tin tins",
    "jar: jar jars",
    "bottle: bottle bottles",
    "carton: carton cartons",
    "pack: pack packs packet packets package packages",
    "bag: bag bags",
    "box: box boxes",
    "bunch: bunch bunches",
    "clove: clove cloves",
    "slice: slice slices",
    "piece: piece pieces",
    "loaf: loaf loaves",
    "head: head heads",
    "stick: stick sticks",
    "block: block blocks",
    "tub: tub tubs",
    "bar: bar bars",
    "roll: roll rolls",
    "pot: pot pots",
    "fillet: fillet fillets",
    "handful: handful handfuls",
    "pinch: pinch pinches",
    "sprig: sprig sprigs",
    "punnet: punnet punnets",
    "crate: crate crates",
  ].flatMap((line) => {
    const [unit = "", words = ""] = line.split(": ");
    return words.split(" ").map((word): [string, string] => [word, unit]);
  }),
);
export const UNIT_PATTERN = [...UNITS.keys()].sort((a, b) => b.length - a.length).join("|");

const LEADING = /^(?:some|more|any|the|my|our|a bit of|a little|extra|another|fresh supply of)\s+/i;
const AMOUNT_FIRST = new RegExp(
  `^(${NUMBER_PATTERN})(?:\\s*(${UNIT_PATTERN})\\b\\.?)?(?:\\s+(?:of|of the|more))*\\s+(.+)$`,
  "i",
);
const GLUED = new RegExp(`^(\\d+(?:[.,]\\d+)?)(${UNIT_PATTERN})\\b(?:\\s+of)?\\s+(.+)$`, "i");
const UNIT_AFTER_OF = new RegExp(`^(${UNIT_PATTERN})\\s+of\\s+(.+)$`, "i");
const AMOUNT_LAST = new RegExp(
  `^(.+?)\\s*(?:[x×]\\s*|[(,:]\\s*)(${NUMBER_PATTERN})\\s*(${UNIT_PATTERN})?\\s*\\)?$`,
  "i",
);

/** The unit's short singular form; null for a word that is no unit. */
export function unitOf(word: string): string | null {
  return UNITS.get(word.toLowerCase().replace(/\.$/, "")) ?? null;
}

/** A thing to buy, keep or cook. The name keeps its own spelling. */
export function parseThing(words: string): Thing {
  const text = writeFractions(words.trim().replace(/\s+/g, " ")).replace(LEADING, "");
  for (const match of [GLUED.exec(text), AMOUNT_FIRST.exec(text)]) {
    if (match === null) continue;
    const [, amount = "", unit, rest = ""] = match;
    const quantity = parseNumber(amount);
    const isArticle = /^an?$/i.test(amount) && unit === undefined;
    if (isArticle) return { name: cleanName(rest), quantity: null, unit: null };
    if (quantity === null) return { ...parseThing(rest), quantity: null };
    const ofUnit = unit === undefined ? UNIT_AFTER_OF.exec(rest) : null;
    if (ofUnit !== null) {
      return { name: cleanName(ofUnit[2] ?? ""), quantity, unit: unitOf(ofUnit[1] ?? "") };
    }
    return { name: cleanName(rest), quantity, unit: unit === undefined ? null : unitOf(unit) };
  }
  const last = AMOUNT_LAST.exec(text);
  if (last !== null) {
    const [, name = "", amount = "", unit] = last;
    const quantity = parseNumber(amount);
    if (quantity !== null) {
      return { name: cleanName(name), quantity, unit: unit ? unitOf(unit) : null };
    }
  }
  return { name: cleanName(text), quantity: null, unit: null };
}

/** `5`, `2 kg`, `half a litre`; null when the words are no amount. */
export function parseAmount(words: string): Amount | null {
  const text = writeFractions(words.trim());
  const match = new RegExp(`^(${NUMBER_PATTERN})\\s*(?:(?:of )?(${UNIT_PATTERN})\\.?)?$`, "i").exec(
    text,
  );
  const quantity = match === null ? null : parseNumber(match[1] ?? "");
  if (match === null || quantity === null) return null;
  return { quantity, unit: match[2] === undefined ? null : unitOf(match[2]) };
}

/** `2 kg flour`, `12 eggs`, `milk`: what `parseThing` reads back. */
export function thingText({ name, quantity, unit }: Thing): string {
  return [quantity, unit, name].filter((part) => part !== null).join(" ");
}

const MEASURES = new Set(["g", "kg", "ml", "cl", "dl", "l", "tbsp", "tsp", "oz", "lb"]);
const SAME_PLURAL = new Set([...MEASURES, "dozen"]);

/** For people: `2 kg flour`, `2 cartons of milk`, `half` left as it is. */
export function spokenThing({ name, quantity, unit }: Thing): string {
  if (quantity === null) return name;
  if (unit === null) return `${quantity} ${name}`;
  const word = quantity <= 1 || SAME_PLURAL.has(unit) || unit.endsWith("s") ? unit : pluralOf(unit);
  return MEASURES.has(unit) ? `${quantity} ${unit} ${name}` : `${quantity} ${word} of ${name}`;
}

function pluralOf(unit: string): string {
  if (unit === "loaf") return "loaves";
  return /(?:ch|x|sh)$/.test(unit) ? `${unit}es` : `${unit}s`;
}

/** `500 g`, `3`; empty when nothing is known. */
export function amountText({ quantity, unit }: Amount): string {
  if (quantity === null) return "";
  return unit === null ? String(quantity) : `${quantity} ${unit}`;
}

function cleanName(words: string): string {
  return words
    .trim()
    .replace(LEADING, "")
    .replace(/^(?:of|the)\s+/i, "")
    .replace(/[.!?,;:]+$/, "")
    .trim();
}
