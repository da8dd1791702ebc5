// Units of the kitchen: their names, their dimensions, and exact conversion between them.
//
// Weights are the international avoirdupois ones. Spoons, cups and fluid ounces are the household
// measures of nutrition labels (tsp 5 ml, tbsp 15 ml, fl oz 30 ml, cup 240 ml): recipes do not name the
// country of their cup, and these measures are whole millilitres.
import { foodKey } from "./food-key.ts";
import { UNIT_WORDS } from "./unit-words.ts";

export interface Unit {
  name: string;
  /**
   * Units of one dimension can be converted into each other: `mass`, `volume`, `piece`, or the unit's own
   * dimension.
   */
  dimension: string;
  /** Size in grams, millilitres or pieces; 1 for a unit with its own dimension. */
  factor: number;
  isMetric: boolean;
}

/** A unit's name, factor and other English words; the parser handles plurals and full stops. */
type Entry = [name: string, factor: number, aliases: string];

const METRIC_MASS: Entry[] = [
  ["mg", 0.001, "milligram,milligramme"],
  ["g", 1, "gram,gramme,gr,gm"],
  ["hg", 100, ""],
  ["kg", 1000, "kilogram,kilogramme,kilo"],
  ["pfund", 500, ""],
];
const MASS: Entry[] = [
  ["oz", 28.349523125, "ounce"],
  ["lb", 453.59237, "pound"],
];
const METRIC_VOLUME: Entry[] = [
  ["ml", 1, "millilitre,milliliter,cc"],
  ["cl", 10, "centilitre,centiliter"],
  ["dl", 100, "decilitre,deciliter"],
  ["l", 1000, "litre,liter,ltr"],
];
const VOLUME: Entry[] = [
  ["tsp", 5, "teaspoon,teaspoonful"],
  ["tbsp", 15, "tablespoon,tablespoonful,tbs,tbl"],
  ["fl oz", 30, "fluid ounce,floz"],
  ["cup", 240, "cupful"],
  ["pint", 480, "pt"],
  ["quart", 960, "qt"],
  ["gallon", 3840, "gal"],
];
const PIECES: Entry[] = [
  ["piece", 1, "pc,each,ea,whole,item,large,medium,small,count,ct"],
  ["dozen", 12, "doz"],
];
/** Each of these units has its own dimension, because the weight of a bunch is unknown. */
const COUNT_UNITS: Entry[] = [
  ["clove", 1, ""],
  ["bunch", 1, ""],
  ["can", 1, "tin"],
  ["slice", 1, ""],
  ["pinch", 1, ""],
  ["sprig", 1, ""],
  ["stick", 1, ""],
  ["stalk", 1, "rib"],
  ["head", 1, ""],
  ["leaf", 1, ""],
  ["sheet", 1, ""],
  ["jar", 1, ""],
  ["bottle", 1, ""],
  ["carton", 1, ""],
  ["pack", 1, "package,packet,pkg,pk"],
  ["bag", 1, "sachet"],
  ["box", 1, ""],
  ["tub", 1, "pot"],
  ["loaf", 1, ""],
  ["cube", 1, ""],
  ["ear", 1, ""],
  ["fillet", 1, ""],
  ["handful", 1, ""],
  ["dash", 1, "splash"],
  ["drop", 1, ""],
  ["knob", 1, ""],
  ["scoop", 1, ""],
  ["messerspitze", 1, ""],
];

const COUNTABLE = new Set([...COUNT_UNITS.map(([name]) => name), "cup", "pint", "quart", "gallon"]);

const PIECE = makeUnit(["piece", 1, ""], "piece", false);
const byAlias = new Map<string, Unit>();
register(METRIC_MASS, "mass", true);
register(MASS, "mass", false);
register(METRIC_VOLUME, "volume", true);
register(VOLUME, "volume", false);
register(PIECES, "piece", false);
for (const entry of COUNT_UNITS) register([entry], entry[0], false);

/** Each unit's name with its other words, for a parser of lines. */
export const unitAliases: readonly { name: string; aliases: string[] }[] = [
  ...[METRIC_MASS, MASS, METRIC_VOLUME, VOLUME, PIECES, COUNT_UNITS].flat(),
].map((entry) => ({ name: entry[0], aliases: otherWords(entry) }));

/**
 * The unit that a text names. No text means pieces. An unknown word ("knuckle") is a unit that converts only
 * into itself. Only the short forms `T` and `t` depend on case.
 */
export function unitOf(text: unknown): Unit {
  const spelling = typeof text === "string" ? text.trim().replace(/\.$/, "") : "";
  if (spelling === "") return PIECE;
  if (spelling === "T") return byAlias.get("tbsp") ?? PIECE;
  if (spelling === "t") return byAlias.get("tsp") ?? PIECE;
  if (spelling.toLowerCase() === "c") return byAlias.get("cup") ?? PIECE;
  const key = foodKey(spelling);
  return byAlias.get(key) ?? makeUnit([spelling.toLowerCase(), 1, ""], `unit ${key}`, false);
}

/** The unit after an amount: "1 clove", "3 cloves", "3 g". */
export function unitWord({ name }: Unit, amount: number): string {
  return amount > 1 && COUNTABLE.has(name) ? pluralOf(name) : name;
}

/** "leaves", "bunches", "cups". */
export function pluralOf(name: string): string {
  if (name.endsWith("f")) return `${name.slice(0, -1)}ves`;
  return /(?:ch|sh|x)$/.test(name) ? `${name}es` : `${name}s`;
}

/** Whether `text` names a unit of the table; true for a blank text, which means pieces. */
export function isUnit(text: string): boolean {
  return !unitOf(text).dimension.startsWith("unit ");
}

/**
 * The unit of a sum: the unit of all parts if they agree, otherwise pieces for pieces and dozens, otherwise a metric
 * unit if any part was metric, otherwise the largest of the parts' units that leaves at least 1. `base` is the sum in
 * grams, millilitres or pieces.
 */
export function unitForSum(usedUnits: Unit[], base: number): Unit {
  const units = [
    ...new Map(usedUnits.map((usedUnit) => [usedUnit.name, usedUnit])).values(),
  ].toSorted((a, b) => b.factor - a.factor);
  const smallestUnit = units.at(-1) ?? PIECE;
  if (units.length <= 1) return smallestUnit;
  if (smallestUnit.dimension === "piece") return PIECE;
  if (units.some(({ isMetric }) => isMetric)) {
    const [small, large] = smallestUnit.dimension === "mass" ? ["g", "kg"] : ["ml", "l"];
    return byAlias.get(base >= 1000 ? large : small) ?? smallestUnit;
  }
  return units.find(({ factor }) => base / factor >= 1) ?? smallestUnit;
}

function makeUnit([name, factor]: Entry, dimension: string, isMetric: boolean): Unit {
  return { name, dimension, factor, isMetric };
}

function register(entries: Entry[], dimension: string, isMetric: boolean): void {
  for (const entry of entries) {
    const unitOfEntry = makeUnit(entry, dimension, isMetric);
    for (const word of [entry[0], ...otherWords(entry)]) byAlias.set(foodKey(word), unitOfEntry);
  }
}

/** The unit's other words: the English ones, then those of the other languages. */
function otherWords([name, , english]: Entry): string[] {
  return [...english.split(","), ...(UNIT_WORDS[name]?.split(",") ?? [])].filter(
    (word) => word !== "",
  );
}
