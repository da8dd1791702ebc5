// The sweep of memories: what was said in ended runs waits in Postgres, and a job for each user keeps it. A job
// that is lost is published again by the next sweep.
import { errorCode } from "../../contracts/errors.ts";
import type { MemoryDeps } from "./memory-deps.ts";
import { publishRemember } from "./remember.ts";

const BATCH = 50;

/** @returns the number of users whose job was published */
export async function sweepMemories(deps: MemoryDeps): Promise<{ memories: number }> {
  let memories = 0;
  for (const user of await deps.keeper.waitingMemories(BATCH)) {
    try {
      await publishRemember(deps, user);
      memories++;
    } catch (error) {
      deps.log.error("sweep.memory_failed", { "error.type": errorCode(error) });
    }
  }
  if (memories > 0) deps.log.info("sweep.memories", { memories });
  return { memories };
}
