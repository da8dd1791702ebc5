// Reads the label that a plan gives a shopping list: which recipes it names, and for how many people it is.
import { isPresent, valueText } from "../screens/format-values.ts";

type Row = Record<string, unknown>;

/** The recipes that the label names. Longer names are searched first, so that "cod" is not found inside "cod tacos". */
export function recipesNamedIn(recipes: Row[], label: string): Row[] {
  let unreadLabel = label.toLowerCase();
  const byLength = recipes.toSorted((a, b) => textOf(b.name).length - textOf(a.name).length);
  const mentionedRecipes = byLength.filter(({ id, name }) => {
    const words = [textOf(id), textOf(name)].filter((word) => word !== "");
    const mention = words.find((word) => wordAt(unreadLabel, word.toLowerCase()));
    if (mention !== undefined) unreadLabel = unreadLabel.replaceAll(mention.toLowerCase(), " ");
    return mention !== undefined;
  });
  return recipes.filter((recipe) => mentionedRecipes.includes(recipe));
}

/** Whether the text contains `word` as whole words: `recipe_1` is not in `recipe_12`. */
function wordAt(label: string, word: string): boolean {
  return label.split(word).some((textBefore, index, parts) => {
    const textAfter = parts[index + 1];
    return (
      textAfter !== undefined &&
      !/[\p{L}\p{N}_]$/u.test(textBefore) &&
      !/^[\p{L}\p{N}_]/u.test(textAfter)
    );
  });
}

const EATERS =
  "people|persons?|servings?|portions?|guests?|adults?|kids|children|of us|personen|leute|portionen|gäste|erwachsene|kinder|" +
  "personnes?|convives|adultes|enfants|personas?|raciones|comensales|adultos|niños|persone|porzioni|" +
  "ospiti|adulti|bambini|pessoas?|porções|crianças|persoon|porties|gasten|volwassenen|kinderen";
/**
 * Matches the number of people; a number of anything else ("for 3 recipes", "for 2 of them", "for 4 days")
 * does not count.
 */
const PEOPLE = new RegExp(
  `(?<!\\p{L})(?:for|serves|serving|für|pour|para|per|voor) (\\d{1,3})(?: (?:${EATERS})(?!\\p{L})|(?= *(?:[,;:)]|\\.(?!\\d)|$)))`,
  "iu",
);

/** The number of people that the label names; 0 if it names none. */
export function peopleIn(label: string): number {
  return Number(PEOPLE.exec(label)?.[1] ?? 0);
}

function textOf(value: unknown): string {
  return isPresent(value) ? valueText(value) : "";
}
