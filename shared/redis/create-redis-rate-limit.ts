// The RateLimit port over Upstash Redis: a token bucket per user and kind, one request to Redis per check.
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import { Ratelimit } from "@upstash/ratelimit";
import { RATE_KINDS, type RateKind, type RateLimit, type RateRule } from "../ports/rate-limit.ts";

export interface RedisRateLimitConfig extends RedisConfig {
  rules: Record<RateKind, RateRule>;
}

const MINUTE_MS = 60_000;

const prefixOf = (kind: RateKind) => `rate:${kind}`;
/** The key of one user's bucket. */
export const rateKey = (kind: RateKind, user: string) => `${prefixOf(kind)}:${user}`;

/**
 * Uses a token bucket instead of a window, because it lets a user send several messages after a pause, and
 * knows the exact time of the next allowed request for Retry-After. The key expires when the bucket is full
 * again.
 */
export function createRedisRateLimit(config: RedisRateLimitConfig): RateLimit {
  const redis = createRedisClient(config, {
    // No retry: it might count the same request twice, and a request without a count is allowed anyway.
    retry: false,
  });
  const bucket = (kind: RateKind) => {
    const { burst, perMinute } = config.rules[kind];
    return new Ratelimit({
      redis,
      prefix: prefixOf(kind),
      limiter: Ratelimit.tokenBucket(1, `${MINUTE_MS / perMinute} ms`, burst),
      // No cache, because nothing about a request may stay in the isolate.
      ephemeralCache: false,
      enableTelemetry: false,
      // Off, because the client's own signal aborts the request.
      timeout: 0,
    });
  };
  const buckets = Object.fromEntries(RATE_KINDS.map((kind) => [kind, bucket(kind)])) as Record<
    RateKind,
    Ratelimit
  >;
  return {
    async take(kind, user) {
      try {
        const { success, remaining, reset } = await buckets[kind].limit(user);
        const waitMs = Math.max(0, reset - Date.now());
        if (!success) return { outcome: "limited", retryAfterMs: waitMs };
        return { outcome: "allowed", remaining: Math.max(0, remaining), resetMs: waitMs };
      } catch {
        return { outcome: "unknown" };
      }
    },
  };
}
