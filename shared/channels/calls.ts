// What the calls to platforms and their answers have in common.
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

/** The platform failed, or did not wait for itself: whether the message was sent is not known. */
export const isUnknown = ({ status }: OutboundAnswer): boolean => status >= 500 || status === 408;

/**
 * Seconds to wait, whole and at least 1: those that the body told, else of the header Retry-After.
 * @param fallback for an answer that tells neither
 */
export function secondsToWait(
  answer: OutboundAnswer,
  told: number | undefined,
  fallback: number,
): number {
  const header = answer.headers.get("retry-after");
  const seconds = told ?? (header === null || header.trim() === "" ? NaN : Number(header));
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : fallback;
}
