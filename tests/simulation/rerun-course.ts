// A person who reruns a run of a stored Process from where it failed.
import type { RunId } from "../../shared/contracts/ids.ts";
import type { Decide } from "./decisions.ts";
import type { Person } from "./person.ts";

/** Runs a run again, and checks that a result that was taken over is not made again. */
export async function runAgain(person: Person, run: RunId, decide: Decide): Promise<void> {
  const outcome = await person.rerun(run);
  if (!("run" in outcome) || !("plan" in outcome)) {
    if (["nothing_to_run", "closed", "quota"].includes(outcome.outcome)) return;
    throw new Error(`the rerun was answered ${outcome.outcome}`);
  }
  const rerunId = outcome.run.meta.run;
  await person.settle(rerunId, decide);
  const rerun = person.database.runs(person.conversation).find(({ id }) => id === rerunId);
  const takenOver = new Set(
    (rerun?.recorded ?? []).flatMap(({ hop, takenFrom }) => (takenFrom === undefined ? [] : [hop])),
  );
  const repeated = (rerun?.begun ?? []).filter((hop) => takenOver.has(hop));
  if (repeated.length > 0)
    throw new Error(`calls whose results were taken over were made again: ${repeated.join()}`);
}
