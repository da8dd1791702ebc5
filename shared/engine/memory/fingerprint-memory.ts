// The part of the job `remember` in which a model makes fingerprints of a user's Episodes. If the model is
// unavailable, or there is too much for one job, a later job of the same user does the rest.
import { errorCode } from "../../contracts/errors.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Embeddings } from "../../ports/embeddings.ts";
import type { MemoryDatabase } from "../../ports/memory-database.ts";
import type { MemoryDeps } from "./memory-deps.ts";
import { publishRemember } from "./remember.ts";

export interface FingerprintDeps extends Pick<MemoryDeps, "queue" | "clock" | "log"> {
  embeddings: Embeddings;
  memory(user: UserId): Pick<MemoryDatabase, "episodesToFingerprint" | "writeFingerprints">;
}

/** Texts in one request: their vectors must fit into one answer. */
const BATCH = 32;
const REQUEST_MS = 10_000;
/** After this time another job does the rest. */
const JOB_MS = 20_000;

/**
 * Makes the fingerprints that the user's Episodes lack. A failure, such as that of the model, does not fail the
 * job.
 */
export async function fingerprintEpisodes(deps: FingerprintDeps, user: UserId): Promise<void> {
  const { embeddings, memory, clock, log } = deps;
  const { model } = embeddings;
  const deadline = clock.now() + JOB_MS;
  let keptCount = 0;
  try {
    for (;;) {
      const { episodes, more } = await memory(user).episodesToFingerprint(model, BATCH);
      if (episodes.length === 0) break;
      const texts = episodes.map(({ text }) => text);
      const { dimensions, bits } = await embeddings.fingerprints(texts, REQUEST_MS);
      const fingerprints = episodes.map(({ id }, index) => ({ id, bits: bits[index]! }));
      const written = await memory(user).writeFingerprints({ model, dimensions, fingerprints });
      keptCount += written;
      // If nothing could be written, memory has changed meanwhile.
      if (!more || written === 0) break;
      if (clock.now() > deadline) {
        await publishRemember(deps, user);
        break;
      }
    }
  } catch (error) {
    log.warn("fingerprints.failed", { "error.type": errorCode(error) });
  }
  if (keptCount > 0) log.info("fingerprints.kept", { episodes: keptCount });
}
