// All forms of messages, with their patterns from the data and their meaning from the jobs.
import { compilePattern, type Pattern } from "../grammar/pattern.ts";
import type { SlotValues, Job, Jobs } from "./job.ts";
import { PLAN_FORMS } from "./plan-forms.ts";
import { planJobs } from "./plan-jobs.ts";
import { RECIPE_FORMS } from "./recipe-forms.ts";
import { recipeJobs } from "./recipe-jobs.ts";
import { SHARED_PARTS } from "./shared-parts.ts";
import { SHOPPING_FORMS } from "./shopping-forms.ts";
import { shoppingJobs } from "./shopping-jobs.ts";
import { STOCK_FORMS } from "./stock-forms.ts";
import { stockJobs } from "./stock-jobs.ts";
import { ANSWER_FORMS, TALK_FORMS } from "./talk-forms.ts";
import { talkJobs } from "./talk-jobs.ts";
import { TASK_AND_TASTE_FORMS } from "./task-and-taste-forms.ts";
import { taskAndTasteJobs } from "./task-and-taste-jobs.ts";

/** A form that messages may have. */
export interface Form {
  id: string;
  /** What such a message does. */
  effect: string;
  example: string;
  patterns: Pattern[];
}

/** Blocks of `id = effect`, `> example` and one pattern per line. */
function readForms(data: string): Form[] {
  return data
    .trim()
    .split("\n\n")
    .map((block) => {
      const [head = "", example = "", ...patterns] = block.split("\n");
      const [id = "", effect = ""] = head.split(" = ");
      return {
        id,
        effect,
        example: example.slice(2),
        patterns: patterns.map((source) => compilePattern(source, SHARED_PARTS)),
      };
    });
}

export const FORMS: readonly Form[] = [
  TALK_FORMS,
  STOCK_FORMS,
  SHOPPING_FORMS,
  RECIPE_FORMS,
  PLAN_FORMS,
  TASK_AND_TASTE_FORMS,
].flatMap(readForms);

export const ANSWERS: readonly Form[] = readForms(ANSWER_FORMS);

/**
 * @param today ISO date
 * @returns a function that returns the job of a form with its slot values, or null if the job is uncertain; it throws an
 * Error for a form without a job
 */
export function jobsOfDay(today: string): (id: string, values: SlotValues) => Job | null {
  const jobs: Jobs = {
    ...talkJobs,
    ...stockJobs(today),
    ...shoppingJobs,
    ...recipeJobs,
    ...planJobs(today),
    ...taskAndTasteJobs,
  };
  return (id, values) => {
    const job = jobs[id];
    if (job === undefined) throw new Error(`the form ${id} has no job`);
    return job(values);
  };
}
