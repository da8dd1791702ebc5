// Recognises leftovers and other meals that are not cooked from a recipe by their title in a plan.

/** Leftovers as titles of meals and fields of constraints name them, in seven languages. */
const LEFTOVER_WORDS =
  "left-?overs?|reste(?:essen|n|s)?|sobras|avanzi|restjes?|kliekjes?|overgebleven|übrig";
const LEFTOVERS = anyOf(LEFTOVER_WORDS);
/** Meals that are not cooked from a recipe. */
const WITHOUT_RECIPE = anyOf(
  `${LEFTOVER_WORDS}|eat(?:ing)? out|take-?away|takeout|restaurante?|fasting|auswärts essen|essen gehen|` +
    "lieferdienst|fasten|à emporter|jeûne|comer fuera|para llevar|ayuno|mangiare fuori|ristorante|" +
    "asporto|digiuno|comer fora|para viagem|jejum|uit eten|afhalen|vasten",
);

/** Whether the text mentions leftovers. */
export function isLeftovers(text: string): boolean {
  return LEFTOVERS.test(text);
}

/** Whether a meal of this title needs no recipe. */
export function needsNoRecipe(title: string): boolean {
  return WITHOUT_RECIPE.test(title);
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
}
