// The headers of a raw message in their order: the first ones were added last, by our own receiving server.
import { addressParser } from "postal-mime";

export interface Header {
  name: string;
  value: string;
}

/** Bytes of a message's headers that are read. */
export const LONGEST_HEADERS = 256 * 1024;

/** Names in lower case, values unfolded and otherwise as they came. */
export function readHeaders(raw: Uint8Array): Header[] {
  const text = new TextDecoder().decode(raw.subarray(0, LONGEST_HEADERS));
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

/** Characters of a From that names one person. */
const LONGEST_FROM = 2_000;

export interface Author {
  /** In lower case. */
  address: string;
  /** As it is shown, with words of RFC 2047 decoded; empty where there is none. */
  name: string;
}

/** Who wrote the message; null unless there is one From with one plain address. */
export function readAuthor(headers: Header[]): Author | null {
  const values = headerValues(headers, "from");
  const [from = ""] = values;
  if (values.length !== 1 || from.length > LONGEST_FROM) return null;
  const mailboxes = addressParser(from, { flatten: true });
  const address = mailboxes[0]?.address?.toLowerCase();
  if (mailboxes.length !== 1 || address === undefined || !ADDRESS.test(address)) return null;
  return { address, name: mailboxes[0]?.name ?? "" };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The envelope's recipient of a request's `mailto:` URL, in lower case. */
export function recipientOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^mailto:/, "")).toLowerCase();
  } catch {
    return "";
  }
}
