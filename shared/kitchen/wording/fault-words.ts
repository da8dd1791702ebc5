// Part of the kitchen's catalogues: the texts for faults of generated content.

export interface FaultWords {
  /** For an existing row that breaks a rule: its content, then the reason. */
  breaks: {
    contains(foods: string, because: string): string;
    /** For a food that contains something only in some brands or recipes. */
    mayContain(foods: string, because: string): string;
    allergy(code: string): string;
    diet(code: string): string;
    /** The whole text, for a food that this conversation excludes. */
    leftOut(foods: string): string;
    disliked: string;
  };
  theRecipe: string;
  contains(title: string, food: string, because: string): string;
  allergen(code: string): string;
  againstDiet(code: string): string;
  leftOut(food: string): string;
  missingFood(title: string, food: string): string;
  noTime(title: string, limit: number): string;
  tooLong(title: string, total: number, limit: number): string;
  otherServings(title: string, servings: string, wish: number): string;
  noServings(title: string, wish: number): string;
  otherDifficulty(title: string, difficulty: string, wish: string): string;
  noDifficulty(title: string, wish: string): string;
  otherCuisine(title: string, cuisine: string, wish: string): string;
  noCuisine(title: string, wish: string): string;
  /** The recipe's instructions name foods that are no longer among its ingredients. */
  stillSays(title: string, foods: string): string;
  outside(meal: string, from: string, to: string): string;
  otherCount(inPlan: number, meal: string | null, wish: number): string;
  otherLeftovers(inPlan: number, wish: number): string;
  notSaved(meal: string): string;
  onlySaved(meal: string): string;
  aMeal: string;
  twice(slot: string, titles: string): string;
  taken(slot: string, titles: string): string;
  withoutTitle: string;
}
