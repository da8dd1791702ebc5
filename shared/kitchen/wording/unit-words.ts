// Words for units after an amount in a language, for rows with English units.
import { pluralOf } from "../food/units.ts";
import type { KitchenWords } from "./kitchen-words.ts";

/** Unit → its singular and plural, or one form for both; an unlisted unit stays unchanged. */
export type UnitForms = Readonly<Record<string, string>>;

/** Other English words for these units. A word of another language is the user's own and stays unchanged. */
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

/**
 * @param forms `one/many` by the unit's English name
 * @param isOne whether an amount takes the form for one
 */
export function unitIn(
  forms: UnitForms,
  isOne: (amount: unknown) => boolean,
): KitchenWords["unit"] {
  const byWord = new Map(
    Object.entries(forms).flatMap(([name, both]) =>
      [name, ...(ENGLISH[name]?.split(",") ?? [])].flatMap((word) =>
        [word, pluralOf(word), `${word}s`].map((one): [string, string] => [one, both]),
      ),
    ),
  );
  const words = (both: string) => both.toLowerCase().split("/");
  const own = new Set(Object.values(forms).flatMap(words));
  return (unit, quantity) => {
    const word = unit.trim().toLowerCase().replace(/\.$/, "");
    const both = byWord.get(word);
    // The Dutch "pot" is a jar, although "pot" is also an English word.
    if (both === undefined || (own.has(word) && !words(both).includes(word))) return unit;
    const [one = unit, many = one] = both.split("/");
    return isOne(quantity) ? one : many;
  };
}

/**
 * An amount of something in a language that writes `of` after every unit; null for things that are counted
 * one by one.
 */
export function unitOfThing(
  unit: KitchenWords["unit"],
  of: (name: string) => string,
): KitchenWords["contained"] {
  return (amount, name) =>
    /^(?:pieces?|pcs?|)$/i.test(amount.unit.trim())
      ? null
      : `${unit(amount.unit, amount.quantity)} ${of(name)}`;
}
