// What a catalogue of the kitchen holds: everything that the kitchen's code says to a user. One value
// per language fills it (`words-for.ts`), so an entry that a language lacks does not compile.
import type { FaultWords } from "./fault-words.ts";
import type { ListWords, NoteWords, RankWords } from "./list-words.ts";

export type MealType = "breakfast" | "lunch" | "dinner" | "snack";
export type Place = "pantry" | "fridge" | "freezer" | "counter" | "other";
export type Difficulty = "easy" | "medium" | "hard";
export type Taste = "like" | "dislike" | "note" | "allergy" | "diet";
export type FactKind = "allergy" | "intolerance" | "diet" | "dislike" | "like" | "household";
export type Weekday =
  "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";

export interface KitchenWords {
  /** By the English name, which is what the calendar gives. */
  weekdays: Readonly<Record<Weekday, string>>;
  /** An ISO date as people write it. */
  date(iso: string): string;
  /** A date with its weekday, both as they are said. */
  fullDay(weekday: string, date: string): string;
  number(value: number): string;
  today: string;
  tomorrow: string;
  yesterday: string;
  noDay: string;
  minutes(count: string): string;

  meals: Readonly<Record<MealType, string>>;
  places: Readonly<Record<Place, string>>;
  /** The title over what is in none of the places. */
  elsewhere: string;
  noPlace: string;
  difficulties: Readonly<Record<Difficulty, string>>;
  /** A taste in words, after whose it is. */
  taste: Readonly<Record<Taste, (subject: string) => string>>;
  tasteKinds: Readonly<Record<Taste, string>>;
  /** Parts of the shop by their English names; one that is not among them is shown as it is. */
  sections: Readonly<Record<string, string>>;
  /** A unit behind its amount, as the row spells it: "2 l", "3 cloves". */
  unit(unit: string, quantity: unknown): string;
  /** A container with what is in it, `3 tins of tomatoes`; null where the unit is none. */
  contained(amount: { quantity: unknown; unit: string }, name: string): string | null;

  unnamed: string;
  toBuy: string;
  bought: string;
  toDo: string;
  done: string;
  yes: string;
  no: string;
  due(day: string): string;
  /** The last day on which something holds. */
  until(day: string): string;
  goodUntil(day: string): string;
  pastSince(day: string): string;
  bestBefore(day: string): string;
  /** How many a planned meal is for. */
  mealFor(count: string): string;
  serves(count: string): string;
  ratedOf5(rating: string): string;
  optional: string;
  partlyOptional: string;

  lists: ListWords;
  recipe: {
    cuisine: string;
    difficulty: string;
    prep: string;
    cook: string;
    total: string;
    serves: string;
    tags: string;
    ingredients: string;
    instructions: string;
    notes: string;
  };
  labels: {
    recipe: string;
    mealPlan: string;
    /** First and last day of a plan. */
    fromTo(first: string, last: string): string;
    shoppingList(items: number): string;
    taskList(tasks: number): string;
    stockList(lots: number): string;
  };
  changes: {
    added(line: string): string;
    removed(name: string): string;
    /** Of a value that no line can hold. */
    changed(column: string): string;
  };
  /** Null: the name as it is spelled, without underscores. */
  tables: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, string>>;
  /** Allergens and diets as the guard spells them. */
  codes: Readonly<Record<string, string>>;

  doubt(name: string): string;
  losses: {
    entry(label: string, number: number): string;
    ingredient(label: string, number: number): string;
    notKept(where: string, field: string, value: string): string;
    noTable(type: string): string;
    nothingToSave(label: string): string;
  };
  assumed: {
    dinner: string;
    forPeople(count: number): string;
    threeIdeas: string;
    nextSevenDays: string;
    dinnersOnly: string;
    plannedDays: string;
  };
  askWhatIsThere: string;
  /** What breaks a diet, beside its name. */
  against(diet: string): string;
  /** What a message states of people. */
  facts: {
    kinds: Readonly<Record<FactKind, string>>;
    /** Noted, and no food is known by that name. */
    unchecked(thing: string): string;
  };
  faults: FaultWords;
  notes: NoteWords;
  rank: RankWords;
}
