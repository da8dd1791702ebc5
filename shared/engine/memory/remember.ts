// The job that keeps what a user and Alfred said. Postgres knows what is left to keep and keeps it in one
// transaction, so a job that dies or comes twice neither loses nor duplicates anything.
import type { UserId } from "../../contracts/ids.ts";
import type { MemoryDeps } from "./memory-deps.ts";

/** Maximum runs per delivery: few enough for one statement. */
const MAX_RUNS = 100;

/** Errors: TransientError, after which the queue delivers again; FatalError. */
export async function remember(
  deps: MemoryDeps,
  user: UserId,
): Promise<{ kept: number; more: number }> {
  const startedMs = deps.clock.now();
  const { kept, leftOut = 0, more } = await deps.memory(user).ingestEpisodes(MAX_RUNS);
  if (leftOut > 0) deps.log.warn("remember.left_out", { episodes: leftOut });
  if (more) await publishRemember(deps, user);
  deps.log.info("remember", { kept, more, ms: deps.clock.now() - startedMs });
  return { kept, more: more ? 1 : 0 };
}

/**
 * Each publication has its own deduplication id, because a job may publish its own continuation. Errors:
 * TransientError.
 */
export async function publishRemember(
  { queue, clock }: Pick<MemoryDeps, "queue" | "clock">,
  user: UserId,
): Promise<void> {
  await queue.publishJob({ job: "remember", user, dedupId: `remember-${user}.${clock.now()}` });
}
