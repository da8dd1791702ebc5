// Runs due schedules. Each due time starts at most one run. One run makes up for all missed times. If an
// earlier run is still at work at a due time, the schedule's own policy decides. A schedule whose runs
// keep failing is switched off. Due times without a run are counted.
import { errorCode } from "../../contracts/errors.ts";
import type { EngineDeps } from "../../engine/engine-deps.ts";
import { startProcessRun } from "../../engine/run/start-process-run.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { dueBetween, nextDue } from "../../platform/triggers/next-due.ts";
import type {
  DueSchedule,
  HandledDue,
  TriggerDatabase,
  TriggerKeeper,
} from "../../ports/trigger-database.ts";

/** How many schedules are read at a time. */
const BATCH = 50;
/** A sweep reads no further batch after half of the minute until the next sweep. */
const MAX_MS = 30_000;
const ROUTE = "schedule";

export interface ScheduleDeps {
  engine: EngineDeps;
  keeper: TriggerKeeper;
  triggers(user: DueSchedule["user"]): TriggerDatabase;
}

/** @returns how many runs were started, and how many due schedules started none */
export async function runDueSchedules(
  deps: ScheduleDeps,
): Promise<{ scheduled: number; unscheduled: number }> {
  const counts = { scheduled: 0, unscheduled: 0 };
  const { clock } = deps.engine;
  const until = clock.now() + MAX_MS;
  const seen = new Set<string>();
  let failed = 0;
  for (;;) {
    // Schedules that failed to start stay due, and are left to the next sweep.
    const limit = BATCH + failed;
    const batch = await deps.keeper.dueSchedules(limit);
    const fresh = batch.filter(({ id, dueAt }) => !seen.has(`${id} ${dueAt}`));
    for (const due of fresh) {
      seen.add(`${due.id} ${due.dueAt}`);
      const isStarted = await tryToRun(deps, due);
      if (isStarted === null) failed += 1;
      else counts[isStarted ? "scheduled" : "unscheduled"]++;
    }
    if (batch.length < limit || fresh.length === 0 || clock.now() >= until) return counts;
  }
}

/** Whether a run was started; null if the attempt failed. */
async function tryToRun(deps: ScheduleDeps, due: DueSchedule): Promise<boolean | null> {
  try {
    return await runSchedule(deps, due);
  } catch (error) {
    const log = { "alfred.schedule": due.id, "error.type": errorCode(error) };
    deps.engine.log.error("schedule.failed", log);
    return null;
  }
}

/**
 * The run's key is made of the schedule and its due time, so a job that dies before the schedule
 * has advanced is repeated without a second run. Errors: TransientError.
 */
async function runSchedule({ engine, triggers }: ScheduleDeps, due: DueSchedule): Promise<boolean> {
  const { id, user, cron, timeZone, dueAt } = due;
  const database = triggers(user);
  const takenDue = await database.takeDue(id, dueAt);
  if (takenDue.outcome === "off") engine.log.warn("schedule.off", { "alfred.schedule": id });
  if (takenDue.outcome === "off" || takenDue.outcome === "gone") return false;
  if (takenDue.outcome === "held") return false;
  const now = engine.clock.iso(engine.clock.now());
  const isLeftOut = !("process" in takenDue);
  const missedTimes = [...(isLeftOut ? [dueAt] : []), ...dueBetween(cron, timeZone, dueAt, now)];
  const last = missedTimes.at(-1);
  const next = {
    ...{ id, dueAt, nextAt: nextDue(cron, timeZone, now) },
    ...(last === undefined ? {} : { skipped: missedTimes.length, lastSkippedAt: last }),
  };
  if (isLeftOut) {
    await database.advanceSchedule(next);
    if (takenDue.outcome === "overlap") {
      engine.log.warn("schedule.skipped", { "alfred.schedule": id, count: missedTimes.length });
    }
    return false;
  }
  const { process, asks } = takenDue;
  const { values: inputs, faults } =
    asks === null ? { values: takenDue.inputs, faults: [] } : checkInputs(asks, takenDue.inputs);
  if (faults.length > 0) {
    await database.advanceSchedule({ ...next, refused: "invalid_inputs" });
    return false;
  }
  const key = `${id} ${dueAt}`;
  const outcome = await startProcessRun(engine, {
    user,
    start: { process, inputs },
    trigger: "schedule" as const,
    route: ROUTE,
    key,
    bodyHash: key,
  });
  const handledDue: HandledDue =
    "run" in outcome
      ? { ...next, runId: outcome.run.meta.run }
      : { ...next, refused: outcome.outcome };
  await database.advanceSchedule(handledDue);
  return "run" in outcome;
}
