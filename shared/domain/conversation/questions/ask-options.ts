// The numbered options of a confirmation, with the destructive one last, and the steps that follow a yes.
import type { Pending } from "../../../contracts/session.ts";
import { isConfirmation } from "./build-pending.ts";
import { needsTwoKeys, onlyRemoves } from "./two-keys.ts";
import { shortLine } from "../../prompting/sections/format-prompt.ts";
import { DO_OPTION, KEEP_OPTION } from "./take-pending.ts";
import type { ReplyWords } from "../../wording/reply-words.ts";

/** Token limit of one step that follows. */
const STEP_TOKENS = 30;

/**
 * The question with its two options if a yes to it needs two keys, or if it is a proposal that is asked again. A
 * question that already has options keeps them.
 * @param toPlain takes refs out of a model's text
 * @param wasUnclear whether the user's answer to it was unclear
 */
export function withOptions(
  ask: Pending,
  { questions }: ReplyWords,
  toPlain: (text: string) => string,
  wasUnclear = false,
): Pending {
  if (ask.options !== undefined) return ask;
  if (ask.type === "propose" && (wasUnclear || needsTwoKeys(ask)))
    return withProposalOptions(ask, questions);
  if (!isConfirmation(ask)) return ask;
  const { remaining = [], plan } = ask;
  const count = remaining.reduce((sum, step) => sum + countOf(step), 0);
  // A yes to a question about a protection that ends deletes its row.
  const deletes = remaining.length > 0 && remaining.every(isDeletion);
  const act = deletes ? "confirm_delete" : ask.type;
  const options: string[] = [];
  options[KEEP_OPTION] = deletes && count === 1 ? questions.keepOne : questions.keep[act];
  options[DO_OPTION] = questions.carryOut[act](count);
  const remainingIds = new Set(remaining.map(({ id }) => id));
  const laterSteps = (plan?.steps ?? []).filter(({ id }) => !remainingIds.has(id));
  const lines = laterSteps.map(({ description }) => shortLine(toPlain(description), STEP_TOKENS));
  const text = lines.length === 0 ? ask.text : `${ask.text}\n${questions.afterwards(lines)}`;
  return { ...ask, text, options };
}

/** A proposal's text already says what would be done, so only its options are added. */
function withProposalOptions(ask: Pending, { keep, carryOut }: ReplyWords["questions"]): Pending {
  const { plan } = ask;
  const kind = onlyRemoves(plan) ? "confirm_delete" : "propose";
  const counts = (plan?.steps ?? []).filter(({ type }) => type === "write").map(countOf);
  const areAllKnown = counts.every((count) => count > 0);
  const count = areAllKnown ? counts.reduce((sum, rows) => sum + rows, 0) : 0;
  const options: string[] = [];
  options[KEEP_OPTION] = keep[kind];
  options[DO_OPTION] = carryOut[kind](count);
  return { ...ask, options };
}

/** Whether the step does nothing but delete rows, by a delete or by an undo of creates. */
const isDeletion = ({ operation, undo }: NonNullable<Pending["remaining"]>[number]): boolean =>
  operation === "delete" || undo?.every(({ op }) => op === "create") === true;

/** The number of rows that a step will change; for an undo, the number of created rows that it will delete. */
function countOf({ batch, stored, undo }: NonNullable<Pending["remaining"]>[number]): number {
  const items = batch?.items.filter(({ status }) => status === "pending").length;
  return items ?? stored?.length ?? undo?.filter(({ op }) => op === "create").length ?? 0;
}
