// The egress guard for graphs: which servers Alfred opens a Bolt connection to at a user's request.
import { withoutTrailing } from "../contracts/texts.ts";
import type { EgressRules } from "./check-address.ts";
import { isPublicHost } from "./is-public-host.ts";

export interface BoltAddress {
  /** As the URL parser writes it; IPv6 without brackets. */
  hostname: string;
  port: number;
  encrypted: boolean;
  /** True if the guard's list has the address, which may then be on this machine or in a private network. */
  listed: boolean;
}

const PORT = 7687;
const MAX_CHARACTERS = 2_000;
const ADDRESS = /^(bolt(?:\+s)?):\/\/([^/?#@\s\\]+)\/?$/iu;

/**
 * Null for an address that is not `bolt://host:port` or `bolt+s://host:port`, for a host that is
 * not public or is Alfred's own, and for a port other than Bolt's. Any address that
 * `allowedOrigins` lists, with its port, is accepted. Null also for more than 2,000 characters.
 */
export function checkBoltAddress(
  text: string,
  { ownHosts, allowedOrigins }: EgressRules,
): BoltAddress | null {
  const match = text.length > MAX_CHARACTERS ? null : ADDRESS.exec(text);
  if (match === null) return null;
  const [, scheme = "", authority = ""] = match;
  // Parsing as a web URL normalizes every spelling of an address.
  const url = URL.canParse(`https://${authority}`) ? new URL(`https://${authority}`) : null;
  if (url === null || url.pathname !== "/" || url.search !== "") return null;
  const isEncrypted = scheme.toLowerCase() === "bolt+s";
  const host = withoutTrailing(url.hostname, ".");
  const port = portOf(authority, url.port);
  const listed = allowedOrigins.includes(`${scheme.toLowerCase()}://${host}:${port}`);
  const address = { hostname: host.replace(/^\[|\]$/gu, ""), port, encrypted: isEncrypted, listed };
  if (listed) return address;
  return port === PORT && isPublicHost(host) && !ownHosts.includes(host) ? address : null;
}

/** The parser drops 443, the default port of https. */
function portOf(authority: string, port: string): number {
  if (port !== "") return Number(port);
  return /:0*443$/u.test(authority) ? 443 : PORT;
}
