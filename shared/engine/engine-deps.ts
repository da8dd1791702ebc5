// The engine's dependencies: ports, limits, and the process that it runs.
import type { Clock, Ids } from "../ports/clock.ts";
import type { ChainDatabase } from "../ports/database.ts";
import type { Finder } from "../ports/finder.ts";
import type { Log } from "../ports/log.ts";
import type { Media } from "../ports/media.ts";
import type { Model } from "../ports/model.ts";
import type { Pages } from "../ports/pages.ts";
import type { Queue } from "../ports/queue.ts";
import type { Store } from "../ports/store.ts";
import type { EngineLimits } from "./limits.ts";
import type { ProcessLogic } from "./process-logic.ts";

export interface EngineDeps {
  store: Store;
  queue: Queue;
  database: ChainDatabase;
  model: Model;
  /** Reads web pages that users name. */
  pages: Pages;
  /** Finds memories besides the database's search by words; absent if nothing else searches. */
  finder?: Finder;
  /** Null when messages cannot bring pictures or voice notes. */
  media: Media | null;
  clock: Clock;
  ids: Ids;
  log: Log;
  logic: ProcessLogic;
  limits: EngineLimits;
  /** Whether a single successor, or several short ones, run in the same invocation while time allows. */
  continuation: boolean;
}
