// The sweep of memory's runs: starts a run of each kind for the users for whom this kind has something to do.
// If a run does not start, its work waits for the next sweep. Runs that ended a week ago are deleted.
import { errorCode } from "../../contracts/errors.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { MemoryKind } from "../../contracts/memory-kinds.ts";
import type { MemoryKeeper } from "../../ports/memory-database.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { dayOf } from "../journal/budget-day.ts";
import { launchRun } from "../run/accept-message.ts";

const BATCH = 50;
const MINUTE_MS = 60_000;

export interface MemoryRunsDeps {
  engine: EngineDeps;
  keeper: Pick<MemoryKeeper, "waitingMemoryRuns" | "dropMemoryRuns">;
}

/** @returns how many runs were started, and how many that ended long ago were deleted */
export async function sweepMemoryRuns(
  deps: MemoryRunsDeps,
): Promise<{ memoryRuns: number; dropped: number }> {
  const { log } = deps.engine;
  let memoryRuns = 0;
  const refusals: Record<string, number> = {};
  for (const { user, kind } of await deps.keeper.waitingMemoryRuns(BATCH)) {
    try {
      const outcome = await startMemoryRun(deps.engine, user, kind);
      if (outcome === "accepted" || outcome === "replayed") memoryRuns++;
      else refusals[outcome] = (refusals[outcome] ?? 0) + 1;
    } catch (error) {
      log.error("sweep.memory_run_failed", { "error.type": errorCode(error) });
    }
  }
  const hasNews = memoryRuns > 0 || Object.keys(refusals).length > 0;
  if (hasNews) log.info("sweep.memory_runs", { started: memoryRuns, ...refusals });
  return { memoryRuns, dropped: await deps.keeper.dropMemoryRuns(BATCH) };
}

/**
 * Starts a user's run of a kind, at most once a minute, so that a repeated sweep starts no second run. Errors:
 * TransientError or FatalError of the database, before anything was accepted.
 */
async function startMemoryRun(engine: EngineDeps, user: UserId, kind: MemoryKind) {
  const now = engine.clock.now();
  const { budgetMicroUsd: microUsd } = engine.limits;
  const key = String(Math.floor(now / MINUTE_MS));
  const since = engine.clock.iso(dayOf(now).startMs);
  const answer = await engine.database
    .as(user)
    .startMemoryRun({
      kind,
      route: `memory.${kind}`,
      key,
      bodyHash: key,
      ...(microUsd === null ? {} : { budget: { microUsd, since } }),
    });
  if ("run" in answer) await launchRun(engine, answer);
  return answer.outcome;
}
