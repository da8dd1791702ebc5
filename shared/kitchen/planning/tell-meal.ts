// Names a planned meal in a sentence about it.
import { isPresent, valueText } from "../screens/format-values.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

/** `2026-01-05 dinner (Tacos)`; unknown parts are left out. */
export function tellMeal(
  { planned_on, meal_type, title }: Record<string, unknown>,
  words: KitchenWords,
): string {
  return [
    isPresent(planned_on) ? words.date(valueText(planned_on)) : "",
    wordOf(words.meals, meal_type),
    isPresent(title) ? `(${valueText(title)})` : "",
  ]
    .filter(isPresent)
    .join(" ");
}
