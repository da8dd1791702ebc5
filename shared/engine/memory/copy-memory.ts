// The job that copies a user's Episodes to the operator's Graphiti server. An Episode counts as copied when the
// server lists it, not when the server accepts it. An Episode that is not listed after a while is sent again;
// if the server then has two copies, one is recorded.
import type { Clock } from "../../ports/clock.ts";
import type { UserId } from "../../contracts/ids.ts";
import { errorCode } from "../../contracts/errors.ts";
import type { Log } from "../../ports/log.ts";
import type { MemoryCopy } from "../../ports/memory-copy.ts";
import type { MemoryDatabase, MemoryKeeper } from "../../ports/memory-database.ts";

export interface CopyDeps {
  copy: MemoryCopy;
  keeper: Pick<MemoryKeeper, "waitingCopies" | "groupsToDrop" | "noteDropped">;
  memory(user: UserId): Pick<MemoryDatabase, "copiedMemory" | "nextCopies">;
  clock: Pick<Clock, "now">;
  log: Log;
}

/** Maximum Episodes of a user that are under way: the server reads each with several model calls. */
const MAX_UNDER_WAY = 50;
/** Long, because the server has one queue for all users and takes Episodes from it one after another. */
const RESEND_SECONDS = 3600;
/** A copy that was sent less than this time ago may not be listed yet, so a sweep does not look for it. */
const MIN_COPY_AGE_SECONDS = 30;
const MAX_USERS = 20;
const MAX_GROUPS = 20;
/**
 * Time limit of a sweep, which goes through users one after another, so that a slow server does not exhaust the
 * Worker.
 */
const SWEEP_MS = 20_000;

/** @returns how many were sent. Errors: TransientError while the server or the database is unavailable */
export async function copyMemory(
  { copy, memory, log }: Pick<CopyDeps, "copy" | "memory" | "log">,
  user: UserId,
): Promise<number> {
  const { group: knownGroup, newest } = await memory(user).copiedMemory();
  // The server must have answered before anything counts as sent.
  const listedEpisodes =
    knownGroup === null || newest === 0
      ? await copy.check().then(() => [])
      : await copy.list(knownGroup, newest);
  const { group, episodes, lost } = await memory(user).nextCopies({
    found: listedEpisodes,
    limit: MAX_UNDER_WAY,
    againSeconds: RESEND_SECONDS,
  });
  if (lost > 0) log.warn("copies.lost", { episodes: lost });
  if (group === null || episodes.length === 0) return 0;
  await copy.send(group, episodes);
  log.info("copies.sent", { episodes: episodes.length });
  return episodes.length;
}

/**
 * Copies after the job that keeps Episodes. A failure, such as that of the server, does not fail that job; the
 * next job or sweep continues.
 */
export async function copyKept(deps: CopyDeps, user: UserId): Promise<void> {
  try {
    await copyMemory(deps, user);
  } catch (error) {
    deps.log.warn("copies.failed", { "error.type": errorCode(error) });
  }
}

/**
 * Continues the copies that are under way, and deletes dropped groups from the server. The first failure ends
 * this sweep, and is logged.
 */
export async function sweepCopies(deps: CopyDeps): Promise<{ copied: number; groups: number }> {
  const { copy, keeper, clock, log } = deps;
  const counts = { copied: 0, groups: 0 };
  const until = clock.now() + SWEEP_MS;
  try {
    for (const group of await keeper.groupsToDrop(MAX_GROUPS)) {
      if (clock.now() > until) break;
      await copy.drop(group);
      await keeper.noteDropped(group);
      counts.groups++;
    }
    for (const user of await keeper.waitingCopies(MAX_USERS, MIN_COPY_AGE_SECONDS)) {
      if (clock.now() > until) break;
      counts.copied += await copyMemory(deps, user);
    }
  } catch (error) {
    log.warn("sweep.copies_failed", { ...counts, "error.type": errorCode(error) });
  }
  return counts;
}
