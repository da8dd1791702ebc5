// The egress guard: which addresses Alfred fetches at a user's request. Every target of a redirect
// is checked.
import { withoutTrailing } from "../contracts/texts.ts";
import { isPublicHost } from "./is-public-host.ts";

export interface EgressRules {
  /** Host names of Alfred itself and of its parts. */
  ownHosts: readonly string[];
  /**
   * Origins that are fetched although they are not public: on a laptop, such as `http://127.0.0.1:8790`, and a server
   * that the operator has set.
   */
  allowedOrigins: readonly string[];
}

/** The maximum number of characters of an address. */
const MAX_CHARACTERS = 2_000;

/**
 * The address in the form in which it may be fetched: https, on the default port, to a public host
 * that is not Alfred's own, without user and password, fragment removed. Of an address whose origin is in
 * `allowedOrigins`, only the user and the password are checked. Null for any other address, and for one with more than
 * `maxCharacters`.
 */
export function checkAddress(
  text: string,
  { ownHosts, allowedOrigins }: EgressRules,
  maxCharacters = MAX_CHARACTERS,
): URL | null {
  if (text.length > maxCharacters) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (allowedOrigins.includes(url.origin)) return url;
  if (url.protocol !== "https:" || url.port !== "") return null;
  const host = withoutTrailing(url.hostname.toLowerCase(), ".");
  return isPublicHost(host) && !ownHosts.includes(host) ? url : null;
}
