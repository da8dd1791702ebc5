// Headers that a Tool may not set: they identify the caller, frame the request, or route it.

const RESERVED_NAMES = new Set(
  (
    "authorization proxy-authorization proxy-authenticate cookie cookie2 set-cookie host connection keep-alive " +
    "proxy-connection upgrade te trailer transfer-encoding content-length content-encoding expect via forwarded " +
    "origin referer idempotency-key user-agent accept-encoding range if-range " +
    "x-http-method x-http-method-override x-method-override x-original-url x-rewrite-url x-real-ip true-client-ip"
  ).split(" "),
);
const RESERVED_PREFIXES = ["x-forwarded-", "cf-", "sec-", "proxy-", "upstash-", "alfred-"];

/** @param name in any case */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED_NAMES.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** A valid name and value of a header; neither can start another header. */
export function isPlainHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]{1,64}$/u.test(name) && /^[\t\x20-\x7e]{0,4000}$/u.test(value);
}
