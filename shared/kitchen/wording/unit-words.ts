// Words for units after an amount in a language, for rows with English units.
import { pluralOf } from "../food/units.ts";
import type { KitchenWords } from "./kitchen-words.ts";

/** For each unit, its singular and plural, or one form for both; an unlisted unit stays unchanged in both. */
export type UnitForms = Readonly<Record<string, string>>;

/** Other English words for these units. An unlisted word is the user's own and stays unchanged. */
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
 * @param forms `one/many`, keyed by the unit's English name
 * @param isOne whether an amount needs the form for one
 */
export function unitIn(
  forms: UnitForms,
  isOne: (amount: unknown) => boolean,
): KitchenWords["unit"] {
  const formsByWord = new Map(
    Object.entries(forms).flatMap(([name, bothForms]) =>
      [name, ...(ENGLISH[name]?.split(",") ?? [])].flatMap((word) =>
        [word, pluralOf(word), `${word}s`].map((spelling): [string, string] => [
          spelling,
          bothForms,
        ]),
      ),
    ),
  );
  const words = (bothForms: string) => bothForms.toLowerCase().split("/");
  // The language's own words must also agree with the number. They take precedence over English ones: the Dutch
  // "pot" is a jar.
  const ownForms = new Map(
    Object.values(forms).flatMap((bothForms) =>
      words(bothForms).map((word): [string, string] => [word, bothForms]),
    ),
  );
  return (unit, quantity) => {
    const word = unit.trim().toLowerCase();
    const bothForms = ownForms.get(word) ?? formsByWord.get(word.replace(/\.$/, ""));
    if (bothForms === undefined) return unit;
    const [singular = unit, plural = singular] = bothForms.split("/");
    return isOne(quantity) ? singular : plural;
  };
}

/** A unit with another name for some foods: some languages have one word for a slice of bread, another for one of ham. */
export interface UnitOfFood {
  /** The unit's English name. */
  unit: string;
  food: RegExp;
  /** `one/many` */
  forms: string;
}

/**
 * The unit and the thing in a language that writes `ofName` after every unit; null for things that are counted one
 * by one.
 */
export function unitOfThing(
  unit: KitchenWords["unit"],
  ofName: (name: string) => string,
  byFood: readonly UnitOfFood[] = [],
): KitchenWords["contained"] {
  return (amount, name) => {
    if (/^(?:pieces?|pcs?|)$/i.test(amount.unit.trim())) return null;
    const unitText = unit(amount.unit, amount.quantity);
    // In Dutch and Portuguese a loaf is a bread.
    if (unitText.toLowerCase() === name.toLowerCase()) return unitText;
    const foodUnit = byFood.find(
      (unitOfFood) =>
        unitOfFood.food.test(name) && unit(unitOfFood.unit, amount.quantity) === unitText,
    );
    if (foodUnit === undefined) return `${unitText} ${ofName(name)}`;
    const [singular = unitText, plural = singular] = foodUnit.forms.split("/");
    // The unit's own form shows whether it is singular.
    const isOne = unitText === unit(foodUnit.unit, 1);
    return `${isOne ? singular : plural} ${ofName(name)}`;
  };
}
