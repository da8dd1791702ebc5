// Keeps attachments in Upstash Redis for a short time, because their platform delivers them only once.
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
/**
 * Bytes are converted to characters in pieces of this size, because a call has a limited number of
 * arguments.
 */
const CHUNK_SIZE = 32_768;

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
      return text === null ? null : Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    },
    async drop(names) {
      if (names.length > 0) await orTransientError(() => redis.del(...names.map(keyOf)));
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let position = 0; position < bytes.length; position += CHUNK_SIZE) {
    binary += String.fromCharCode(...bytes.subarray(position, position + CHUNK_SIZE));
  }
  return btoa(binary);
}
