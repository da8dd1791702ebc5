// The sweep of extractions: of whom enough is unread, or who has been silent for a while, a run of memory starts. What
// is left unread waits for the next sweep. Runs that ended a week ago are deleted.
import { errorCode } from "../../contracts/errors.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { MemoryKeeper } from "../../ports/memory-database.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { dayOf } from "../journal/budget-day.ts";
import { launchRun } from "../run/accept-message.ts";

const BATCH = 50;
const ROUTE = "memory";
const MINUTE_MS = 60_000;

export interface ExtractionDeps {
  engine: EngineDeps;
  keeper: Pick<MemoryKeeper, "waitingExtractions" | "dropMemoryRuns">;
}

/** @returns how many runs were started, and how many that ended long ago were deleted */
export async function sweepExtractions(
  deps: ExtractionDeps,
): Promise<{ extractions: number; dropped: number }> {
  const { log } = deps.engine;
  let extractions = 0;
  const refused: Record<string, number> = {};
  for (const user of await deps.keeper.waitingExtractions(BATCH)) {
    try {
      const outcome = await startExtraction(deps.engine, user);
      if (outcome === "accepted" || outcome === "replayed") extractions++;
      else refused[outcome] = (refused[outcome] ?? 0) + 1;
    } catch (error) {
      log.error("sweep.extraction_failed", { "error.type": errorCode(error) });
    }
  }
  const isWorthALine = extractions > 0 || Object.keys(refused).length > 0;
  if (isWorthALine) log.info("sweep.extractions", { started: extractions, ...refused });
  return { extractions, dropped: await deps.keeper.dropMemoryRuns(BATCH) };
}

/**
 * A user's run at most once a minute, so that a sweep that comes twice starts none twice. Errors: TransientError or
 * FatalError of the database, before anything was accepted.
 */
async function startExtraction(engine: EngineDeps, user: UserId) {
  const now = engine.clock.now();
  const { budgetMicroUsd: microUsd } = engine.limits;
  const key = String(Math.floor(now / MINUTE_MS));
  const since = engine.clock.iso(dayOf(now).startMs);
  const started = await engine.database
    .as(user)
    .startMemoryRun({
      route: ROUTE,
      key,
      bodyHash: key,
      ...(microUsd === null ? {} : { budget: { microUsd, since } }),
    });
  if ("run" in started) await launchRun(engine, started);
  return started.outcome;
}
