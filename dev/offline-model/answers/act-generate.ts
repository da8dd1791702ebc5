// Generate steps: a recipe from the repertoire, a rewritten draft, a plan of saved recipes.
import { addDays } from "../grammar/read-days.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import {
  CHILLI,
  contentOf,
  forServings,
  recipeNamed,
  SCATTER,
} from "../repertoire/choose-recipes.ts";
import type { Content } from "../repertoire/read-recipes.ts";
import { ALREADY_HOT } from "./change-saved-recipe.ts";
import { blocked, type Decision } from "./decisions.ts";
import { requestIn } from "./request.ts";

const completeWith = (data: object, name: string): Decision => ({
  action: "step_complete",
  data,
  result_summary: `Wrote ${name}`,
});

export function actGenerate(prompt: ActPrompt): Decision {
  const { subdomain, rewrites, item, brief } = prompt;
  if (subdomain === "meal_plans") return planDays(prompt);
  if (subdomain !== "recipes")
    return blocked("I found no saved recipe with that name to make a list from.");
  if (rewrites !== null) return rewrite(prompt, rewrites);
  const recipe = recipeNamed(item);
  if (recipe === undefined) return blocked(`I don't know a recipe called ${item}.`);
  const servings = servingsIn(brief);
  const content = contentOf(recipe);
  return completeWith(servings === null ? content : forServings(content, servings), recipe.name);
}

function servingsIn(brief: string): number | null {
  const servings = /^for (\d+)$/.exec(brief)?.[1];
  return servings === undefined ? null : Number(servings);
}

/**
 * Writes the draft's recipe again with the change. The draft's number of people and its heat stay, unless the change is
 * about them.
 */
function rewrite({ drafts, brief, item }: ActPrompt, ref: string): Decision {
  const draftText = drafts.find((draft) => draft.ref === ref)?.text ?? "";
  const recipe = recipeNamed(item);
  const isUnderstood = brief === "spicier" || servingsIn(brief) !== null;
  if (recipe === undefined || !isUnderstood)
    return blocked("I cannot change that recipe like that.");
  if (brief === "spicier" && draftText.includes(CHILLI.name)) return blocked(ALREADY_HOT);
  const draftServings = Number(/Serves: (\d+)/.exec(draftText)?.[1] ?? recipe.servings);
  const isHot = draftText.includes(CHILLI.name) || brief === "spicier";
  const content = forServings(contentOf(recipe), servingsIn(brief) ?? draftServings);
  return completeWith(isHot ? withChilli(content) : content, recipe.name);
}

const withChilli = (content: Content): Content => ({
  ...content,
  ingredients: [...content.ingredients.filter(({ name }) => name !== CHILLI.name), CHILLI],
  instructions: [...content.instructions, SCATTER],
});

/** Plans one saved recipe for each free day, in order. */
function planDays({ description, today, rows }: ActPrompt): Decision {
  const job = requestIn(description, today)?.job;
  if (job?.do !== "days") return blocked("I do not know which days are meant.");
  const { range, meal } = job;
  const recipes = rows.flatMap(({ table, row }) => (table === "recipes" ? [row] : []));
  const takenDays = new Set(
    rows.flatMap(({ table, row }) =>
      table === "meal_plans" && row["meal_type"] === meal ? [row["planned_on"]] : [],
    ),
  );
  if (recipes.length === 0)
    return blocked("There are no saved recipes to plan with. Ask me for some, and save them.");
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    if (!takenDays.has(day)) days.push(day);
  if (days.length === 0) return blocked("All of those days are planned already.");
  const entries = days.map((day, index) => {
    const recipe = recipes[index % recipes.length] ?? {};
    return {
      planned_on: day,
      meal_type: meal,
      title: String(recipe["name"]),
      recipe_ref: String(recipe["id"]),
    };
  });
  return completeWith({ entries }, "the plan");
}
