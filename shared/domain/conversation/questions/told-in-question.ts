// Removes changes from the reply's list that the question already names with what was found in them.
import type { ReplyChange } from "../../../contracts/answers/reply.ts";
import type { Pending } from "../../../contracts/session.ts";

/** A change that the guard stopped is told by the question that asks for its codes and names it. */
export function notToldIn(ask: Pending | null, changes: ReplyChange[]): ReplyChange[] {
  if (ask?.type !== "confirm_override") return changes;
  const { text, override = [] } = ask;
  return changes.filter(({ label, error }) => {
    const codes = (error?.violations ?? []).map(({ code }) => code);
    const isAsked = codes.length > 0 && codes.every((code) => override.includes(code));
    return label === null || error?.code !== "guard" || !isAsked || !text.includes(label);
  });
}
