// The egress guard for graphs: which servers Alfred opens a Bolt connection to at a user's wish.
import { withoutTrailing } from "../contracts/texts.ts";
import type { EgressRules } from "./check-address.ts";
import { isPublicHost } from "./is-public-host.ts";

export interface BoltAddress {
  /** As the URL parser writes it; IPv6 without brackets. */
  hostname: string;
  port: number;
  encrypted: boolean;
  /** An address that the guard's list names: of this machine, or of a network of one's own. */
  listed: boolean;
}

const PORT = 7687;
const MAX_CHARACTERS = 2_000;
const ADDRESS = /^(bolt(?:\+s)?):\/\/([^/?#@\s\\]+)\/?$/iu;

/**
 * Null for an address that is not `bolt://host:port` or `bolt+s://host:port`; for a host that is not public or is
 * Alfred's own; for another port than Bolt's. An address of this machine works where `allowed` names it, port included.
 */
export function checkBoltAddress(text: string, { own, allowed }: EgressRules): BoltAddress | null {
  const match = text.length > MAX_CHARACTERS ? null : ADDRESS.exec(text);
  if (match === null) return null;
  const [, scheme = "", authority = ""] = match;
  // A parser that knows hosts of the web turns every spelling of an address into one.
  const url = URL.canParse(`https://${authority}`) ? new URL(`https://${authority}`) : null;
  if (url === null || url.pathname !== "/" || url.search !== "") return null;
  const encrypted = scheme.toLowerCase() === "bolt+s";
  const host = withoutTrailing(url.hostname, ".");
  const port = portOf(authority, url.port);
  const listed = allowed.includes(`${scheme.toLowerCase()}://${host}:${port}`);
  const address = { hostname: host.replace(/^\[|\]$/gu, ""), port, encrypted, listed };
  if (listed) return address;
  return port === PORT && isPublicHost(host) && !own.includes(host) ? address : null;
}

/** The parser drops 443 as the port of https. */
function portOf(authority: string, port: string): number {
  if (port !== "") return Number(port);
  return /:0*443$/u.test(authority) ? 443 : PORT;
}
