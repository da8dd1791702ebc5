// Parts of the kitchen's catalogues: beginnings of lists, notes on derived lists, and the texts about recipes
// that can be cooked.

export type ListTable =
  | "recipes"
  | "inventory"
  | "shopping_list"
  | "meal_plans"
  | "tasks"
  | "preferences"
  | "cooking_log";

/** The beginning of a table's list, and the text for an empty one. */
export interface ListTexts {
  /** The beginning of a list of all rows, without a colon. */
  head(total: number): string;
  /** The beginning of a list of the rows that a search found; there may be others. */
  found(total: number): string;
  /** The title of new rows in a list of changes, and that of deleted rows. */
  added(total: number): string;
  gone(total: number): string;
  none: string;
  noneFits: string;
}

export interface ListWords {
  byTable: Readonly<Record<ListTable, ListTexts>>;
  /** For a search of the inventory by date that found nothing. */
  noneDated: string;
  shown(rows: number, total: number): string;
  /** Says that there are now several recipes of this name, if a new recipe has the name of another. */
  recipesCalled(name: string, count: number): string;
  /** The number of rows not shown, with a next step. */
  others(hiddenCount: number): string;
}

/** Notes on a derived list: what was merged, left out or could not be compared. */
export interface NoteWords {
  where: Readonly<Record<"home" | "list" | "both", string>>;
  amountUnknown: string;
  noAmount(need: string): string;
  /** `holding`: amounts with their places. */
  needed(name: string, need: string, holding: string): string;
  /** An amount that other planned meals need. */
  keptFor(amount: string, titles: string): string;
  notCompared(name: string, need: string, holding: string): string;
  listedAs(name: string, amounts: string): string;
  /** The word between two amounts. */
  and: string;
  countedTwice: string;
  nothingLeft: string;
  leftOut(names: string): string;
  /** Stock that is not counted. */
  pastDate(names: string): string;
  withoutRecipe(titles: string): string;
  /** @param recipes the number of recipes that are scaled */
  forServings(people: number, recipes: number): string;
  asWritten(names: string): string;
  /** The number of people for which meals are cooked: "for 8 (as you said)". */
  amounts(people: string): string;
  /** @param others a number of people that does not count */
  amountsNot(people: string, others: string): string;
  /** Where a number of people comes from: the message, the plan or the recipe. */
  from: Readonly<Record<"said" | "planned" | "written", string>>;
  nothingKnown: string;
  /** The things were already marked as bought, so nothing is added to the inventory. */
  boughtBefore: string;
  staysPlanned(slot: string, titles: string): string;
}

export interface RankWords {
  head: string;
  more(count: number): string;
  /** Recipes that break a rule: not proposed, but named. */
  leftOut(count: number): string;
  notCounted: string;
  amountMore(name: string, amount: string): string;
  everything: string;
  someOf(inStock: number, counted: number): string;
  /** @param count the number of missing things */
  missing(names: string, count: number): string;
  perhapsShort(names: string): string;
  usesUp(names: string): string;
  andMore(count: number): string;
}
