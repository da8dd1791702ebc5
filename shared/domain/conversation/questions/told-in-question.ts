// Removes changes from the reply's list that the question already names with their reason.
import type { ReplyChange } from "../../../contracts/answers/reply.ts";
import type { Pending } from "../../../contracts/session.ts";

/** @param wordsOf the reason of a change, as the question words it */
export function notToldIn(
  ask: Pending | null,
  changes: ReplyChange[],
  wordsOf: (error: NonNullable<ReplyChange["error"]>, label: string) => string,
): ReplyChange[] {
  if (ask?.type !== "confirm_override") return changes;
  const lines = ask.text.split("\n").filter((line) => line.startsWith("- "));
  return changes.filter(
    ({ label, error }) =>
      label === null ||
      error === undefined ||
      !lines.some((line) => line.includes(label) && line.includes(wordsOf(error, label))),
  );
}
