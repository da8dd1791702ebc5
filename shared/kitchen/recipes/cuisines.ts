// Cuisines: translates a recipe's cuisine into the reader's language, and lists the cuisines that belong to a wider
// one.
import { LANGUAGES } from "../../contracts/language.ts";
import { foodKey } from "../food/food-key.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

/** The cuisines that a wider word includes, all in English; any other word includes only itself. */
export const CUISINES: Readonly<Record<string, string>> = {
  asian: "thai,chinese,japanese,korean,vietnamese,indian,indonesian,malaysian,filipino,singaporean",
  mediterranean: "italian,greek,spanish,turkish,lebanese,moroccan,provencal,israeli",
  "middle eastern": "lebanese,turkish,israeli,persian,iranian,syrian,iraqi,egyptian",
  "latin american": "mexican,brazilian,peruvian,argentinian,cuban,colombian",
  european: "italian,french,spanish,german,greek,british,portuguese,polish,austrian,swedish",
};

/**
 * The endings that the feminine form of the catalogues adds to a masculine form: "italien", "francés".
 */
const FEMININE_ENDINGS = ["ne", "a"] as const;

/** The position of each name in the catalogues, by the name's key. It is built at the first use. */
let positionsByKey: ReadonlyMap<string, number> | undefined;

/**
 * The cuisine in the reader's words. A name that is already in these words, or in no catalogue, stays as written
 * ("Tex-Mex", "Oma’s").
 */
export function cuisineText(cuisine: string, { cuisines }: Pick<KitchenWords, "cuisines">): string {
  positionsByKey ??= new Map(LANGUAGES.flatMap((language) => keysOf(kitchenWords(language))));
  const feminine = [...FEMININE_ENDINGS.map((end) => cuisine + end), cuisine.replace(/o$/i, "a")];
  const forms = [cuisine, ...feminine].map(foodKey);
  const form = forms.find((candidate) => positionsByKey?.has(candidate)) ?? "";
  const name = cuisines.split(",")[positionsByKey.get(form) ?? -1] ?? cuisine;
  return foodKey(name) === form ? cuisine : name;
}

function keysOf({ cuisines }: Pick<KitchenWords, "cuisines">): [string, number][] {
  return cuisines.split(",").map((name, index) => [foodKey(name), index]);
}
