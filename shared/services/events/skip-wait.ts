// A person who will not wait longer: the step goes on as if its time had come.
import type { Hop } from "../../contracts/hop.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import { endWait } from "../../engine/run/end-wait.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";

export async function skipWait(
  { flow }: Pick<Runtime, "flow">,
  user: UserId,
  run: RunId,
  hop: Hop,
): Promise<AcceptedRun | Refusal> {
  const outcome = await endWait(flow, { user, run, hop, as: "skip" });
  if ("run" in outcome) return outcome.run;
  if (outcome.outcome === "not_found") return notFound();
  return new Refusal({
    kind: "conflict",
    code: "not_waiting",
    title: "The step does not wait for a time or an event",
    detail: "GET the run: `process.waits` lists the steps that do, each with its `hop`.",
  });
}
