// German names of what the catalogue has no entry for, because it is no one food ("oil": which?), as the
// key of its English name. Names of single foods are the catalogue's business.
import { foodKey } from "./food-key.ts";

const ENGLISH: Readonly<Record<string, string>> = {
  öl: "oil",
  salz: "salt",
  pfeffer: "pepper",
  "salz und pfeffer": "salt and pepper",
  käse: "cheese",
  nuss: "nut",
  nüsse: "nut",
  bohne: "bean",
  bohnen: "bean",
  fisch: "fish",
  fleisch: "meat",
  brühe: "stock",
  gemüse: "vegetable",
  obst: "fruit",
  kräuter: "herb",
  wasser: "water",
  leitungswasser: "tap water",
  "kaltes wasser": "cold water",
  "warmes wasser": "warm water",
  "heißes wasser": "hot water",
  "kochendes wasser": "boiling water",
  eiswürfel: "ice",
};
const byKey = new Map(
  Object.entries(ENGLISH).map(([said, meant]) => [foodKey(said), foodKey(meant)]),
);

/** The key of a food's name, the same in both languages. */
export function genericKey(name: string): string {
  const key = foodKey(name);
  return byKey.get(key) ?? key;
}
