// The headers of a raw message in order. Our own receiving server adds its headers last, at the
// top.
import { addressParser } from "postal-mime";

export interface Header {
  name: string;
  value: string;
}

/** The maximum number of bytes of headers that are read. */
const MAX_HEADERS_LENGTH = 256 * 1024;

/** Names in lower case, values unfolded and trimmed, but not decoded. */
export function readHeaders(raw: Uint8Array): Header[] {
  const text = new TextDecoder().decode(raw.subarray(0, MAX_HEADERS_LENGTH));
  const [block = ""] = text.split(/\r?\n\r?\n/, 1);
  const lines = block.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    if (colon <= 0) return [];
    return [
      { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() },
    ];
  });
}

export const headerValues = (headers: Header[], name: string): string[] =>
  headers.flatMap((header) => (header.name === name ? [header.value] : []));

const ADDRESS = /^[^\s@<>()",;:\\]+@[a-z0-9.-]+\.[a-z0-9-]+$/;

/** The maximum number of characters of a From with one person. */
const MAX_FROM_LENGTH = 2_000;

export interface Author {
  /** In lower case. */
  address: string;
  /** The display name, with RFC 2047 words decoded; empty when there is none. */
  name: string;
}

/** The author of the message; null unless it has exactly one From with one plain address. */
export function readAuthor(headers: Header[]): Author | null {
  const values = headerValues(headers, "from");
  const [from = ""] = values;
  if (values.length !== 1 || from.length > MAX_FROM_LENGTH) return null;
  const mailboxes = addressParser(from, { flatten: true });
  const address = lowerAscii(mailboxes[0]?.address ?? "");
  if (mailboxes.length !== 1 || !ADDRESS.test(address) || !isAlone(address, from)) return null;
  return { address, name: mailboxes[0]?.name ?? "" };
}

/**
 * Whether the From clearly contains only this address: inside the last brackets, or at the start
 * with at most a comment after it. Mail programs disagree about which of two addresses without a
 * comma counts.
 */
function isAlone(address: string, from: string): boolean {
  const bracketPlace = from.lastIndexOf("<");
  if (bracketPlace < 0) return isComment(from.trim().slice(address.length));
  const close = from.indexOf(">", bracketPlace);
  return (
    lowerAscii(from.slice(bracketPlace + 1, close)).trim() === address &&
    isComment(from.slice(close + 1))
  );
}

const isComment = (rest: string): boolean => /^\s*(?:\(|$)/.test(rest);

/** The kelvin sign becomes "k" in lower case, but names a different mailbox. */
export const lowerAscii = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The envelope's recipient from a request's `mailto:` URL, in lower case; empty if it cannot be decoded. */
export function recipientOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^mailto:/, "")).toLowerCase();
  } catch {
    return "";
  }
}
