// Finds memories by other means than words: the copies of Episodes that a server finds, and the fingerprint of the
// words. A server that fails is left alone for a while, so that not every search waits for it.
import { errorCode } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import type { Clock } from "../ports/clock.ts";
import type { Embeddings } from "../ports/embeddings.ts";
import type { Finder } from "../ports/finder.ts";
import type { Log } from "../ports/log.ts";
import type { MemoryCopy } from "../ports/memory-copy.ts";
import type { MemoryDatabase } from "../ports/memory-database.ts";

export interface FinderParts {
  copy: MemoryCopy | null;
  embeddings: Embeddings | null;
  memory(user: UserId): Pick<MemoryDatabase, "copiedMemory" | "knowsMeaning">;
  clock: Pick<Clock, "now">;
  log: Log;
}

const REST_MS = 30_000;
/** A person waits for the search. */
const EMBEDDING_MS = 1_500;

export function createFinder({ copy, embeddings, memory, clock, log }: FinderParts): Finder {
  const guard = breaker(clock, log);
  return {
    async find(user, words) {
      const copies =
        copy === null
          ? null
          : guard("copy", async () => {
              const { group } = await memory(user).copiedMemory();
              return group === null ? null : copy.find(group, words);
            });
      const meaning =
        embeddings === null
          ? null
          : guard("meaning", async () => {
              const { model } = embeddings;
              if (!(await memory(user).knowsMeaning(model))) return null;
              const { dimensions, bits } = await embeddings.fingerprints([words], EMBEDDING_MS);
              return { model, dimensions, bits: bits[0]! };
            });
      const results = { copies: await copies, meaning: await meaning };
      return results.copies === null && results.meaning === null
        ? null
        : {
            ...(results.copies && { copies: results.copies }),
            ...(results.meaning && { meaning: results.meaning }),
          };
    },
  };
}

/** An attempt that fails, and those within half a minute after it, give null. */
function breaker(clock: Pick<Clock, "now">, log: Log) {
  const restsUntil = new Map<string, number>();
  return async <T>(part: string, attempt: () => Promise<T>): Promise<T | null> => {
    if (clock.now() < (restsUntil.get(part) ?? 0)) return null;
    try {
      return await attempt();
    } catch (error) {
      restsUntil.set(part, clock.now() + REST_MS);
      log.warn("recall.beside_failed", { part, "error.type": errorCode(error) });
      return null;
    }
  };
}
