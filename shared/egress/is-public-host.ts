// Which hosts belong to the public internet: no address of this machine, of a network behind it, or
// of a cloud's metadata, in any spelling. The host names must come from the URL parser, which has
// already normalized decimal, octal and hexadecimal numbers, full-width digits and percent signs.
import { withoutTrailing } from "../contracts/texts.ts";

/** The ranges of IANA's registry of special-purpose addresses, and multicast (224.0.0.0/4). */
const CLOSED_V4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"],
  ...["192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
].map((range) => {
  const [address = "", bits = "0"] = range.split("/");
  return { first: v4Number(address) ?? 0, size: 2 ** (32 - Number(bits)) };
});

/** Last labels that no name of a public server has. */
const CLOSED_NAMES = new Set(
  "localhost local localdomain internal intranet private corp home lan arpa onion test invalid example alt".split(
    " ",
  ),
);

/** @param hostname of a parsed URL; IPv6 in brackets */
export function isPublicHost(hostname: string): boolean {
  const host = withoutTrailing(hostname.toLowerCase(), ".");
  if (host.startsWith("[")) return isPublicV6(host.slice(1, -1));
  const number = v4Number(host);
  if (number !== null) return isPublicV4(number);
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  // A number as the last label, also a hexadecimal one, belongs to an address that the parser could not read.
  if (labels.length < 2 || labels.includes("") || /^(?:\d+|0x[\da-f]*)$/u.test(last)) return false;
  return !CLOSED_NAMES.has(last) && /^[\da-z._-]+$/u.test(host);
}

function isPublicV4(number: number): boolean {
  return CLOSED_V4.every(({ first, size }) => number < first || number >= first + size);
}

function v4Number(text: string): number | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(text);
  if (match === null) return null;
  return match.slice(1).reduce((sum, part) => sum * 256 + Number(part), 0);
}

/**
 * Only global unicast is public; and of that, no address that embeds an IPv4 address or uses a
 * tunnel (Teredo, 6to4), and no documentation address.
 */
function isPublicV6(text: string): boolean {
  const groups = v6Groups(text);
  if (groups === null) return false;
  const [first = 0, second = 0] = groups;
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) return false;
  return first !== 0x2002 && first !== 0x3fff;
}

/** The eight groups; null for a text that is not an IPv6 address as the URL parser writes it. */
function v6Groups(text: string): number[] | null {
  const [head = "", tail] = text.split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
  const headGroups = read(head);
  const tailGroups = read(tail ?? "");
  const missing = 8 - headGroups.length - tailGroups.length;
  const groups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...Array.from({ length: Math.max(missing, 0) }, () => 0), ...tailGroups];
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff)
    ? groups
    : null;
}
