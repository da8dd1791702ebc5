// Renders headers. A value cannot start a second header, and a Tool cannot set headers of the
// connection.
import { TemplateError } from "./render-text.ts";
import { renderNamed } from "./render-json.ts";

/**
 * Headers that the executor, the connection or proxies set, or by which a server or a proxy treats a request
 * differently.
 */
const REFUSED_NAMES: ReadonlySet<string> = new Set(
  [
    "host cookie cookie2 set-cookie authorization content-length content-encoding accept-encoding",
    "connection keep-alive transfer-encoding te trailer upgrade expect via forwarded",
    "idempotency-key origin referer date alt-used access-control-request-headers",
    "access-control-request-method http2-settings x-real-ip x-http-method-override x-method-override",
  ].flatMap((line) => line.split(" ")),
);
const REFUSED_PREFIXES = ["proxy-", "sec-", "x-forwarded-", "cf-", "x-original-", "x-rewrite-"];

/** Whether a Tool must not set the header. The case of the name does not matter. */
export function isRefusedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return REFUSED_NAMES.has(lower) || REFUSED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** A token of RFC 9110; the contract allows fewer names. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
/** Latin-1 without control characters, as headers allow. */
const VALUE = /^[\t\u0020-\u007e\u00a0-\u00ff]*$/;

/** The fault of a header; null if there is none. */
export function headerFault(name: string, value: string): string | null {
  if (!NAME.test(name) || isRefusedHeader(name)) {
    return `The header "${name}" cannot be set by a Tool.`;
  }
  if (VALUE.test(value)) return null;
  return `The header "${name}" holds a line break or a character that headers cannot carry.`;
}

/** Errors: TemplateError. */
export function renderHeaders(
  templates: Readonly<Record<string, string>>,
  values: Record<string, unknown>,
): [name: string, value: string][] {
  const headers = renderNamed(templates, values);
  for (const [name, value] of headers) {
    const fault = headerFault(name, value);
    if (fault !== null) throw new TemplateError(fault);
  }
  return headers;
}
