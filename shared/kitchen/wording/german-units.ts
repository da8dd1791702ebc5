// Units behind their amounts, in German, where a row spells them in English.
import { pluralOf } from "../units.ts";

/** Unit → one of it, several; units that are not here are written as everywhere. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  tsp: ["TL", "TL"],
  tbsp: ["EL", "EL"],
  cup: ["Tasse", "Tassen"],
  pint: ["Pint", "Pints"],
  quart: ["Quart", "Quarts"],
  gallon: ["Gallone", "Gallonen"],
  piece: ["Stück", "Stück"],
  dozen: ["Dutzend", "Dutzend"],
  clove: ["Zehe", "Zehen"],
  bunch: ["Bund", "Bund"],
  can: ["Dose", "Dosen"],
  slice: ["Scheibe", "Scheiben"],
  pinch: ["Prise", "Prisen"],
  sprig: ["Zweig", "Zweige"],
  stick: ["Stange", "Stangen"],
  stalk: ["Stange", "Stangen"],
  head: ["Kopf", "Köpfe"],
  leaf: ["Blatt", "Blätter"],
  sheet: ["Blatt", "Blätter"],
  jar: ["Glas", "Gläser"],
  bottle: ["Flasche", "Flaschen"],
  carton: ["Karton", "Kartons"],
  pack: ["Packung", "Packungen"],
  bag: ["Beutel", "Beutel"],
  box: ["Schachtel", "Schachteln"],
  tub: ["Becher", "Becher"],
  tube: ["Tube", "Tuben"],
  bar: ["Riegel", "Riegel"],
  loaf: ["Laib", "Laibe"],
  cube: ["Würfel", "Würfel"],
  ear: ["Kolben", "Kolben"],
  fillet: ["Filet", "Filets"],
  handful: ["Handvoll", "Handvoll"],
  dash: ["Spritzer", "Spritzer"],
  drop: ["Tropfen", "Tropfen"],
  knob: ["Stück", "Stück"],
  scoop: ["Kugel", "Kugeln"],
};

/** Other English words for these units; a German word that a row has is the user's own and stays. */
const ENGLISH: Readonly<Record<string, string>> = {
  tsp: "teaspoon,teaspoonful",
  tbsp: "tablespoon,tablespoonful,tbs",
  cup: "cupful",
  piece: "pc,each,ea,whole,item",
  dozen: "doz",
  can: "tin",
  stalk: "rib",
  pack: "package,packet,pkg,pk",
  bag: "sachet",
  tub: "pot",
  dash: "splash",
  leaf: "leaves",
  loaf: "loaves",
};

const byWord = new Map(
  Object.entries(UNITS).flatMap(([name, forms]) =>
    [name, ...(ENGLISH[name]?.split(",") ?? [])].flatMap((word) =>
      [word, pluralOf(word), `${word}s`].map((one): [string, typeof forms] => [one, forms]),
    ),
  ),
);

/** The unit in German where a row spells it in English; any other as it is spelled. */
export function germanUnit(unit: string, quantity: unknown): string {
  const [one, many] = byWord.get(unit.trim().toLowerCase().replace(/\.$/, "")) ?? [unit, unit];
  return typeof quantity === "number" && quantity > 1 ? many : one;
}
