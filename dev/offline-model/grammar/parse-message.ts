// Turns a message into a job: parsed completely, every word explained, or not at all.
import { ANSWERS, FORMS, jobsOfDay, type Form } from "../forms/all-forms.ts";
import type { Captured, Job } from "../forms/job.ts";
import { createSlots } from "./slots.ts";
import { withoutLinks } from "./picked.ts";
import { tokenize, withoutEdges, type Token } from "./tokenize.ts";

export interface Parsed {
  /** The form's id. */
  form: string;
  job: Job;
}

/** Nothing of a message is stored. */
function ofDay(today: string) {
  return { slots: createSlots(today), jobOf: jobsOfDay(today) };
}

type Day = ReturnType<typeof ofDay>;
let cachedDay: { today: string; day: Day } | null = null;

/**
 * What the message asks for; null when a word is left over, or when it could mean two things.
 * @param today ISO date
 * @param asked a question is open: answers are tried, and tried first
 */
export function parseMessage(message: string, today: string, asked: boolean): Parsed | null {
  const tokens = tokenize(withoutLinks(message));
  if (tokens === null) return null;
  if (cachedDay?.today !== today) cachedDay = { today, day: ofDay(today) };
  const { day } = cachedDay;
  const inner = withoutEdges(tokens);
  const readings = inner.length === tokens.length ? [tokens] : [tokens, inner];
  for (const list of asked ? [...ANSWERS.map((form) => [form]), FORMS] : [FORMS]) {
    const jobs = readings.flatMap((reading) => jobsOf(reading, list, day));
    const distinct = new Map(jobs.map((one) => [JSON.stringify(one.job), one]));
    const [only] = distinct.values();
    if (only !== undefined) return distinct.size === 1 ? only : null;
  }
  return null;
}

function jobsOf(tokens: Token[], forms: readonly Form[], { slots, jobOf }: Day): Parsed[] {
  if (tokens.length === 0) return [];
  return forms.flatMap(({ id, patterns }) =>
    patterns
      .flatMap((pattern) => pattern(tokens, slots))
      .flatMap((captures) => {
        const job = jobOf(id, captures as Captured);
        return job === null ? [] : [{ form: id, job }];
      }),
  );
}
