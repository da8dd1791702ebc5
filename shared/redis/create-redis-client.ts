// The client of Upstash's REST protocol for every adapter in this folder, except for subscriptions: values stay
// text, every request has a timeout, and telemetry is off.
import { Redis, type RedisConfigCloudflare } from "@upstash/redis/cloudflare";

export interface RedisConfig {
  url: string;
  token: string;
  /** Milliseconds until one request times out. */
  timeoutMs: number;
}

/**
 * @param options whether a request is retried, which only the caller can decide, and how answers are encoded
 */
export function createRedisClient(
  { url, token, timeoutMs }: RedisConfig,
  options: Required<Pick<RedisConfigCloudflare, "retry">> &
    Pick<RedisConfigCloudflare, "responseEncoding">,
): Redis {
  return new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableTelemetry: false,
    enableAutoPipelining: false,
    readYourWrites: false,
    signal: () => AbortSignal.timeout(timeoutMs),
    ...options,
  });
}
