// Calculates how long a failed delivery waits before its next attempt.
import { parseDuration } from "../api/parse-duration.ts";
import type { RetryDelay } from "./retry-delay.ts";

const DAY_MS = 86_400_000;

/** Response headers with which a destination requests its own wait, in order of precedence. */
const WAIT_HEADERS = [
  "Retry-After",
  "X-Ratelimit-Reset",
  "X-Ratelimit-Reset-Requests",
  "X-Ratelimit-Reset-Tokens",
];

/** A failed attempt: `retried` is 0 before the first retry, and header names are canonical. */
export interface FailedAttempt {
  retried: number;
  retryDelay: RetryDelay | undefined;
  responseHeaders: Record<string, string[]>;
  now: number;
}

/**
 * The wait in unscaled milliseconds: what the destination requests, unless that is more than a day; or
 * else the message's own expression; or else min(86400, e^(2.5 n)) seconds for the n-th retry.
 */
export function nextRetryMs(attempt: FailedAttempt): number {
  const requestedWait = readRequestedWait(attempt);
  if (requestedWait !== undefined) return requestedWait;
  if (attempt.retryDelay !== undefined) {
    const wait = attempt.retryDelay.milliseconds(attempt.retried);
    // 0/0 and sqrt(-1) are valid expressions; an immediate retry is the least surprising result.
    return Number.isNaN(wait) ? 0 : Math.min(DAY_MS, Math.max(0, wait));
  }
  return Math.min(DAY_MS, Math.exp(2.5 * (attempt.retried + 1)) * 1000);
}

function readRequestedWait({ responseHeaders, now }: FailedAttempt): number | undefined {
  for (const name of WAIT_HEADERS) {
    const text = responseHeaders[name]?.[0];
    if (text === undefined) continue;
    const wait = readWait(text.trim(), now);
    if (wait !== undefined && wait <= DAY_MS) return wait;
  }
  return undefined;
}

function readWait(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const duration = parseDuration(text);
  if (duration !== undefined) return duration;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
