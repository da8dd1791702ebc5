// The FirstTimes port over Upstash Redis: sets a key only if it does not exist.
import type { FirstTimes } from "../ports/first-times.ts";
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";

export function createRedisFirstTimes(config: RedisConfig): FirstTimes {
  // No retry, because a repeat would find the key that the first request set.
  const redis = createRedisClient(config, { retry: false });
  return {
    async isFirst(name, seconds) {
      try {
        return (await redis.set(`first:${name}`, "1", { nx: true, ex: seconds })) !== null;
      } catch {
        return true;
      }
    },
  };
}
