// Parts of the kitchen's catalogues: how lists begin, what code says of a list that it made, and of
// what can be cooked.

export type ListTable =
  | "recipes"
  | "inventory"
  | "shopping_list"
  | "meal_plans"
  | "tasks"
  | "preferences"
  | "cooking_log";

/** How the list of a table begins, and what is said when there is nothing on it. */
export interface Wording {
  /** Without a colon. */
  head(total: number): string;
  /** What stands before new rows in a list of changes, and before those that are gone. */
  added: string;
  gone: string;
  /** The same of rows that were looked for: there may be others. */
  found(total: number): string;
  none: string;
  noneFits: string;
}

export interface ListWords {
  of: Readonly<Record<ListTable, Wording>>;
  shown(rows: number, total: number): string;
  /** What is left out, with a next step. */
  others(left: number): string;
}

/** What was merged, left out or could not be compared when code made a list. */
export interface NoteWords {
  where: Readonly<Record<"home" | "list" | "both", string>>;
  nobodyCounted: string;
  noAmount(wanted: string): string;
  /** `held`: amounts, with where they are. */
  needed(name: string, wanted: string, held: string): string;
  notCompared(name: string, wanted: string, held: string): string;
  listedAs(name: string, amounts: string): string;
  /** Between two amounts. */
  and: string;
  countedTwice: string;
  nothingLeft: string;
  leftOut(names: string): string;
  withoutRecipe(titles: string): string;
  forServings(people: number): string;
  asWritten(names: string): string;
  nothingKnown: string;
  staysPlanned(slot: string, titles: string): string;
}

export interface RankWords {
  head: string;
  more(count: number): string;
  /** Recipes that break a rule: proposed to nobody, and not passed over in silence. */
  leftOut(count: number): string;
  notCounted: string;
  amountMore(name: string, amount: string): string;
  everything: string;
  someOf(there: number, counted: number): string;
  missing(names: string): string;
  perhapsShort(names: string): string;
  usesUp(names: string): string;
  andMore(count: number): string;
}
