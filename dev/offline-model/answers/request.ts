// The request of a plan's step. The step's description quotes it, so that readers of the plan see it
// and Act can parse it again.
import type { ParsedMessage } from "../grammar/parse-message.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import type { Prompt } from "../prompt/read-prompt.ts";

const MAX_LENGTH = 400;

export interface Request extends ParsedMessage {
  text: string;
}

/** @param what a few words, without quotation marks */
export const describe = (what: string, request: string): string => `${what}: "${request}"`;

/** The request that a step's description quotes; null if there is none or it is not understood. */
export function requestIn(description: string, today: string): Request | null {
  const text = /: "([^"]*)"$/.exec(description)?.[1];
  const parsed = text === undefined ? null : parseMessage(text, today, false);
  return text === undefined || parsed === null ? null : { ...parsed, text };
}

/**
 * The request to act on: the message's own, or an earlier one if the message answers the question
 * about it or says "again". Null if the request is not understood.
 */
export function requestOf(prompt: Prompt): Request | null {
  const { pending, message, today } = prompt;
  const isAnswer =
    pending?.response !== null && pending?.response !== undefined && pending.response !== "none";
  const text = isAnswer ? (pending.request ?? "") : message;
  const parsed = text.length > MAX_LENGTH ? null : parseMessage(text, today, false);
  if (parsed === null) return null;
  if (parsed.job.do !== "again") return { ...parsed, text };
  return lastRecipeRequest(prompt, parsed.job.count);
}

/** The last earlier request, if it was for recipes; `count` replaces its number, and the recipes are not saved. */
function lastRecipeRequest(
  { earlierMessages, today }: Prompt,
  count: number | undefined,
): Request | null {
  const [last] = earlierMessages.toReversed().flatMap((text) => {
    const parsed = parseMessage(text, today, false);
    if (parsed === null) return text.length > 0 ? [null] : [];
    return parsed.job.do === "again" ? [] : [{ ...parsed, text }];
  });
  if (last?.job.do !== "generate") return null;
  return { ...last, job: { ...last.job, ...(count === undefined ? {} : { count }), save: false } };
}
