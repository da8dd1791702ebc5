// Generate steps: one item of content, whole.
import type { RepertoireRecipe } from "../../repertoire/recipe.ts";
import { tweakRecipe } from "../../repertoire/tweak-recipe.ts";
import { capitalize } from "../language/clean-message.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { findFor, readBrief, recipeWish, type RecipeWish } from "../think/recipe-query.ts";
import { recognize } from "../intents/recognize.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import { blocked, complete, type Decision } from "./decisions.ts";
import { generateMealPlan } from "./generate-meal-plan.ts";
import { generateShoppingList } from "./generate-shopping-list.ts";
import { recipeContent, recipeOfMarkdown, recipeOfRow } from "./read-recipe.ts";
import { quotedIn, refsIn, rowsNamed, rowsOfTable } from "./rows.ts";

/** Recipes looked through for the one that the plan named. */
const SEARCHED = 16;

export function actGenerate(prompt: ActPrompt): Decision {
  switch (prompt.subdomain) {
    case "recipes":
      return generateRecipe(prompt);
    case "meal_plans":
      return generateMealPlan(prompt);
    case "shopping":
      return generateShoppingList(prompt);
    default:
      return blocked("PLAN_INVALID", `I cannot make anything up in ${prompt.subdomain}.`);
  }
}

function generateRecipe(prompt: ActPrompt): Decision {
  const change = /Change: (.+?)\.(?: |$)/.exec(prompt.brief)?.[1];
  const recipe = change === undefined ? newRecipe(prompt) : changedRecipe(prompt, change);
  if (recipe === null) {
    return blocked(
      "INSUFFICIENT_INFO",
      "I cannot see the recipe that I should start from.",
      "ask_user",
    );
  }
  return complete(`Wrote ${recipe.name}`, { data: recipeContent(recipe) });
}

/** The recipe that the plan named; another one that fits where that is not known. */
function newRecipe(prompt: ActPrompt): RepertoireRecipe | null {
  const wish = wishOf(prompt);
  const known = prompt.entities.filter(({ type }) => type === "recipe").map(({ label }) => label);
  const label = (prompt.item ?? "").toLowerCase();
  const named = findFor(wish, SEARCHED, []).find(({ name }) => name.toLowerCase() === label);
  if (named !== undefined) return named;
  const taken = [...prompt.siblings, ...known.filter((name) => name.toLowerCase() !== label)];
  return findFor(wish, 1, taken)[0] ?? null;
}

/** The brief says what is wanted; a brief in other words is read as the user's words are. */
function wishOf(prompt: ActPrompt): RecipeWish {
  const brief = readBrief(prompt.brief.replace(/ A [\w -]* dish: .*$/, ""));
  if (brief !== null && prompt.brief !== "") {
    const always = recipeWish(prompt.profile);
    return { ...brief, exclude: [...new Set([...brief.exclude, ...always.exclude])] };
  }
  const [intent] = recognize(prompt.message, NO_SITUATION);
  return intent?.kind === "make_recipes"
    ? recipeWish(prompt.profile, intent.wish)
    : recipeWish(prompt.profile);
}

function changedRecipe(prompt: ActPrompt, change: string): RepertoireRecipe | null {
  const base = baseRecipe(prompt);
  if (base === null) return null;
  const changed = tweakRecipe(base, change);
  const taken = new Set([base.name, ...prompt.siblings].map((name) => name.toLowerCase()));
  return taken.has(changed.name.toLowerCase())
    ? { ...changed, name: nameFor(base.name, change) }
    : changed;
}

/** A draft or a saved recipe, by the ref or the name that the brief gives. */
function baseRecipe({ brief, ...prompt }: ActPrompt): RepertoireRecipe | null {
  const rows = rowsOfTable({ brief, ...prompt }, "recipes") ?? [];
  for (const ref of refsIn(brief)) {
    const row = rows.find((one) => one.ref === ref)?.row;
    if (row !== undefined) return recipeOfRow(row);
    const shown = prompt.entities.find((entity) => entity.ref === ref);
    const recipe = shown === undefined ? null : recipeOfMarkdown(shown.text);
    if (recipe !== null) return recipe;
  }
  const [named] = rowsNamed(quotedIn(brief)[0] ?? "", rows);
  return named === undefined ? null : recipeOfRow(named.row);
}

/** `Spicier Baja Tacos`; `Baja Tacos (for 6)` where the change is no adjective. */
function nameFor(name: string, change: string): string {
  const plain = change.replace(/^(?:a (?:bit|little|lot)|much|even|slightly|way|far) /, "");
  return /^[a-z-]+$/.test(plain) && !/^(?:double|halve|half|triple)$/.test(plain)
    ? `${capitalize(plain)} ${name}`
    : `${name} (${plain})`;
}
