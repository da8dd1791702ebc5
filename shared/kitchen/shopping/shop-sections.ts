// The part of the shop for a food, by its catalogue categories.
import { foodKey } from "../food/food-key.ts";

/** The parts of the shop in the order of a walk through it, each with the catalogue categories found there. */
const SECTIONS: [section: string, categories: string][] = [
  ["produce", "vegetable,fruit,herb,mushroom,salad,leafy green,root vegetable,allium,citrus,berry"],
  ["bakery", "bread"],
  ["meat and fish", "meat,poultry,red meat,pork,fish,seafood,shellfish,cured meat,game"],
  ["dairy and eggs", "dairy,egg,dairy alternative,cheese,milk,cream,yogurt"],
  ["frozen", "frozen"],
  [
    "dry goods",
    "grain,pasta,rice,noodle,legume,bean,lentil,nut,seed,flour,baking,sweetener,sugar,dried fruit",
  ],
  ["oils, sauces and spices", "oil,fat,vinegar,condiment,sauce,spice,spice blend,stock,paste"],
  ["drinks", "drink,beverage,alcohol,wine,juice,coffee,tea"],
];

export const SECTION_NAMES: readonly string[] = SECTIONS.map(([section]) => section);

const sectionOf = new Map(
  SECTIONS.flatMap(([section, categories]) =>
    categories.split(",").map((category): [string, string] => [foodKey(category), section]),
  ),
);

/** The part for these catalogue categories, most specific first; null if none has one. */
export function shopSection(categories: string[]): string | null {
  for (const category of categories) {
    const section = sectionOf.get(foodKey(category));
    if (section !== undefined) return section;
  }
  return null;
}

/** The place of a part in a walk through the shop; null comes last. */
export function sectionOrder(section: string | null): number {
  const index = SECTIONS.findIndex(([name]) => name === section);
  return index === -1 ? SECTIONS.length : index;
}
