// Runs an ended run of a stored Process again, from where it failed (spec/reruns). This file plans what the new
// run takes over; Postgres stores that with the run's start, and recovery puts it into the store.
import { errorCode, TransientError } from "../../contracts/errors.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { RerunStep } from "../../contracts/api/reruns.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { RerunChoice, RerunPlan, RerunRefusal } from "../../ports/rerun-calls.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { envelopeFor } from "../hop/publish.ts";
import { recoverRun } from "./recover-run.ts";

export interface RerunRequest {
  user: UserId;
  run: RunId;
  choice: RerunChoice;
  version?: number;
  /** Absent: the rerun is only planned. */
  keyed?: Keyed;
  /** Whether exactly this plan was accepted; absent: any plan is. */
  isAccepted?: (plan: PlannedRerun) => Promise<boolean>;
}

export interface PlannedRerun {
  version: number;
  plan: RerunStep[];
}

export type RerunOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun; plan: RerunStep[] }
  | ({ outcome: "planned" } & PlannedRerun)
  | { outcome: "faults"; faults: RerunPlan["faults"] }
  | { outcome: "closed"; closed: RerunPlan["closed"] }
  /** `nothing_to_run`: the run has completed, and all of its results are still valid. */
  | { outcome: "busy" | "nothing_to_run" | "not_accepted" }
  | RerunRefusal;

/** How often the plan is made, because a definition may change meanwhile. */
const MAX_ROUNDS = 3;

/**
 * Once Postgres has the run, errors of the store or the queue are logged and left to the sweep. Errors: TransientError
 * or FatalError, before anything was recorded; TransientError also if the Process changed in each round.
 */
export async function rerun(deps: EngineDeps, request: RerunRequest): Promise<RerunOutcome> {
  const { user, run, choice, version, keyed, isAccepted } = request;
  const database = deps.database.as(user);
  const target = { run, quotas: deps.limits.quotas, ...(version === undefined ? {} : { version }) };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const source = await database.readRerun(target, keyed);
    if (source.outcome === "replayed") return launchRerun(deps, source);
    if (source.outcome !== "read" || deps.logic.rerun === undefined) return source as RerunRefusal;
    const { commits, steps, faults, closed } = deps.logic.rerun(source, choice, deps.clock.now());
    if (faults.length > 0) return { outcome: "faults", faults };
    if (closed.length > 0) return { outcome: "closed", closed };
    const isDone = source.status === "completed" && source.isSameVersion;
    if (isDone && steps.every(({ takenFrom }) => takenFrom !== undefined)) {
      return { outcome: "nothing_to_run" };
    }
    const plannedRerun = { version: source.resolved.process.version, plan: steps };
    if (keyed === undefined) return { outcome: "planned", ...plannedRerun };
    if (isAccepted !== undefined && !(await isAccepted(plannedRerun)))
      return { outcome: "not_accepted" };
    const { hash } = source;
    const start = await database.startRerun({ ...target, ...keyed, hash, commits, plan: steps });
    if ("plan" in start) return launchRerun(deps, start);
    if (start.outcome !== "moved") return start as RerunOutcome;
  }
  throw new TransientError("unavailable", "the Process changes while its run is run again");
}

interface AcceptedRerun {
  outcome: "accepted" | "replayed";
  run: AcceptedRun;
  plan: RerunStep[];
}

/** Puts the run into the store with what it takes over, and publishes its open hops. */
async function launchRerun(deps: EngineDeps, start: AcceptedRerun): Promise<AcceptedRerun> {
  const { meta, status, epoch } = start.run;
  deps.log.info("run.accepted", {
    "alfred.run": meta.run,
    "gen_ai.conversation.id": meta.conversation,
    outcome: start.outcome,
    status,
  });
  if (status !== "running") return start;
  const [entry = ""] = deps.logic.entry(meta);
  // A recovery from the epoch before does not raise the epoch.
  await recoverRun(deps, envelopeFor(meta, entry, epoch - 1)).catch((error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": meta.run,
      "error.type": errorCode(error),
    }),
  );
  return start;
}
