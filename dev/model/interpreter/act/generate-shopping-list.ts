// A shopping list for recipes: what they need and the stock does not have.
import type { RepertoireIngredient, RepertoireRecipe } from "../../repertoire/recipe.ts";
import { nameWords } from "../language/clean-message.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { blocked, complete, type Decision } from "./decisions.ts";
import { missingOf } from "./on-hand.ts";
import { recipeOfMarkdown, recipeOfRow } from "./read-recipe.ts";
import { quotedIn, refsIn, rowsNamed, rowsOfTable } from "./rows.ts";

export function generateShoppingList(prompt: ActPrompt): Decision {
  const recipes = recipesMeant(prompt);
  if (recipes.length === 0) {
    return blocked(
      "INSUFFICIENT_INFO",
      "I cannot see the recipe that the list is for.",
      "ask_user",
    );
  }
  const stock = (rowsOfTable(prompt, "inventory") ?? []).map(({ label }) => label);
  const items = merged(recipes.flatMap(({ ingredients }) => missingOf(ingredients, stock)));
  if (items.length === 0) {
    return blocked(
      "PLAN_INVALID",
      "Everything that it needs is in stock already, so there is nothing to buy.",
    );
  }
  return complete(`Listed ${items.length} things to buy`, { data: { items } });
}

function recipesMeant(prompt: ActPrompt): RepertoireRecipe[] {
  const rows = rowsOfTable(prompt, "recipes") ?? [];
  const text = `${prompt.brief} ${prompt.task}`;
  const named = refsIn(text).flatMap((ref) => {
    const row = rows.find((one) => one.ref === ref)?.row;
    if (row !== undefined) return [recipeOfRow(row)];
    return recipeOfMarkdown(prompt.entities.find((entity) => entity.ref === ref)?.text ?? "") ?? [];
  });
  if (named.length > 0) return named;
  const [name] = quotedIn(text);
  return (name === undefined ? rows : rowsNamed(name, rows))
    .slice(0, 1)
    .map(({ row }) => recipeOfRow(row));
}

/** The same thing in the same unit once, amounts added. */
function merged(lines: RepertoireIngredient[]): Record<string, unknown>[] {
  const byKey = new Map<string, { name: string; quantity: number | null; unit: string | null }>();
  for (const { name, quantity, unit } of lines) {
    const key = `${nameWords(name).join(" ")}|${unit ?? ""}`;
    const known = byKey.get(key);
    const sum = known === undefined ? quantity : add(known.quantity, quantity);
    byKey.set(key, { name: known?.name ?? name, quantity: sum, unit });
  }
  return [...byKey.values()].map(({ name, quantity, unit }) => ({
    name,
    ...(quantity === null ? {} : { quantity }),
    ...(unit === null ? {} : { unit }),
  }));
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.round((a + b) * 1000) / 1000;
}
