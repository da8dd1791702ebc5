// The FirstTimes port over Upstash Redis: a key that is set where there is none.
import type { FirstTimes } from "../ports/first-times.ts";
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";

export function createRedisFirstTimes(config: RedisConfig): FirstTimes {
  // A repeated request would be told of its own key.
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
