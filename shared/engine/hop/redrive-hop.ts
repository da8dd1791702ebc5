// Redrives a hop that the queue would abandon because a part is unavailable. The queue's few quick
// retries cover a short outage; redrives cover a longer one.
import { isRetryable, TransientError } from "../../contracts/errors.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { EngineLimits } from "../limits.ts";
import { dedupId } from "./publish.ts";

/**
 * Milliseconds until the hop is tried again. Null when the hop fails instead, and the failure path tells the
 * user.
 * - Store, database, queue: the chain cannot run without them, and while one of them is unavailable not even a
 *   failure can be reported. The hop waits for the part; the sweep fails a run that has become too old.
 * - The model: two more rounds of retries, further apart, then a reply that says so. A model that has timed out
 *   four times has already made the user wait for minutes, and a host name that does not resolve now will hardly
 *   resolve within that time.
 * - A call that waits for its next attempt says for how long.
 * - Anything else, such as a hop that always throws, is not an outage.
 */
export function redriveDelay(
  error: unknown,
  n: number,
  limits: EngineLimits,
  nowMs: number,
): number | null {
  if (!(error instanceof TransientError) || !isRetryable(error)) return null;
  if (error.retryInMs !== undefined) return error.retryInMs;
  switch (error.part) {
    case "store":
    case "database":
    case "queue":
      return isFresh(n, limits, nowMs) ? limits.partRedriveMs : null;
    case "model": {
      const failsNow = error.code === "timeout" || error.isLasting;
      const waitMs = failsNow ? undefined : limits.modelRedriveMs[n];
      if (waitMs === undefined) return null;
      return Math.max(waitMs, Math.min(error.retryAfterMs ?? 0, limits.maxRedriveMs));
    }
    default:
      return null;
  }
}

/**
 * Whether the run may still be running. Without this check an error of a single run, such as a damaged key,
 * would keep its message coming back after the sweep has failed the run. A swept hop's number is the time of
 * the sweep; any other number counts how often the hop was published again.
 */
function isFresh(n: number, { stallMaxMs, partRedriveMs }: EngineLimits, nowMs: number): boolean {
  return n * partRedriveMs < stallMaxMs || Math.abs(nowMs - n) < stallMaxMs;
}

/** Whether the error itself says when the hop must run again, whichever delivery this is. */
export const hasOwnWait = (error: unknown): boolean =>
  error instanceof TransientError && error.retryInMs !== undefined;

/**
 * Publishes the hop again with a delay, if the last attempt's error allows it.
 * @returns whether the hop was published
 */
export async function redriveHop(
  deps: EngineDeps,
  envelope: Envelope,
  error: unknown,
): Promise<boolean> {
  const delayMs = redriveDelay(error, envelope.n, deps.limits, deps.clock.now());
  if (delayMs === null) return false;
  const redriven = { ...envelope, n: envelope.n + 1 };
  const ids = { "alfred.run": envelope.run, "alfred.hop": envelope.hop };
  const part = error instanceof TransientError ? error.part : undefined;
  try {
    // Two messages of one hop may both be redriven; the queue must not drop one as a repeat of the other.
    const id = dedupId(redriven, `.p${deps.clock.now()}`);
    await deps.queue.publish([{ envelope: redriven, delayMs, dedupId: id }]);
  } catch {
    deps.log.error("hop.redrive_failed", { ...ids, part });
    return false;
  }
  deps.log.warn("hop.redriven", { ...ids, part, ms: delayMs });
  return true;
}
