// The StreamSlots port over Upstash Redis: a sorted set per user, with the time at which each slot expires.
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import type { StreamSlots } from "../ports/stream-slots.ts";

export interface RedisStreamSlotsConfig extends RedisConfig {
  /** The maximum number of streams of one user at the same time. */
  maxStreams: number;
}

/** The set of a user's streams. */
export const streamSlotsKey = (user: string) => `streams:${user}`;
/**
 * A slot that no heartbeat renews is free after this time, because a Worker that was terminated cannot release
 * it.
 */
const HOLD_MS = 45_000;

/** Uses the server's own time, because the clocks of Workers differ. */
const HOLD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
local isNew = not redis.call('ZSCORE', KEYS[1], ARGV[1])
if isNew and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[3]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

export function createRedisStreamSlots({
  url,
  token,
  timeoutMs,
  maxStreams,
}: RedisStreamSlotsConfig): StreamSlots {
  const redis = createRedisClient({ url, token, timeoutMs }, { retry: false });
  const script = redis.createScript<unknown>(HOLD);
  return {
    async hold(user, stream) {
      try {
        const answer = await script.exec(
          [streamSlotsKey(user)],
          [stream, String(maxStreams), String(HOLD_MS)],
        );
        return Number(answer) === 1 ? "held" : "full";
      } catch {
        return "unknown";
      }
    },
    async release(user, stream) {
      try {
        await redis.zrem(streamSlotsKey(user), stream);
      } catch {
        // The slot expires.
      }
    },
  };
}
