// The plan for a job: which rows are read, which are written, what is made.
import type { Job, Which } from "../forms/job.ts";
import { TABLE_NAMES, TABLES, type Table } from "../forms/tables.ts";
import { isSameName } from "../grammar/words.ts";
import type { Entity, Prompt } from "../prompt/read-prompt.ts";
import { describe, type Request } from "./request.ts";
import { titleOf } from "./understand.ts";

interface Item {
  label: string;
  brief: string;
  ref: string | null;
}

export interface Step {
  type: string;
  subdomain: string;
  group: number;
  description: string;
  operation?: string;
  batch?: Item[];
  all_found?: boolean;
}

export interface Plan {
  goal: string;
  steps: Step[];
  /** The question that comes before any action. */
  propose?: string;
}

const UNCLEAR =
  "I am not sure which one you mean, so nothing was done. Say its name, or ask me to show them first.";
const NOT_SAVED =
  'That is a draft and not saved, so there is nothing to delete. Say "forget it" to let it go, or "save it".';
const ONLY_DRAFTS =
  'Only a draft can be saved or changed that way, so nothing was done. Ask for a recipe, or say "show me my recipes".';
const ANALYZE: Step = {
  ...{ type: "analyze", subdomain: "recipes", group: 1 },
  description: "Say what can be made of what is at home",
};
const PLAN: Item = { label: "Meal plan", brief: "", ref: null };
/** A draft's type → where it is saved. */
const DRAFTS: Readonly<Record<string, string>> = {
  recipe: "recipes",
  shopping_list: "shopping",
  meal_plan: "meal_plans",
};

const read = (table: Table, group: number, description: string): Step => ({
  ...{ type: "read", subdomain: TABLES[table].subdomain, group, description },
});
const write = (table: Table, operation: string, description: string, group = 0): Step => ({
  ...{ type: "write", subdomain: TABLES[table].subdomain, group, description, operation },
});

/** A plan; a sentence where it stays open what is meant. Recipes to make are planned by Think itself. */
export function planOf(prompt: Prompt, { job, text }: Request): Plan | string {
  const saying = (what: string) => describe(what, text);
  const plan = (...steps: Step[]): Plan => ({ goal: text, steps });
  switch (job.do) {
    case "look":
      return plan(read(job.table, 0, saying(titleOf(job))));
    case "create":
      return plan(write(job.table, "create", saying(`Add to ${named(job.table)}`)));
    case "change":
      return change(prompt, job.which, "update", text);
    case "delete":
      return remove(prompt, job, text);
    case "save":
    case "edit":
    case "show":
      return withDrafts(prompt, job, text);
    case "meal":
      return plan(
        read("recipes", 0, saying("Look for the recipe")),
        read("meal_plans", 0, saying("Look at the plan of that day")),
        write("meal_plans", "create", saying("Plan it"), 1),
      );
    case "match":
      return plan(
        read("recipes", 0, saying("Look up the saved recipes")),
        read("inventory", 0, saying("Look up what is at home")),
        ANALYZE,
      );
    case "days":
      return {
        ...plan(
          read("meal_plans", 0, saying("Look at those days")),
          read("recipes", 0, saying("Look up the saved recipes")),
          make("meal_plans", 1, saying("Plan the free days"), PLAN),
          write("meal_plans", "create", "Save the meal plan that was made", 2),
        ),
        propose: `I would fill the free days from ${job.range.from} to ${job.range.to} with your saved recipes, ${job.meal} only, and save the plan. Shall I?`,
      };
    case "shop":
      return shop(job, text);
    case "forget":
      return job.points === null || prompt.dropped ? plan() : UNCLEAR;
    default:
      return plan();
  }
}

const named = (table: Table): string => table.replace("_", " ");
const make = (subdomain: string, group: number, description: string, ...batch: Item[]): Step => ({
  ...{ type: "generate", subdomain, group, description, batch },
});
/** The table of which all refs are rows. */
const tableOf = (refs: string[]): Table | undefined =>
  TABLE_NAMES.find((table) => refs.every((ref) => ref.startsWith(`${TABLES[table].refType}_`)));

/** Rows by name, by pointing at them, or all that meet a condition; a sentence where it stays open. */
function change(prompt: Prompt, which: Which, operation: string, text: string): Plan | string {
  const { table, points, named: names } = which;
  const verb = operation === "delete" ? "Remove from" : "Change in";
  const description = describe(`${verb} ${named(table)}`, text);
  const chosen = prompt.mentions.filter(({ ref }) => ref.startsWith(`${TABLES[table].refType}_`));
  if (points !== undefined || (names !== undefined && chosen.length > 0)) {
    const expected = points === undefined ? 1 : Math.max(points.places.length, points.count ?? 1);
    if (chosen.length < expected || (points?.several !== true && chosen.length > 1)) return UNCLEAR;
    const batch = chosen.map(({ ref }) => item(prompt, ref));
    return { goal: text, steps: [{ ...write(table, operation, description), batch }] };
  }
  // "Change the milk to 3" may be about the list that was shown.
  const isListed = ({ type, label }: Entity) =>
    type === TABLES.shopping_list.refType && names?.some(({ name }) => isSameName(name, label));
  if (table === "inventory" && operation === "update" && prompt.entities.some(isListed))
    return UNCLEAR;
  const look = read(table, 0, describe(`Look up what is meant in ${named(table)}`, text));
  const all_found = names === undefined;
  return { goal: text, steps: [look, { ...write(table, operation, description, 1), all_found }] };
}

function item({ entities }: Prompt, ref: string): Item {
  return { label: entities.find((one) => one.ref === ref)?.label ?? ref, brief: "", ref };
}

/** What is pointed at decides in which table it is. */
function remove(prompt: Prompt, { which }: Job & { do: "delete" }, text: string): Plan | string {
  if (which.points === undefined) return change(prompt, which, "delete", text);
  const refs = prompt.mentions.map(({ ref }) => ref);
  if (refs.some((ref) => ref.startsWith("gen_"))) return NOT_SAVED;
  // A draft that was let go is no mention any more.
  if (refs.length === 0) return prompt.dropped ? { goal: text, steps: [] } : UNCLEAR;
  const table = tableOf(refs);
  return table === undefined ? UNCLEAR : change(prompt, { ...which, table }, "delete", text);
}

type OfDrafts = Job & { do: "save" | "edit" | "show" };

function withDrafts(prompt: Prompt, job: OfDrafts, text: string): Plan | string {
  const refs = prompt.mentions.map(({ ref }) => ref);
  const drafts = refs.filter((ref) => ref.startsWith("gen_"));
  if (refs.length === 0 || refs.length < job.points.places.length) return UNCLEAR;
  if (job.do === "show") {
    if (drafts.length === refs.length) return { goal: text, steps: [] };
    const table = tableOf(refs);
    if (table === undefined) return UNCLEAR;
    return { goal: text, steps: [read(table, 0, describe(`Look up ${refs.join(", ")}`, text))] };
  }
  if (drafts.length < refs.length) return ONLY_DRAFTS;
  const items = drafts.map((ref) => item(prompt, ref));
  const subdomainOf = ({ ref }: Item) =>
    DRAFTS[(ref ?? "").replace(/^gen_|_\d+$/g, "")] ?? "recipes";
  if (job.do === "save") {
    const steps = [...Map.groupBy(items, subdomainOf)].map(([subdomain, batch]) => ({
      ...{ type: "write", operation: "create", subdomain, group: 0, batch },
      description: `Save ${batch.map(({ label }) => label).join(", ")}`.slice(0, 400),
    }));
    return { goal: text, steps };
  }
  const [only] = items;
  if (only === undefined || subdomainOf(only) !== "recipes") return UNCLEAR;
  const brief = job.tweak.kind === "servings" ? `for ${job.tweak.servings}` : job.tweak.kind;
  const description = `Write ${only.label} anew, ${brief}`;
  return { goal: text, steps: [make("recipes", 0, description, { ...only, brief })] };
}

function shop({ recipe, save }: Job & { do: "shop" }, text: string): Plan {
  const label = `Shopping list for ${recipe === null ? "the meal plan" : recipe.name}`;
  const say = (what: string) => describe(what, text);
  const first = recipe === null ? [read("meal_plans", 0, say("Look up what is planned"))] : [];
  const group = first.length;
  const list = { label, brief: "", ref: null };
  const last = write("shopping_list", "create", "Save the list that was made", group + 2);
  return {
    goal: text,
    steps: [
      ...first,
      read("recipes", group, say("Look up what it needs")),
      read("inventory", group, say("Look up what is at home")),
      read("shopping_list", group, say("Look up what is on the list")),
      make("shopping", group + 1, say("List what is missing"), list),
      ...(save ? [last] : []),
    ],
  };
}
