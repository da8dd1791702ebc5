// Leaves changes out of the reply's list if the open question already states them.
import type { ReplyChange } from "../../../contracts/answers/reply.ts";
import type { Pending } from "../../../contracts/session.ts";
import { keepsOut } from "../../wording/reason-text.ts";

/**
 * The changes that the question does not state. A question about an override states the changes that it names, and those
 * that would end a protection, if the guard stopped them only for the codes that the question asks about.
 */
export function notStatedIn(ask: Pending | null, changes: ReplyChange[]): ReplyChange[] {
  if (ask?.type !== "confirm_override") return changes;
  const { text, override = [] } = ask;
  return changes.filter(({ label, error }) => {
    const codes = (error?.violations ?? []).map(({ code }) => code);
    const isAsked = codes.length > 0 && codes.every((code) => override.includes(code));
    if (error?.code !== "guard" || !isAsked) return true;
    return !keepsOut(error) && (label === null || !text.includes(label));
  });
}
