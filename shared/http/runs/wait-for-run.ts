// Waits for a run's end with few requests: polls the store often and Postgres rarely.
import type { PublicRun } from "../../contracts/api/runs.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { hasEnded, toPublicRun } from "./read-run.ts";

/** Pauses between reads of the store; they grow, because a Worker may make a limited number of requests. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** The same when both must be read, because the store does not know the run. */
const LONGEST_BLIND_PAUSE_MS = 2_000;
/** How often Postgres is read while the store reports a running run: the store may be behind. */
const TRUTH_MS = 5_000;

/**
 * The run, as soon as it has ended or the time is up.
 * @param waitMs 0 for the run as it is
 * @returns null when the user has no such run
 */
export async function waitForRun(
  runtime: Runtime,
  user: string,
  id: string,
  waitMs: number,
): Promise<PublicRun | null> {
  const { store, clock } = runtime.flow;
  const api = runtime.api(user);
  const until = clock.now() + waitMs;
  let record = await api.getRun(id);
  let askedAt = clock.now();
  let longest = LONGEST_PAUSE_MS;
  for (let pause = FIRST_PAUSE_MS; record && !hasEnded(record); pause *= 1.5) {
    const left = until - clock.now();
    if (left <= 0) break;
    const ms = Math.min(pause, left, longest);
    await new Promise((resolve) => setTimeout(resolve, ms));
    // An unavailable store, or one without the run (queued, or lost), leaves only Postgres.
    const ended = await store.hasEnded(id).catch(() => null);
    longest = ended === null ? LONGEST_BLIND_PAUSE_MS : LONGEST_PAUSE_MS;
    if (ended === false && clock.now() - askedAt < TRUTH_MS) continue;
    record = await api.getRun(id);
    askedAt = clock.now();
  }
  return record && toPublicRun(runtime, record);
}
