// Keeps attachments and uploads in Upstash Redis for a short time, because they are delivered only once.
import { fromBase64, toBase64 } from "../contracts/base64.ts";
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import { TransientError } from "../contracts/errors.ts";

export interface RedisAttachments {
  /** Errors of every method: TransientError("unavailable"). */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when it no longer exists. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  drop(names: string[]): Promise<void>;
}

/** A message that waits longer than this loses its attachments. */
const TTL_SECONDS = 60 * 60;
const keyOf = (name: string) => `media:${name}`;

export function createRedisAttachments(config: RedisConfig): RedisAttachments {
  const redis = createRedisClient(config, {
    responseEncoding: false,
    retry: { retries: 1, backoff: () => 100 },
  });
  const orTransientError = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch {
      throw new TransientError("unavailable", "attachments cannot be stored or read now", {
        part: "store",
      });
    }
  };
  return {
    async put(name, bytes) {
      await orTransientError(() => redis.set(keyOf(name), toBase64(bytes), { ex: TTL_SECONDS }));
    },
    async get(name) {
      const text = await orTransientError(() => redis.get<string>(keyOf(name)));
      return text === null ? null : fromBase64(text);
    },
    async drop(names) {
      if (names.length > 0) await orTransientError(() => redis.del(...names.map(keyOf)));
    },
  };
}
