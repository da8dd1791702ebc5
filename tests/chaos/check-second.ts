// A run of the second process must have done all five steps, or say that it has not.
import { DONE } from "../support/second-logic.ts";
import type { Evidence } from "./facts.ts";
import type { Violation } from "./violation.ts";

/** Checks only the replies; everything else is checked in the same way as for the chain. */
export function checkSecond({ runs }: Pick<Evidence, "runs">): Violation[] {
  return runs
    .filter(({ status, reply }) => status === "completed" && reply?.text !== DONE)
    .map((run): Violation => ({
      sort: "lost",
      run: run.id,
      conversation: run.conversation,
      what: `completed with "${run.reply?.text ?? ""}"`,
    }));
}
