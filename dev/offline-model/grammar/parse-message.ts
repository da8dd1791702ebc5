// Turns a message into a job, if every word of it is understood.
import { ANSWERS, FORMS, jobsOfDay, type Form } from "../forms/all-forms.ts";
import type { SlotValues, Job } from "../forms/job.ts";
import { createSlots } from "./slots.ts";
import { withoutLinks } from "./picked.ts";
import { tokenize, withoutEdges, type Token } from "./tokenize.ts";

export interface ParsedMessage {
  /** The form's id. */
  form: string;
  job: Job;
}

/** What parsing needs to know about a day. It keeps nothing of any message. */
function prepareDay(today: string) {
  return { slots: createSlots(today), jobOf: jobsOfDay(today) };
}

type Day = ReturnType<typeof prepareDay>;
let cachedDay: { today: string; day: Day } | null = null;

/**
 * What the message asks for; null if a word is not understood, or if the message could mean two things.
 * @param today ISO date
 * @param hasOpenQuestion whether answers to a question are tried, before everything else
 */
export function parseMessage(
  message: string,
  today: string,
  hasOpenQuestion: boolean,
): ParsedMessage | null {
  const tokens = tokenize(withoutLinks(message));
  if (tokens === null) return null;
  if (cachedDay?.today !== today) cachedDay = { today, day: prepareDay(today) };
  const { day } = cachedDay;
  const inner = withoutEdges(tokens);
  const readings = inner.length === tokens.length ? [tokens] : [tokens, inner];
  for (const forms of hasOpenQuestion ? [...ANSWERS.map((form) => [form]), FORMS] : [FORMS]) {
    const jobs = readings.flatMap((reading) => jobsOf(reading, forms, day));
    const distinctJobs = new Map(jobs.map((parsed) => [JSON.stringify(parsed.job), parsed]));
    const [first] = distinctJobs.values();
    if (first !== undefined) return distinctJobs.size === 1 ? first : null;
  }
  return null;
}

function jobsOf(tokens: Token[], forms: readonly Form[], { slots, jobOf }: Day): ParsedMessage[] {
  if (tokens.length === 0) return [];
  return forms.flatMap(({ id, patterns }) =>
    patterns
      .flatMap((pattern) => pattern(tokens, slots))
      .flatMap((captures) => {
        const job = jobOf(id, captures as SlotValues);
        return job === null ? [] : [{ form: id, job }];
      }),
  );
}
