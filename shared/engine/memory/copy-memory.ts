// The job that copies what a user said to the second home of memory. What is sent is there when it is listed, not
// when it is accepted: what is not listed after a while is sent again, and what is there twice is bound once.
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

/** Episodes of a user that are under way: the server reads each with several calls of a model. */
const UNDER_WAY = 50;
/** The server takes them from its queue one after another, and all users' in one. */
const AGAIN_SECONDS = 3600;
const LISTED_AFTER_SECONDS = 30;
const USERS = 20;
const GROUPS = 20;
/** Users of a sweep wait for each other, so that a slow server stops the sweep and not the Worker. */
const SWEEP_MS = 20_000;

/** @returns how many were sent. Errors: TransientError while the server or the database is unavailable */
export async function copyMemory(
  { copy, memory, log }: Pick<CopyDeps, "copy" | "memory" | "log">,
  user: UserId,
): Promise<number> {
  const { group: knownGroup, newest } = await memory(user).copiedMemory();
  // The server has answered before anything counts as sent.
  const found =
    knownGroup === null || newest === 0
      ? await copy.check().then(() => [])
      : await copy.list(knownGroup, newest);
  const { group, episodes, lost } = await memory(user).nextCopies({
    found,
    limit: UNDER_WAY,
    againSeconds: AGAIN_SECONDS,
  });
  if (lost > 0) log.warn("copies.lost", { episodes: lost });
  if (group === null || episodes.length === 0) return 0;
  await copy.send(group, episodes);
  log.info("copies.sent", { episodes: episodes.length });
  return episodes.length;
}

/** The job that keeps does not fail with the server: the next job or sweep goes on. */
export async function copyKept(deps: CopyDeps, user: UserId): Promise<void> {
  try {
    await copyMemory(deps, user);
  } catch (error) {
    deps.log.warn("copies.failed", { "error.type": errorCode(error) });
  }
}

/**
 * Goes on with the copies that are under way, and has dropped groups deleted. The first failure of the server ends it
 * until the next sweep.
 */
export async function sweepCopies(deps: CopyDeps): Promise<{ copied: number; groups: number }> {
  const { copy, keeper, clock, log } = deps;
  const counts = { copied: 0, groups: 0 };
  const until = clock.now() + SWEEP_MS;
  try {
    for (const group of await keeper.groupsToDrop(GROUPS)) {
      if (clock.now() > until) break;
      await copy.drop(group);
      await keeper.noteDropped(group);
      counts.groups++;
    }
    for (const user of await keeper.waitingCopies(USERS, LISTED_AFTER_SECONDS)) {
      if (clock.now() > until) break;
      counts.copied += await copyMemory(deps, user);
    }
  } catch (error) {
    log.warn("sweep.copies_failed", { ...counts, "error.type": errorCode(error) });
  }
  return counts;
}
