// What the calls to all platforms and their answers have in common.
import type { OutboundAnswer, OutboundCall } from "../ports/channel.ts";

/** A call with a JSON body. */
export const jsonCall = (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = "POST",
): OutboundCall => ({
  method,
  url,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(body),
});

/** A call with the body of an HTML form. */
export const formCall = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): OutboundCall => ({
  method: "POST",
  url,
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  body: new URLSearchParams(fields).toString(),
});

export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token ?? ""}` });

/** The platform failed, or timed out internally: whether the message was sent is unknown. */
export const isUnknown = ({ status }: OutboundAnswer): boolean => status >= 500 || status === 408;

/**
 * Seconds to wait, a whole number of at least 1: from the body, otherwise from the header
 * Retry-After.
 * @param fallback when the answer names no number of seconds
 */
export function secondsToWait(
  answer: OutboundAnswer,
  retryHint: number | undefined,
  fallback: number,
): number {
  const header = answer.headers.get("retry-after");
  const seconds = retryHint ?? (header === null || header.trim() === "" ? NaN : Number(header));
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : fallback;
}
