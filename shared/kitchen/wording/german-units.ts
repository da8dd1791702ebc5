// Units behind their amounts, in German: by what a unit is, however a row spells it.
import { unitOf } from "../units.ts";

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

/** Units that are written alike in both languages. */
const SAME: ReadonlySet<string> = new Set("mg,g,kg,oz,lb,ml,cl,dl,l,fl oz".split(","));

/** A word that names no unit stays as it is: "knuckle", and what a German row says itself. */
export function germanUnit(unit: string, quantity: unknown): string {
  const { name } = unitOf(unit);
  const [one, many] = UNITS[name] ?? UNITS[name.replace(/s$/, "")] ?? [];
  if (one === undefined || many === undefined) return SAME.has(name) ? name : unit;
  return typeof quantity === "number" && quantity > 1 ? many : one;
}
