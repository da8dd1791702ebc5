// The type of a catalogue: all texts that the kitchen's code writes to users. Each language has one value of it
// (`words-for.ts`), so a missing entry does not compile.
import type { AnswerWords, MealType, Place } from "./answer-words.ts";
import type { FaultWords } from "./fault-words.ts";
import type { PeopleWords } from "./people/people-words.ts";
import type { ListWords, NoteWords, RankWords } from "./list-words.ts";

export type Difficulty = "easy" | "medium" | "hard";
/** What the guard keeps from everybody; it treats both alike. */
export type Avoidance = "allergy" | "intolerance";
export type Taste = "like" | "dislike" | "note" | "diet" | Avoidance;
export type FactKind = "diet" | "dislike" | "like" | "household" | Avoidance;
export type Weekday =
  | "Monday"
  | "Tuesday"
  | "Wednesday"
  | "Thursday"
  | "Friday"
  | "Saturday"
  | "Sunday";

export interface KitchenWords {
  /** Keyed by the English name, which the calendar returns. */
  weekdays: Readonly<Record<Weekday, string>>;
  /** An ISO date as people write it in figures. English keeps the ISO form, which prompts use. */
  date(iso: string): string;
  /** An ISO date in words, as in a sentence: "26 November", with its year if that is not the year of `today`. */
  dayAndMonth(iso: string, today?: string): string;
  /** A date with its weekday, both in words of the language. */
  fullDay(weekday: string, date: string): string;
  number(value: number): string;
  today: string;
  tomorrow: string;
  yesterday: string;
  noDay: string;
  minutes(count: string): string;

  meals: Readonly<Record<MealType, string>>;
  places: Readonly<Record<Place, string>>;
  /** The title over rows whose place is `other`. */
  elsewhere: string;
  /** The title over rows that have no place, next to rows that have one. */
  noPlace: string;
  difficulties: Readonly<Record<Difficulty, string>>;
  /** Separates a heading from its content. */
  colon: string;
  /** Separates parts of a sentence. */
  semicolon: string;
  /** A preference as a sentence without a full stop; `people` has those of avoidances. @param who "" for the reader's own */
  taste: Readonly<Record<Exclude<Taste, Avoidance>, (subject: string, who: string) => string>>;
  tasteKinds: Readonly<Record<Taste, string>>;
  /** Parts of the shop, keyed by their English names; an unlisted part is shown unchanged. */
  sections: Readonly<Record<string, string>>;
  /** A row's unit after its amount: "2 l", "3 cloves". */
  unit(unit: string, quantity: unknown): string;
  /**
   * The unit and its content, `tins of tomatoes` for 3; null for pieces, and in English for a unit that is not a
   * container.
   */
  contained(amount: { quantity: unknown; unit: string }, name: string): string | null;

  unnamed: string;
  toBuy: string;
  bought: string;
  toDo: string;
  done: string;
  yes: string;
  no: string;
  /** In these texts, `day` is a word ("today"), a date, or a weekday with its date. */
  due(day: string): string;
  /** The last day on which something is valid. */
  until(day: string): string;
  goodUntil(day: string): string;
  pastSince(day: string): string;
  /** The number of people for whom a meal is planned. */
  mealFor(count: string): string;
  serves(count: string): string;
  ratedOf5(rating: string): string;
  optional: string;
  partlyOptional: string;

  people: PeopleWords;
  lists: ListWords;
  answers: AnswerWords;
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
    source: string;
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
    /** For a column or a row whose values are not shown. */
    changed(column: string): string;
    /**
     * The name of a row whose amount has changed, with its list, because the same thing may be at home and on the
     * list.
     */
    amountIn: Readonly<Record<"inventory" | "shopping_list", (name: string) => string>>;
  };
  /** Keyed by the table's name. A table that is not listed has its name without underscores. */
  tables: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, string>>;
  /** Allergens and diets as the guard spells them. */
  codes: Readonly<Record<string, string>>;
  /** The known cuisines as a recipe names them, between commas, in one order in all languages. */
  cuisines: string;

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
  /** The texts that follow a food's name if the guard has found something. */
  findings: {
    /** The words after "contains": allergens, and the foods in the names of some diets ("dairy-free"). */
    contained: Readonly<Record<string, string>>;
    /** The other diets. */
    diets: Readonly<Record<string, string>>;
    /** "not vegan". @param isTrace whether it depends on the brand or how it is made */
    breaksDiet(diet: string, isTrace: boolean): string;
  };
  /** The texts about facts that a message states about people. */
  facts: {
    kinds: Readonly<Record<FactKind, string>>;
    /** A fact as a part of a sentence. @param who "" for the reader's own */
    tell: Readonly<Record<FactKind, (thing: string, who: string) => string>>;
    /** The fact was stored, but no food with that name is known. */
    unchecked(thing: string): string;
  };
  faults: FaultWords;
  notes: NoteWords;
  rank: RankWords;
}
