// The numbered options of a confirmation, the destructive one last, and the steps that follow a yes.
import type { Pending } from "../../../contracts/session.ts";
import { isConfirmation } from "./build-pending.ts";
import { shortLine } from "../../prompting/sections/format-prompt.ts";
import { DO, KEEP } from "./take-pending.ts";
import type { ReplyWords } from "../../wording/reply-words.ts";

/** Token limit of one step that follows. */
const STEP_TOKENS = 30;

/**
 * The question with its two options if it is a confirmation. A question that was put before already has its
 * options.
 * @param plain takes refs out of a model's text
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

/** The number of rows that a step will change; for an undo, of the created rows that it deletes. */
function countOf({ batch, stored, undo }: NonNullable<Pending["remaining"]>[number]): number {
  const items = batch?.items.filter(({ status }) => status === "pending").length;
  return items ?? stored?.length ?? undo?.filter(({ op }) => op === "create").length ?? 0;
}
