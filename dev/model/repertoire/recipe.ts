// The shape of a repertoire recipe.

export type Difficulty = "easy" | "medium" | "hard";

export interface RepertoireIngredient {
  name: string;
  /** Null where the cook decides ("salt, to taste"). */
  quantity: number | null;
  /** Null for things counted in pieces. */
  unit: string | null;
  preparation: string | null;
}

export interface RepertoireRecipe {
  name: string;
  cuisine: string;
  difficulty: Difficulty;
  prep_minutes: number;
  cook_minutes: number;
  servings: number;
  description: string;
  tags: string[];
  ingredients: RepertoireIngredient[];
  instructions: string[];
}
