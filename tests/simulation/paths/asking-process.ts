// A stored Process that asks before its second step, so that its conversation continues while it waits.
import type { RunId } from "../../../shared/contracts/ids.ts";
import { definition, resolved, step } from "../../support/test-process.ts";
import type { Person } from "../person.ts";

export const PROCESS = resolved(
  definition([
    step({ id: "a", calls: "echo" }),
    step({ id: "b", calls: "echo", execution: { interactionMode: "manual" } }),
  ]),
);

/** Milliseconds. A hop ends sooner than this after its run was cancelled, and a summary takes less time. */
export const QUIET_MS = 10_000;

/** Lets the run make its second step, if it waits for that. */
export async function answerWaitingStep(person: Person, run: RunId): Promise<void> {
  if (person.statusOf(run) !== "waiting") return;
  const { hop, requestHash } = person.question(run);
  await person.decide(run, hop, { choice: "run", requestHash });
  await person.untilEnded(run);
  await person.wait(QUIET_MS);
}
