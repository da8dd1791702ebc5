// The plan for mentioned drafts and recipes: drafts to save, drafts and saved recipes to show or to
// change.
import type { Job, Named } from "../forms/job.ts";
import { TABLES } from "../forms/tables.ts";
import { nameWords } from "../grammar/words.ts";
import type { Prompt } from "../prompt/read-prompt.ts";
import { item, make, read, tableOf, UNCLEAR, write, type Item, type Plan } from "./plan-steps.ts";
import { describe } from "./request.ts";

const SAVED_ALREADY =
  "That is saved already, so nothing was done. What is a draft can be saved: ask for a recipe to get one.";
/** A draft's type → the table that it is saved to. */
const DRAFTS: Readonly<Record<string, string>> = {
  recipe: "recipes",
  shopping_list: "shopping",
  meal_plan: "meal_plans",
};

type OfDrafts = Job & { do: "save" | "show" };
const subdomainOf = ({ ref }: Item): string =>
  DRAFTS[(ref ?? "").replace(/^gen_|_\d+$/g, "")] ?? "recipes";

/** Drafts are saved unchanged; a saved row is read to be shown. */
export function withDrafts(prompt: Prompt, job: OfDrafts, text: string): Plan | string {
  const refs = prompt.mentions.map(({ ref }) => ref);
  const drafts = refs.filter((ref) => ref.startsWith("gen_"));
  if (refs.length === 0 || refs.length < job.points.places.length) return UNCLEAR;
  if (job.do === "show") {
    if (drafts.length === refs.length) return { goal: text, steps: [] };
    const table = tableOf(refs);
    if (table === undefined) return UNCLEAR;
    const look = read(table, 0, describe(`Look up ${refs.join(", ")}`, text));
    return { goal: text, steps: [{ ...look, batch: refs.map((ref) => item(prompt, ref)) }] };
  }
  if (drafts.length < refs.length) return SAVED_ALREADY;
  const items = drafts.map((ref) => item(prompt, ref));
  const steps = [...Map.groupBy(items, subdomainOf)].map(([subdomain, batch]) => ({
    type: "write",
    operation: "create",
    subdomain,
    group: 0,
    batch,
    description: `Save ${batch.map(({ label }) => label).join(", ")}`.slice(0, 400),
  }));
  return { goal: text, steps };
}

/** A draft is rewritten; a saved recipe is changed in the database. */
export function edit(prompt: Prompt, job: Job & { do: "edit" }, text: string): Plan | string {
  const { points, name, tweak } = job;
  const refs = name === null ? prompt.mentions.map(({ ref }) => ref) : recipesCalled(name, prompt);
  const [ref] = refs;
  if (refs.length > 1 || (ref === undefined && points !== null)) return UNCLEAR;
  const brief = tweak.kind === "servings" ? `for ${tweak.servings}` : tweak.kind;
  const only = ref === undefined ? null : item(prompt, ref);
  if (only !== null && ref?.startsWith("gen_recipe_") === true) {
    const description = `Write ${only.label} anew, ${brief}`;
    return { goal: text, steps: [make("recipes", 0, description, { ...only, brief })] };
  }
  if (ref?.startsWith("recipe_") === false) return UNCLEAR;
  const what = only?.label ?? name?.name ?? "";
  const look = read("recipes", 0, describe(`Look up ${ref ?? what}`, text));
  const change = write("recipes", "update", describe(`Change ${what}, ${brief}`, text), 1);
  const line = write("recipes", "create", describe(`Add to ${what}, ${brief}`, text), 2);
  return {
    goal: text,
    steps: [
      only === null ? look : { ...look, batch: [only] },
      only === null ? change : { ...change, batch: [only] },
      ...(tweak.kind === "spicier" ? [line] : []),
    ],
  };
}

/**
 * Mentioned entities whose name is, or ends with, what the user calls the recipe: drafts before saved recipes. Empty
 * where the saved ones have to be searched.
 */
function recipesCalled({ name }: Named, { entities }: Prompt): string[] {
  const suffix = ` ${nameWords(name).join(" ")}`;
  const matches = entities.filter(
    ({ type, status, label }) =>
      type === TABLES.recipes.refType &&
      status !== "deleted" &&
      ` ${nameWords(label).join(" ")}`.endsWith(suffix),
  );
  const drafts = matches.filter(({ draft }) => draft);
  if (drafts.length > 0) return drafts.map(({ ref }) => ref);
  return matches.length === 1 ? matches.map(({ ref }) => ref) : [];
}
