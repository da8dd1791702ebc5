// The client of Upstash's REST protocol as every adapter of this room uses it: values stay text, each request
// has an end, and nothing is sent beside what was asked.
import { Redis, type RedisConfigCloudflare } from "@upstash/redis/cloudflare";

export interface RedisConfig {
  url: string;
  token: string;
  /** Milliseconds until one request times out. */
  timeoutMs: number;
}

/** @param more whether a request is repeated, which only the caller can know, and how answers are encoded */
export function createRedisClient(
  { url, token, timeoutMs }: RedisConfig,
  more: Required<Pick<RedisConfigCloudflare, "retry">> &
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
    ...more,
  });
}
