// Finds a yes that no move assigns to a question, and a no that a move reads as a yes. Either is only a reason to
// ask the model again (I13).
import type { Session } from "../../contracts/session.ts";
import type { UnderstandAnswer } from "../../contracts/answers/understand.ts";
import { isConfirmation } from "../conversation/questions/build-pending.ts";
import { isNewest } from "../conversation/questions/take-pending.ts";
import { isPlainNo } from "../conversation/questions/no-words.ts";
import { isPlainYes } from "../conversation/questions/yes-words.ts";

const ANSWERS = new Set(["answers", "confirms", "amends", "cancels"]);

/** The sentence that tells the model, once, about a missed yes; null if there is none. */
export function missedYes(
  session: Pick<Session, "pending" | "exchange">,
  { moves }: Pick<UnderstandAnswer, "moves">,
  message: string,
): string | null {
  const { pending } = session;
  if (pending === null || !isNewest(pending, session)) return null;
  const isAsked = isConfirmation(pending) || pending.type === "propose" || pending.type === "offer";
  if (!isAsked || moves.some(({ kind }) => ANSWERS.has(kind))) return null;
  if (!isPlainYes(message, pending.type)) return null;
  return `moves: the message is a plain yes and a question is pending (${pending.type}): which move is it? Leave it out only if it is none`;
}

/**
 * The sentence that tells the model, once, that it reads a plain no as a yes to the open question; null if it does
 * not.
 */
export function missedNo(
  { pending }: Pick<Session, "pending">,
  { moves }: Pick<UnderstandAnswer, "moves">,
  message: string,
): string | null {
  if (pending === null || !moves.some(({ kind }) => kind === "confirms")) return null;
  if (!isPlainNo(message)) return null;
  return `moves: the message is a plain no, and confirms says yes to the pending question (${pending.type}): which move is it?`;
}
