// Renders the path of a URL. A value is one segment or part of one: it cannot climb, split or
// change the host.
import { parseTemplate } from "./parse-template.ts";
import { TemplateError, renderNodes } from "./render-text.ts";

/** Characters that a path may contain; all others must be percent-encoded. */
const LITERAL = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/;
/**
 * What leads out of a segment: slashes, and percent-encoded dots, slashes, percents and NULs, because some servers
 * decode twice.
 */
const SEPARATORS = /[/\\]|%(?:2e|2f|5c|25|00)/i;

/**
 * The percent-encoded path, starting with a slash; empty for the endpoint itself. Errors:
 * TemplateError.
 */
export function renderPath(template: string, values: Record<string, unknown>): string {
  const result = parseTemplate(template);
  if (!result.ok) throw new TemplateError(result.detail);
  const path = renderNodes(result.nodes, values, segmentOf);
  const fault = checkPath(path);
  if (fault !== null) throw new TemplateError(fault);
  return path;
}

/** The fault of a rendered path; null if there is none. */
export function checkPath(path: string): string | null {
  if (path === "") return null;
  if (!path.startsWith("/")) return `The path must begin with a slash.`;
  if (path.includes("?")) return "The path has a query: its parameters belong in `query`.";
  if (!LITERAL.test(path)) return "The path has a character that must be percent-encoded.";
  // The URL parser decides: whatever it would rewrite (dots, an empty host) is refused.
  const url = URL.canParse(`${ANY_ORIGIN}${path}`) ? new URL(`${ANY_ORIGIN}${path}`) : null;
  if (url === null || `${url.origin}${url.pathname}` !== `${ANY_ORIGIN}${path}`) {
    return `The path climbs: "." and ".." cannot be segments.`;
  }
  return path.includes("//") ? "The path has an empty segment." : null;
}

/** Any origin will do: only the part after it is examined. */
const ANY_ORIGIN = "https://host.invalid";

function segmentOf(value: unknown, name: string): string {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw new TemplateError(`"${name}" must be text, a number or a boolean to stand in a path.`);
  }
  const text = String(value);
  if (text === "") throw new TemplateError(`"${name}" is empty and cannot stand in a path.`);
  if (SEPARATORS.test(text))
    throw new TemplateError(
      `"${name}" has a slash, or an encoded dot, slash, percent sign or NUL.`,
    );
  if (!text.isWellFormed()) throw new TemplateError(`"${name}" contains half of a surrogate pair.`);
  return encodeURIComponent(text);
}
