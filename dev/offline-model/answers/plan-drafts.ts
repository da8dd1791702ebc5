// Plans what a message wants done with mentioned drafts and recipes: saving drafts, and showing or
// changing drafts and saved recipes.
import type { Job, Named } from "../forms/job.ts";
import { TABLES } from "../forms/tables.ts";
import { nameWords } from "../grammar/words.ts";
import type { Prompt } from "../prompt/read-prompt.ts";
import { item, make, read, tableOf, UNCLEAR, write, type Item, type Plan } from "./plan-steps.ts";
import { describe } from "./request.ts";

const SAVED_ALREADY =
  "That is saved already, so nothing was done. What is a draft can be saved: ask for a recipe to get one.";
/** By type of draft: the subdomain that it is saved to. */
const SUBDOMAINS: Readonly<Record<string, string>> = {
  recipe: "recipes",
  shopping_list: "shopping",
  meal_plan: "meal_plans",
};

type SaveOrShow = Job & { do: "save" | "show" };
const subdomainOf = ({ ref }: Item): string =>
  SUBDOMAINS[(ref ?? "").replace(/^gen_|_\d+$/g, "")] ?? "recipes";

/** Plans to save drafts unchanged, or to read saved rows so that they can be shown; a sentence if nothing can be done. */
export function planForMentions(prompt: Prompt, job: SaveOrShow, text: string): Plan | string {
  const refs = prompt.mentions.map(({ ref }) => ref);
  const drafts = refs.filter((ref) => ref.startsWith("gen_"));
  if (refs.length === 0 || refs.length < job.points.places.length) return UNCLEAR;
  if (job.do === "show") {
    if (drafts.length === refs.length) return { goal: text, steps: [] };
    const table = tableOf(refs);
    if (table === undefined) return UNCLEAR;
    const readStep = read(table, 0, describe(`Look up ${refs.join(", ")}`, text));
    return { goal: text, steps: [{ ...readStep, batch: refs.map((ref) => item(prompt, ref)) }] };
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

/** Plans to rewrite a draft, or to change a saved recipe in the database; a sentence if it is uncertain which. */
export function edit(prompt: Prompt, job: Job & { do: "edit" }, text: string): Plan | string {
  const { points, name, tweak } = job;
  const refs = name === null ? prompt.mentions.map(({ ref }) => ref) : recipesCalled(name, prompt);
  const [ref] = refs;
  if (refs.length > 1 || (ref === undefined && points !== null)) return UNCLEAR;
  const brief = tweak.kind === "servings" ? `for ${tweak.servings}` : tweak.kind;
  const target = ref === undefined ? null : item(prompt, ref);
  if (target !== null && ref?.startsWith("gen_recipe_") === true) {
    const description = `Write ${target.label} anew, ${brief}`;
    return { goal: text, steps: [make("recipes", 0, description, { ...target, brief })] };
  }
  if (ref?.startsWith("recipe_") === false) return UNCLEAR;
  const label = target?.label ?? name?.name ?? "";
  const readStep = read("recipes", 0, describe(`Look up ${ref ?? label}`, text));
  const changeStep = write("recipes", "update", describe(`Change ${label}, ${brief}`, text), 1);
  const lineStep = write("recipes", "create", describe(`Add to ${label}, ${brief}`, text), 2);
  return {
    goal: text,
    steps: [
      target === null ? readStep : { ...readStep, batch: [target] },
      target === null ? changeStep : { ...changeStep, batch: [target] },
      ...(tweak.kind === "spicier" ? [lineStep] : []),
    ],
  };
}

/**
 * Refs of the entities whose name is, or ends with, what the user calls the recipe: of drafts if there are any, otherwise
 * of the saved recipe. Empty if the saved recipes have to be searched.
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
