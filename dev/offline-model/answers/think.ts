// Answers Think: with a plan for a request that is understood, and with one line for any other.
import type { Generate } from "../forms/job.ts";
import { tableOf, TABLES } from "../forms/tables.ts";
import { chooseRecipes } from "../repertoire/choose-recipes.ts";
import { readPrompt, type Prompt } from "../prompt/read-prompt.ts";
import { statedRead } from "./act-read.ts";
import { declineText } from "./decline.ts";
import { planImport } from "./import-source.ts";
import { planOf } from "./plan-of.ts";
import type { Plan, Step } from "./plan-steps.ts";
import { requestOf, type Request } from "./request.ts";

/** A ThinkOutput. */
export function answerThink(user: string): object {
  const prompt = readPrompt(user);
  const request = requestOf(prompt);
  const plan =
    planImport(prompt) ??
    (request === null ? declineText(prompt.message) : planFor(prompt, request));
  const common = { user_expressed: null, assumptions: [] };
  if (typeof plan === "string") {
    return {
      ...common,
      decision: "clarify",
      goal: "",
      steps: [],
      message: plan,
      conversation_phase: "exploring",
    };
  }
  const { steps, goal, propose = null, answer = "" } = plan;
  return {
    ...common,
    decision: propose === null ? "plan_direct" : "propose",
    goal: goal.slice(0, 300),
    steps: steps.map((step) => ({
      operation: null,
      batch: null,
      all_found: false,
      ...(request === null ? {} : readOf(request, step, prompt.today)),
      ...step,
    })),
    message: propose,
    answer,
    shows: steps.length > 0,
    conversation_phase: propose === null ? "executing" : "confirming",
  };
}

/** The read of a step, if the request by itself says which rows to read. */
function readOf({ job }: Request, { type, subdomain, batch }: Step, today: string): object {
  const table = tableOf(subdomain);
  const needsRead = type === "read" && batch === undefined && table !== undefined;
  return needsRead ? statedRead(job, table, today) : {};
}

function planFor(prompt: Prompt, request: Request): Plan | string {
  return request.job.do === "generate"
    ? make(prompt, request, request.job)
    : planOf(prompt, request);
}

/** Plans to write recipes that fit, one per item; a sentence if there are too few. */
function make(
  { allergies, diets, entities, message }: Prompt,
  { text }: Request,
  job: Generate,
): Plan | string {
  const { terms, count, servings, save } = job;
  const except = entities.map(({ label }) => label);
  const request = { terms, allergies, diets, except };
  const recipes = chooseRecipes(request);
  if (recipes.length < count) return tooFewText(recipes.length, request, terms.join(" "));
  const what = count === 1 ? "a recipe" : `${count} recipes`;
  const step = { type: "generate", subdomain: TABLES.recipes.subdomain, group: 0 };
  return {
    goal: message === text ? text : `${what}, as before`,
    steps: [
      {
        ...step,
        description: `Write ${what}${terms.length > 0 ? `: ${terms.join(", ")}` : ""}`,
        batch: recipes
          .slice(0, count)
          .map(({ name }) => ({
            label: name,
            ref: null,
            brief: servings === undefined ? "" : `for ${servings}`,
          })),
      },
      ...(save
        ? [
            {
              type: "write",
              operation: "create",
              subdomain: TABLES.recipes.subdomain,
              group: 1,
              description: `Save ${what}`,
            },
          ]
        : []),
    ],
  };
}

function tooFewText(
  count: number,
  request: Parameters<typeof chooseRecipes>[0],
  terms: string,
): string {
  const totalCount = chooseRecipes({ ...request, except: [] }).length;
  const howMany = count === 0 ? "no" : `only ${count}`;
  const other = totalCount > count ? " other" : "";
  return `I know ${howMany}${other} ${terms} ${count === 1 ? "recipe" : "recipes"} that would do here. Ask me for cod, chicken, pasta, soup or vegetarian recipes instead.`.replaceAll(
    "  ",
    " ",
  );
}
