// The dependencies of the jobs of memory.
import type { UserId } from "../../contracts/ids.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { MemoryDatabase, MemoryKeeper } from "../../ports/memory-database.ts";
import type { Queue } from "../../ports/queue.ts";

export interface MemoryDeps {
  keeper: Pick<MemoryKeeper, "waitingMemories">;
  memory(user: UserId): Pick<MemoryDatabase, "ingestEpisodes">;
  queue: Pick<Queue, "publishJob">;
  clock: Pick<Clock, "now">;
  log: Log;
}
