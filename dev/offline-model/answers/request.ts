// The request of a plan's step. It is quoted in the step's description, so that a reader of the
// plan sees it, and Act can parse it again.
import type { Parsed } from "../grammar/parse-message.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import type { Prompt } from "../prompt/read-prompt.ts";

const MAX_LENGTH = 400;

export interface Request extends Parsed {
  text: string;
}

/** @param what a few words, without quotation marks */
export const describe = (what: string, request: string): string => `${what}: "${request}"`;

export function requestIn(description: string, today: string): Request | null {
  const text = /: "([^"]*)"$/.exec(description)?.[1];
  const job = text === undefined ? null : parseMessage(text, today, false);
  return text === undefined || job === null ? null : { ...job, text };
}

/**
 * What to do: the message's request; the earlier request, when the message answers the question
 * about it or says "again". Null when it is not understood.
 */
export function requestOf(prompt: Prompt): Request | null {
  const { pending, message, today } = prompt;
  const answers =
    pending?.response !== null && pending?.response !== undefined && pending.response !== "none";
  const text = answers ? (pending.request ?? "") : message;
  const job = text.length > MAX_LENGTH ? null : parseMessage(text, today, false);
  if (job === null) return null;
  if (job.job.do !== "again") return { ...job, text };
  return again(prompt, job.job.count);
}

/** The last request for recipes before this one. */
function again({ said, today }: Prompt, count: number | undefined): Request | null {
  const [last] = said.toReversed().flatMap((text) => {
    const job = parseMessage(text, today, false);
    if (job === null) return text.length > 0 ? [null] : [];
    return job.job.do === "again" ? [] : [{ ...job, text }];
  });
  if (last?.job.do !== "generate") return null;
  return { ...last, job: { ...last.job, ...(count === undefined ? {} : { count }), save: false } };
}
