// Rows that a household begins with, as data.

export interface SeedRecipe {
  name: string;
  /** Each is a name, or a name with quantity and unit. */
  lines: readonly (string | readonly [name: string, quantity: number, unit: string])[];
  minutes?: number;
  servings?: number;
  steps?: readonly string[];
}

export interface SeedStock {
  name: string;
  quantity: number;
  unit?: string;
  location?: "pantry" | "fridge" | "freezer" | "counter" | "other";
  /** Days from today until the expiry date; negative if it has passed. */
  expires?: number;
}

export interface SeedMeal {
  /** Days from today. */
  day: number;
  title: string;
  meal?: "breakfast" | "lunch" | "dinner" | "snack";
}

export interface SeedRows {
  recipes?: readonly SeedRecipe[];
  inventory?: readonly SeedStock[];
  shopping?: readonly { name: string; quantity?: number; unit?: string }[];
  /** A title that is a recipe's name becomes a link to it. */
  meals?: readonly SeedMeal[];
  /** `due` is in days from today. */
  tasks?: readonly { title: string; due?: number }[];
  preferences?: readonly { kind: string; subject: string }[];
}

/** The date this many days from today, as Postgres writes it; in UTC, like the seeded profiles. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
