// Cuisines: what a recipe says of its own, in the reader's language, and which cuisines belong to a wider one.
import { LANGUAGES } from "../../contracts/language.ts";
import { foodKey } from "../food/food-key.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

/** Cuisines that a wider word includes, all in English; an unknown word includes itself. */
export const CUISINES: Readonly<Record<string, string>> = {
  asian: "thai,chinese,japanese,korean,vietnamese,indian,indonesian,malaysian,filipino,singaporean",
  mediterranean: "italian,greek,spanish,turkish,lebanese,moroccan,provencal,israeli",
  "middle eastern": "lebanese,turkish,israeli,persian,iranian,syrian,iraqi,egyptian",
  "latin american": "mexican,brazilian,peruvian,argentinian,cuban,colombian",
  european: "italian,french,spanish,german,greek,british,portuguese,polish,austrian,swedish",
};

/** How a masculine form differs from the feminine one that the catalogues have: "italien", "espagnol", "francés". */
const FEMININE = ["ne", "a"] as const;

/** The key of each name in the catalogues → its place in them; made once, where it is asked for. */
let places: ReadonlyMap<string, number> | undefined;

/**
 * The cuisine in the reader's words. What is in these words already, or in no catalogue, stays as it was written
 * ("Tex-Mex", "Oma’s").
 */
export function cuisineText(written: string, { cuisines }: Pick<KitchenWords, "cuisines">): string {
  places ??= new Map(LANGUAGES.flatMap((language) => keysOf(kitchenWords(language))));
  const feminine = [...FEMININE.map((end) => written + end), written.replace(/o$/i, "a")];
  const forms = [written, ...feminine].map(foodKey);
  const form = forms.find((one) => places?.has(one)) ?? "";
  const name = cuisines.split(",")[places.get(form) ?? -1] ?? written;
  return foodKey(name) === form ? written : name;
}

function keysOf({ cuisines }: Pick<KitchenWords, "cuisines">): [string, number][] {
  return cuisines.split(",").map((name, index) => [foodKey(name), index]);
}
