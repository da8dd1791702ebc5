// What a run of the second process must have come to: all five steps, or an honest end.
import { DONE } from "../support/second-logic.ts";
import type { Evidence } from "./facts.ts";
import type { Violation } from "./violation.ts";

/** Its replies; everything else is checked as for the chain. */
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
