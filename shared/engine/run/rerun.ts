// Runs an ended run of a stored Process again, from where it failed (spec/reruns). What the new run takes over is planned
// here; Postgres stores it with the run's start, and recovery puts it into the store.
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
  /** Absent: nothing is started. */
  keyed?: Keyed;
  /** Whether just this plan was accepted; absent: whatever the plan is, it is. */
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
  /** `nothing_to_run`: the run has completed, and all of it stands. */
  | { outcome: "busy" | "nothing_to_run" | "not_accepted" }
  | RerunRefusal;

/** How often the plan is made again because a definition has changed meanwhile. */
const ROUNDS = 3;

/**
 * Once Postgres has the run, errors of the store or the queue are logged and left to the sweep. Errors: TransientError or
 * FatalError of the database, before anything was recorded.
 */
export async function rerun(deps: EngineDeps, request: RerunRequest): Promise<RerunOutcome> {
  const { user, run, choice, version, keyed, isAccepted } = request;
  const database = deps.database.as(user);
  const target = { run, quotas: deps.limits.quotas, ...(version === undefined ? {} : { version }) };
  for (let round = 0; round < ROUNDS; round++) {
    const source = await database.readRerun(target, keyed);
    if (source.outcome === "replayed") return launched(deps, source);
    if (source.outcome !== "read" || deps.logic.rerun === undefined) return source as RerunRefusal;
    const { commits, steps, faults, closed } = deps.logic.rerun(source, choice, deps.clock.now());
    if (faults.length > 0) return { outcome: "faults", faults };
    if (closed.length > 0) return { outcome: "closed", closed };
    const isDone = source.status === "completed" && source.isSameVersion;
    if (isDone && steps.every(({ takenFrom }) => takenFrom !== undefined)) {
      return { outcome: "nothing_to_run" };
    }
    const planned = { version: source.resolved.process.version, plan: steps };
    if (keyed === undefined) return { outcome: "planned", ...planned };
    if (isAccepted !== undefined && !(await isAccepted(planned)))
      return { outcome: "not_accepted" };
    const { hash } = source;
    const start = await database.startRerun({ ...target, ...keyed, hash, commits, plan: steps });
    if ("plan" in start) return launched(deps, start);
    if (start.outcome !== "moved") return start as RerunOutcome;
  }
  throw new TransientError("unavailable", "the Process changes while its run is run again");
}

interface Started {
  outcome: "accepted" | "replayed";
  run: AcceptedRun;
  plan: RerunStep[];
}

/** Puts the run into the store with what it takes over, and publishes the hops that are open. */
async function launched(deps: EngineDeps, started: Started): Promise<Started> {
  const { meta, status, epoch } = started.run;
  deps.log.info("run.accepted", {
    "alfred.run": meta.run,
    "gen_ai.conversation.id": meta.conversation,
    outcome: started.outcome,
    status,
  });
  if (status !== "running") return started;
  const [entry = ""] = deps.logic.entry(meta);
  // The store has no epoch of it; a recovery from the epoch before does not raise it.
  await recoverRun(deps, envelopeFor(meta, entry, epoch - 1)).catch((error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": meta.run,
      "error.type": errorCode(error),
    }),
  );
  return started;
}
