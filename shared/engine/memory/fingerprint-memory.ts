// The part of the job that keeps which has a model make fingerprints of what a user said. What is left because the
// model is away, or because there is much of it, is done in a later job of the same user.
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

/** Texts of a request: their vectors are to fit into what an answer may have. */
const BATCH = 32;
const REQUEST_MS = 10_000;
/** After this time the rest is left to another job. */
const JOB_MS = 20_000;

/** The job that keeps does not fail with the model. */
export async function fingerprintKept(deps: FingerprintDeps, user: UserId): Promise<void> {
  const { embeddings, memory, clock, log } = deps;
  const { model } = embeddings;
  const until = clock.now() + JOB_MS;
  let kept = 0;
  try {
    for (;;) {
      const { episodes, more } = await memory(user).episodesToFingerprint(model, BATCH);
      if (episodes.length === 0) break;
      const texts = episodes.map(({ text }) => text);
      const { dimensions, bits } = await embeddings.fingerprints(texts, REQUEST_MS);
      const fingerprints = episodes.map(({ id }, at) => ({ id, bits: bits[at]! }));
      const written = await memory(user).writeFingerprints({ model, dimensions, fingerprints });
      kept += written;
      // Where nothing could be written, memory has changed meanwhile.
      if (!more || written === 0) break;
      if (clock.now() > until) {
        await publishRemember(deps, user);
        break;
      }
    }
  } catch (error) {
    log.warn("fingerprints.failed", { "error.type": errorCode(error) });
  }
  if (kept > 0) log.info("fingerprints.kept", { episodes: kept });
}
