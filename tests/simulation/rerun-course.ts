// A person who runs a run of a stored Process again, from where it failed; and what must hold of both runs.
import type { RunId } from "../../shared/contracts/ids.ts";
import type { Decides } from "./decisions.ts";
import type { Person } from "./person.ts";

/** Whether the request is answered, in whatever way, and a result that was taken over is not made again. */
export async function runAgain(person: Person, run: RunId, decides: Decides): Promise<void> {
  const outcome = await person.rerun(run);
  if (!("run" in outcome) || !("plan" in outcome)) {
    if (["nothing_to_run", "closed", "quota"].includes(outcome.outcome)) return;
    throw new Error(`the rerun was answered ${outcome.outcome}`);
  }
  const again = outcome.run.meta.run;
  await person.settle(again, decides);
  const rerun = person.database.runs(person.conversation).find(({ id }) => id === again);
  const taken = new Set(
    (rerun?.recorded ?? []).flatMap(({ hop, takenFrom }) => (takenFrom === undefined ? [] : [hop])),
  );
  const repeated = (rerun?.begun ?? []).filter((hop) => taken.has(hop));
  if (repeated.length > 0) throw new Error(`calls that stood were made again: ${repeated.join()}`);
}
