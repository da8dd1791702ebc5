// What a confirmation offers to choose from, numbered, what destroys last; and what follows after a yes.
import type { Pending } from "../../../contracts/session.ts";
import { isConfirmation } from "./build-pending.ts";
import { shortLine } from "../../prompting/sections/format-prompt.ts";
import { DO, KEEP } from "./take-pending.ts";
import type { ReplyWords } from "../../wording/reply-words.ts";

/** Tokens of one step that follows. */
const STEP_TOKENS = 30;

/**
 * The question as it is put: a confirmation with its two options. One that was put before has them.
 * @param plain takes refs out of what a model wrote
 */
export function withOptions(
  ask: Pending,
  { questions }: ReplyWords,
  plain: (text: string) => string,
): Pending {
  if (!isConfirmation(ask) || ask.options !== undefined) return ask;
  const { remaining = [], plan } = ask;
  const count = remaining.reduce((sum, step) => sum + countOf(step), 0);
  const options: string[] = [];
  options[KEEP] = questions.keep[ask.type];
  options[DO] = questions.carryOut[ask.type](count);
  const own = new Set(remaining.map(({ id }) => id));
  const later = (plan?.steps ?? []).filter(({ id }) => !own.has(id));
  const told = later.map(({ description }) => shortLine(plain(description), STEP_TOKENS));
  const text = told.length === 0 ? ask.text : `${ask.text}\n${questions.afterwards(told)}`;
  return { ...ask, text, options };
}

/** Rows that a step is to change; of changes that are taken back, those that were made. */
function countOf({ batch, stored, undo }: NonNullable<Pending["remaining"]>[number]): number {
  const items = batch?.items.filter(({ status }) => status === "pending").length;
  return items ?? stored?.length ?? undo?.filter(({ op }) => op === "create").length ?? 0;
}
