// What the chain is built from: ports, the domain pack, the decide functions, limits.
import type { NodeName } from "../contracts/envelope.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { Clock, Ids } from "../ports/clock.ts";
import type { ChainDatabase } from "../ports/database.ts";
import type { Log } from "../ports/log.ts";
import type { Model } from "../ports/model.ts";
import type { Queue } from "../ports/queue.ts";
import type { Store } from "../ports/store.ts";
import type { Decide, PromptLibrary } from "./hop/hop.ts";
import type { EngineLimits } from "./limits.ts";

export interface EngineDeps {
  store: Store;
  queue: Queue;
  database: ChainDatabase;
  model: Model;
  clock: Clock;
  ids: Ids;
  log: Log;
  pack: DomainPack;
  prompts: PromptLibrary;
  decide: Record<NodeName, Decide>;
  limits: EngineLimits;
  /** Run a sequential successor in the same invocation while time allows. */
  continuation: boolean;
}
