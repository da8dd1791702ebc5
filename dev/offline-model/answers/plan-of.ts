// The plan for a job: which rows to read, which to write, and what to generate.
import type { Job, Which } from "../forms/job.ts";
import { TABLES, type Table } from "../forms/tables.ts";
import { isSameName } from "../grammar/words.ts";
import type { Entity, Prompt } from "../prompt/read-prompt.ts";
import { edit, planForMentions } from "./plan-drafts.ts";
import {
  item,
  make,
  read,
  tableOf,
  UNCLEAR,
  write,
  type Item,
  type Plan,
  type Step,
} from "./plan-steps.ts";
import { memoriesAbout, recallAnswer } from "./recall.ts";
import { describe, type Request } from "./request.ts";
import { titleOf } from "./understand.ts";

const NOT_SAVED =
  'That is a draft and not saved, so there is nothing to delete. Say "forget it" to let it go, or "save it".';
const ANALYZE: Step = {
  type: "analyze",
  subdomain: "recipes",
  group: 1,
  description: "Say what can be made of what is at home",
};
const MEAL_PLAN_ITEM: Item = { label: "Meal plan", brief: "", ref: null };
/** A plan, or a sentence that says why nothing is done. `answerThink` itself plans recipes to generate. */
export function planOf(prompt: Prompt, { job, text }: Request): Plan | string {
  const withRequest = (what: string) => describe(what, text);
  const plan = (...steps: Step[]): Plan => ({ goal: text, steps });
  switch (job.do) {
    case "look":
      return plan(read(job.table, 0, withRequest(titleOf(job))));
    case "create":
      return plan(write(job.table, "create", withRequest(`Add to ${tableName(job.table)}`)));
    case "change":
      return change(prompt, job.which, "update", text);
    case "delete":
      return remove(prompt, job, text);
    case "save":
    case "show":
      return planForMentions(prompt, job, text);
    case "edit":
      return edit(prompt, job, text);
    case "meal":
      return plan(
        read("recipes", 0, withRequest("Look for the recipe")),
        read("meal_plans", 0, withRequest("Look at the plan of that day")),
        write("meal_plans", "create", withRequest("Plan it"), 1),
      );
    case "match":
      return plan(
        read("recipes", 0, withRequest("Look up the saved recipes")),
        read("inventory", 0, withRequest("Look up what is at home")),
        ANALYZE,
      );
    case "days":
      return {
        ...plan(
          read("meal_plans", 0, withRequest("Look at those days")),
          read("recipes", 0, withRequest("Look up the saved recipes")),
          make("meal_plans", 1, withRequest("Plan the free days"), MEAL_PLAN_ITEM),
          write("meal_plans", "create", "Save the meal plan that was made", 2),
        ),
        propose: `I would fill the free days from ${job.range.from} to ${job.range.to} with your saved recipes, ${job.meal} only, and save the plan. Shall I?`,
      };
    case "shop":
      return shop(job, text);
    case "recall": {
      const { texts, refusal } = prompt.recall;
      const memories = memoriesAbout(job.about, texts, prompt.today);
      return { ...plan(), answer: recallAnswer(job.about, memories, refusal) };
    }
    case "forget":
      return job.points === null || prompt.dropped ? plan() : UNCLEAR;
    default:
      return plan();
  }
}

const tableName = (table: Table): string => table.replace("_", " ");
/** Plans a change of rows that are named, referred to, or meet a condition; a sentence if the rows are uncertain. */
function change(prompt: Prompt, which: Which, operation: string, text: string): Plan | string {
  const { table, points, named: names } = which;
  const verb = operation === "delete" ? "Remove from" : "Change in";
  const description = describe(`${verb} ${tableName(table)}`, text);
  const mentions = prompt.mentions.filter(({ ref }) => ref.startsWith(`${TABLES[table].refType}_`));
  if (points !== undefined || (names !== undefined && mentions.length > 0)) {
    const expectedCount =
      points === undefined ? 1 : Math.max(points.places.length, points.count ?? 1);
    if (mentions.length < expectedCount || (points?.several !== true && mentions.length > 1))
      return UNCLEAR;
    const batch = mentions.map(({ ref }) => item(prompt, ref));
    return { goal: text, steps: [{ ...write(table, operation, description), batch }] };
  }
  // "Change the milk to 3" may refer to the list that was just shown.
  const isListed = ({ type, label }: Entity) =>
    type === TABLES.shopping_list.refType && names?.some(({ name }) => isSameName(name, label));
  if (table === "inventory" && operation === "update" && prompt.entities.some(isListed))
    return UNCLEAR;
  const readStep = read(table, 0, describe(`Look up what is meant in ${tableName(table)}`, text));
  const all_found = names === undefined;
  return {
    goal: text,
    steps: [readStep, { ...write(table, operation, description, 1), all_found }],
  };
}

/** Plans a deletion. The entities that the message refers to decide the table. */
function remove(prompt: Prompt, { which }: Job & { do: "delete" }, text: string): Plan | string {
  if (which.points === undefined) return change(prompt, which, "delete", text);
  const refs = prompt.mentions.map(({ ref }) => ref);
  if (refs.some((ref) => ref.startsWith("gen_"))) return NOT_SAVED;
  // A discarded draft no longer counts as a mention.
  if (refs.length === 0) return prompt.dropped ? { goal: text, steps: [] } : UNCLEAR;
  const table = tableOf(refs);
  return table === undefined ? UNCLEAR : change(prompt, { ...which, table }, "delete", text);
}

function shop({ recipe, save }: Job & { do: "shop" }, text: string): Plan {
  const label = `Shopping list for ${recipe === null ? "the meal plan" : recipe.name}`;
  const withRequest = (what: string) => describe(what, text);
  const planReads =
    recipe === null ? [read("meal_plans", 0, withRequest("Look up what is planned"))] : [];
  const group = planReads.length;
  const listItem = { label, brief: "", ref: null };
  const saveStep = write("shopping_list", "create", "Save the list that was made", group + 2);
  return {
    goal: text,
    steps: [
      ...planReads,
      read("recipes", group, withRequest("Look up what it needs")),
      read("inventory", group, withRequest("Look up what is at home")),
      read("shopping_list", group, withRequest("Look up what is on the list")),
      make("shopping", group + 1, withRequest("List what is missing"), listItem),
      ...(save ? [saveStep] : []),
    ],
  };
}
