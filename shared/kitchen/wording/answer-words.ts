// Part of the kitchen's catalogues: the answer to a look-up that found one row, as a sentence. It says when, where
// and how much, so that it answers any of these questions.

export type MealType = "breakfast" | "lunch" | "dinner" | "snack";
export type Place = "pantry" | "fridge" | "freezer" | "counter" | "other";

export interface AnswerWords {
  /** @param until the whole phrase ("good until tomorrow"), or empty */
  stock(thing: string, place: Place | null, until: string): string;
  shopping(thing: string, isBought: boolean): string;
  /** @param meal null if there is none @param day as in `due` */
  meal(title: string, meal: MealType | null, day: string, isPast: boolean): string;
  /** @param day as in `due`; null if there is none */
  task(title: string, day: string | null, state: "past" | "open" | "done"): string;
  /** @param rated the whole phrase ("4 of 5"), or empty */
  cooked(title: string, day: string, rated: string): string;
}
