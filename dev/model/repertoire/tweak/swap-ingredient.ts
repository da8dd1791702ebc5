// A recipe with one ingredient in another's place.
import { isFood } from "../is-food.ts";
import type { RepertoireIngredient, RepertoireRecipe } from "../recipe.ts";
import { roundQuantity } from "../scale-recipe.ts";
import { singular, titleCase } from "../words.ts";
import { mentionOf, replaceMentions, shortFor } from "./mentions.ts";

export interface Replacement {
  name: string;
  /** How much of it stands for one of what it replaces, in `unit`. */
  factor: number;
  unit: string | null;
  preparation: string | null;
  /** How one sees that it is done; "golden and hot through" where nothing is said. */
  done?: string;
  /** Whether the dish is still called what it was. */
  keepsName?: boolean;
}

const FLESH = ["meat", "seafood"];
const isFlesh = (name: string): boolean => FLESH.some((group) => isFood(name, group));

/** What only holds of meat and fish. */
const FLESH_DONE =
  /,? ?(?:until|when) [^.,;]*\b(?:flak\w*|\d\d °C|juices run|pink|opaque|bone|falls apart|fork slides|cooked (?:all )?through)\b[^.;]*/giu;
const FLESH_ONLY =
  /\b(?:skin side|throw away|at the bone|beards|must reach|medium rare|across the grain)\b/iu;

/** A step as it is for something that does not show that it is done as the meat or fish before it did. */
function withoutFleshSigns(step: string, done: string): string {
  return step
    .split(/(?<=\.) /)
    .filter((sentence) => !FLESH_ONLY.test(sentence))
    .join(" ")
    .replace(FLESH_DONE, `, until ${done}`)
    .trim();
}

/** The recipe with `to` for its line `from`, in name, description and steps too. Same food twice is one line. */
export function swapIngredient(
  recipe: RepertoireRecipe,
  from: string,
  to: Replacement,
): RepertoireRecipe {
  const mention = mentionOf(recipe, from);
  const short = shortFor(to.name);
  const say = (text: string): string => replaceMentions(text, mention, short);
  const turns = isFlesh(from) && (to.done !== undefined || !isFlesh(to.name));
  const done = to.done ?? "golden and hot through";
  const steps = recipe.instructions.map(say);
  const named = titleCase(short.split(" ").map(singular).join(" "));
  return {
    ...recipe,
    name: to.keepsName ? recipe.name : replaceMentions(recipe.name, mention, named),
    description: say(recipe.description),
    ingredients: merge(
      recipe.ingredients.map((line) => (line.name === from ? swapped(line, to) : line)),
    ),
    instructions: turns
      ? steps.map((step) => withoutFleshSigns(step, done)).filter((step) => step !== "")
      : steps,
  };
}

function swapped(line: RepertoireIngredient, to: Replacement): RepertoireIngredient {
  return {
    name: to.name,
    quantity: line.quantity === null ? null : roundQuantity(line.quantity * to.factor, to.unit),
    unit: to.unit,
    preparation: to.preparation,
  };
}

function merge(lines: readonly RepertoireIngredient[]): RepertoireIngredient[] {
  const merged: RepertoireIngredient[] = [];
  for (const line of lines) {
    const at = merged.findIndex((other) => other.name === line.name && other.unit === line.unit);
    const other = merged[at];
    if (!other || other.quantity === null || line.quantity === null) merged.push(line);
    else merged[at] = { ...other, quantity: other.quantity + line.quantity };
  }
  return merged;
}
