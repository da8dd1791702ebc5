// The address of a REST call: below the endpoint's path, at its origin, whatever the values are.
import { withoutTrailing } from "../../contracts/texts.ts";
import { endpointOf } from "../endpoint.ts";

export type CallAddress = { ok: true; address: string } | { ok: false; detail: string };

/** How often a path may be decoded before it reaches the program that opens the file. */
const ROUNDS = 3;

/**
 * @param endpoint the Tool's; its query is kept
 * @param path the rendered path; every value in it is one segment
 */
export function callAddress(
  endpoint: unknown,
  path: string,
  query: Readonly<Record<string, string>>,
): CallAddress {
  const base = endpointOf(endpoint);
  if (base === null)
    return refusal("The Tool's endpoint is not a valid address: connectionParams.endpoint");
  if (path !== "" && !path.startsWith("/"))
    return refusal("The operation's path must begin with /");
  if (climbs(path))
    return refusal("The path leaves the endpoint: a value climbs out of its segment");
  const root = withoutTrailing(base.pathname, "/");
  const address = `${base.origin}${root}${path}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  // The parser normalizes some spellings: its result counts.
  if (url === null || url.origin !== base.origin || !isBelow(url.pathname, root)) {
    return refusal("The path leaves the endpoint");
  }
  url.hash = "";
  for (const [name, value] of base.searchParams) url.searchParams.append(name, value);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { ok: true, address: url.href };
}

/** Whether the path leaves its place by `..`, even on a server that decodes it more than once. */
function climbs(path: string): boolean {
  let [text = ""] = path.split(/[?#]/u);
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Parsers drop line breaks and tabs, and treat a backslash as a slash.
    const segments = text.replaceAll(/[\t\n\r]/gu, "").split(/[/\\]/u);
    if (segments.some((segment) => segment === ".." || segment === ".")) return true;
    const next = text.replaceAll(/%[\da-f]{2}/giu, (pair) =>
      String.fromCharCode(parseInt(pair.slice(1), 16)),
    );
    if (next === text) return false;
    text = next;
  }
  return false;
}

const isBelow = (pathname: string, root: string) =>
  pathname === root || pathname.startsWith(`${root}/`);

const refusal = (detail: string) => ({ ok: false, detail }) as const;
