// The dependencies of an erasure.
import type { Clock } from "../../ports/clock.ts";
import type { ErasureDatabase } from "../../ports/erasure-database.ts";
import type { Forget, Identities } from "../../ports/forget.ts";
import type { Log } from "../../ports/log.ts";
import type { Queue } from "../../ports/queue.ts";

export interface ErasureDeps {
  erasures: ErasureDatabase;
  forget: Forget;
  identities: Identities;
  queue: Queue;
  clock: Clock;
  log: Log;
  /** Seconds after which every request that began before the erasure has ended. */
  settleSeconds: number;
}
