// A message as a job: parsed whole, every word accounted for, or not at all.
import { ANSWERS, formsOf, type CompiledForm } from "../forms/all-forms.ts";
import type { Captured, Job } from "../forms/job.ts";
import type { Slots } from "./pattern.ts";
import { createSlots } from "./slots.ts";
import { tokenize, withoutEdges, type Token } from "./tokenize.ts";

export interface Parsed {
  /** The form's id. */
  form: string;
  job: Job;
}

let known: { today: string; forms: CompiledForm[]; slots: Slots } | null = null;

/** Forms of a day are compiled once; nothing of a message is kept. */
function ofDay(today: string) {
  if (known?.today !== today) known = { today, forms: formsOf(today), slots: createSlots(today) };
  return known;
}

/**
 * What the message asks for; null when a word is left over, or when it could mean two things.
 * @param today ISO date
 * @param asked a question is open: answers count, and come first
 */
export function parseMessage(message: string, today: string, asked: boolean): Parsed | null {
  const tokens = tokenize(message);
  if (tokens === null) return null;
  const { forms, slots } = ofDay(today);
  const inner = withoutEdges(tokens);
  const readings = inner.length === tokens.length ? [tokens] : [tokens, inner];
  for (const list of asked ? [...ANSWERS.map((form) => [form]), forms] : [forms]) {
    const found = readings.flatMap((reading) => jobsOf(reading, list, slots));
    const distinct = new Map(found.map((one) => [JSON.stringify(one.job), one]));
    const [only] = distinct.values();
    if (only !== undefined) return distinct.size === 1 ? only : null;
  }
  return null;
}

function jobsOf(tokens: Token[], forms: readonly CompiledForm[], slots: Slots): Parsed[] {
  if (tokens.length === 0) return [];
  return forms.flatMap(({ id, compiled, job }) =>
    compiled
      .flatMap((pattern) => pattern(tokens, slots))
      .flatMap((captured) => {
        const made = job(captured as Captured);
        return made === null ? [] : [{ form: id, job: made }];
      }),
  );
}
