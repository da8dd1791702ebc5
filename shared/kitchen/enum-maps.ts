// Words that people and models use for the values of an enum, mapped by hand: anything else is an
// error that names what is allowed (V4 §4.3: no coercion without an explicit mapping).
import * as z from "zod";

type Words<T extends string> = Readonly<Record<T, string>>;

/** Value → other words for it, lower case, separated by commas. */
export const difficultyWords: Words<"easy" | "medium" | "hard"> = {
  easy: "simple,beginner,basic,very easy",
  medium: "moderate,intermediate,normal,average",
  hard: "difficult,advanced,challenging,expert",
};
export const mealTypeWords: Words<"breakfast" | "lunch" | "dinner" | "snack"> = {
  breakfast: "morning meal",
  lunch: "midday meal",
  dinner: "supper,evening meal",
  snack: "snacks",
};
export const locationWords: Words<"pantry" | "fridge" | "freezer" | "counter" | "other"> = {
  pantry: "cupboard,larder,cabinet,shelf",
  fridge: "refrigerator",
  freezer: "frozen,deep freezer",
  counter: "countertop,worktop,fruit bowl",
  other: "",
};

/** The value that a word stands for, in any case; the word as it is where the map has none. */
export function valueOfWord(map: Readonly<Record<string, string>>, word: unknown): unknown {
  if (typeof word !== "string") return word;
  const said = word.trim().toLowerCase();
  const found = Object.entries(map).find(
    ([value, others]) => value === said || others.split(",").includes(said),
  );
  return said !== "" && found ? found[0] : word;
}

/** An enum that takes the words of its map. The JSON schema shows the values alone. */
export function enumOf<T extends string>(map: Words<T>) {
  const [first, ...rest] = Object.keys(map) as T[];
  const values: [T, ...T[]] = [first as T, ...rest];
  return z.preprocess((word) => valueOfWord(map, word), z.enum(values));
}
