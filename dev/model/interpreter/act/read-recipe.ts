// A recipe as prompts show it, as markdown or as a row, back to data that can be changed.
import type { RepertoireIngredient, RepertoireRecipe } from "../../repertoire/recipe.ts";
import { parseNumber } from "../language/numbers.ts";
import { unitOf } from "../language/quantities.ts";
import type { Row } from "./rows.ts";

/** The recipe of a saved row with its lines nested. */
export function recipeOfRow(row: Row): RepertoireRecipe {
  const lines = Array.isArray(row.recipe_ingredients) ? (row.recipe_ingredients as Row[]) : [];
  return {
    name: text(row.name),
    cuisine: text(row.cuisine),
    difficulty: difficultyOf(text(row.difficulty)),
    prep_minutes: number(row.prep_minutes) ?? 10,
    cook_minutes: number(row.cook_minutes) ?? 20,
    servings: number(row.servings) ?? 4,
    description: text(row.description),
    tags: list(row.tags),
    ingredients: lines.map((line) => ({
      name: text(line.name),
      quantity: number(line.quantity),
      unit: text(line.unit) || null,
      preparation: text(line.preparation) || null,
    })),
    instructions: list(row.instructions),
  };
}

/** The recipe of the markdown that `formatRecipe` writes; null when it is none. */
export function recipeOfMarkdown(markdown: string): RepertoireRecipe | null {
  const [head = "", ...blocks] = markdown.split("\n\n");
  const name = /^\*\*(.+)\*\*$/.exec(head.trim())?.[1];
  if (name === undefined) return null;
  const block = (title: string) =>
    blocks
      .find((one) => one.startsWith(`**${title}**`))
      ?.split("\n")
      .slice(1) ?? [];
  const facts =
    blocks.find((one) => /^(?:Cuisine|Difficulty|Prep|Cook|Serves|Tags): /.test(one)) ?? "";
  const fact = (key: string) =>
    new RegExp(`(?:^|· |\\n)${key}: ([^·\\n]+)`).exec(facts)?.[1]?.trim() ?? "";
  const first = blocks[0] ?? "";
  return {
    name,
    cuisine: fact("Cuisine"),
    difficulty: difficultyOf(fact("Difficulty")),
    prep_minutes: number(Number.parseInt(fact("Prep"), 10)) ?? 10,
    cook_minutes: number(Number.parseInt(fact("Cook"), 10)) ?? 20,
    servings: number(Number.parseInt(fact("Serves"), 10)) ?? 4,
    description: first === facts || first.startsWith("**") ? "" : first,
    tags: fact("Tags")
      .split(", ")
      .filter((tag) => tag !== ""),
    ingredients: block("Ingredients").map(ingredientOf),
    instructions: block("Instructions").map((line) => line.replace(/^\d+\. /, "").trim()),
  };
}

/** `- [ri_1] 400 g cod fillet, cubed (optional) [ingredient_3]`. */
function ingredientOf(line: string): RepertoireIngredient {
  const plain = line
    .replace(/^- /, "")
    .replace(/^\[\w+\] /, "")
    .replace(/ \[\w+\]$/, "")
    .replace(/ \(optional\)$/, "");
  const amount = /^(\d+(?:\.\d+)?) (.+)$/.exec(plain);
  const rest = amount?.[2] ?? plain;
  const [word = "", ...others] = rest.split(" ");
  const unit =
    amount !== null &&
    others.length > 0 &&
    (unitOf(word) !== null ||
      /^(?:pinch|dash|sprig|knob|splash|sheet|stalk|rasher|leaf|leaves)s?$/.test(word))
      ? word
      : null;
  const named = unit === null ? rest : others.join(" ");
  const comma = named.indexOf(", ");
  return {
    name: comma < 0 ? named : named.slice(0, comma),
    quantity: amount === null ? null : parseNumber(amount[1] ?? ""),
    unit,
    preparation: comma < 0 ? null : named.slice(comma + 2),
  };
}

/** A recipe as the artifact's schema takes it: what is not known is left out. */
export function recipeContent(recipe: RepertoireRecipe): Record<string, unknown> {
  const { name, description, cuisine, difficulty, prep_minutes, cook_minutes, servings, tags } =
    recipe;
  return {
    name: name.slice(0, 200),
    ...(description === "" ? {} : { description }),
    ...(cuisine === "" ? {} : { cuisine }),
    difficulty,
    prep_minutes,
    cook_minutes,
    servings,
    ...(tags.length > 0 ? { tags } : {}),
    ingredients: recipe.ingredients.map((line) => ({
      name: line.name,
      ...(line.quantity === null ? {} : { quantity: line.quantity }),
      ...(line.unit === null ? {} : { unit: line.unit }),
      ...(line.preparation === null ? {} : { preparation: line.preparation }),
    })),
    instructions: recipe.instructions,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
function number(value: unknown): number | null {
  return typeof value === "number" && !Number.isNaN(value) ? value : null;
}
function list(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === "string")
    : [];
}
function difficultyOf(word: string): RepertoireRecipe["difficulty"] {
  return word === "medium" || word === "hard" ? word : "easy";
}
