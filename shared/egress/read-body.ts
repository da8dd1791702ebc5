// Reads the body of an answer as a stream, up to a number of bytes, and decodes it by the charset that the header or
// the page declares.
import { untilAborted } from "../contracts/until-aborted.ts";

export type ReadBody =
  | { outcome: "bytes"; bytes: Uint8Array }
  /** `read`: bytes received so far. */
  | { outcome: "refused"; why: "size" | "time" | "away"; read: number };

/**
 * Stops at the limit, at the signal, and when the connection breaks; the rest of the body is not
 * read.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  if (body === null) return { outcome: "bytes", bytes: new Uint8Array() };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stop = (why: "size" | "time" | "away") => {
    // Not awaited: cancelling a body that hangs may hang, too.
    void reader.cancel().catch(() => undefined);
    return { outcome: "refused", why, read: length } as const;
  };
  try {
    for (;;) {
      // In some runtimes a fetch's own signal does not abort the read of a body.
      const part = await untilAborted(reader.read(), signal);
      if (part.done) break;
      length += part.value.byteLength;
      if (length > maxBytes) return stop("size");
      chunks.push(part.value);
    }
  } catch {
    return stop(signal.aborted ? "time" : "away");
  }
  return { outcome: "bytes", bytes: joinChunks(chunks, length) };
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const wholeBody = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    wholeBody.set(chunk, position);
    position += chunk.byteLength;
  }
  return wholeBody;
}

/** A page declares its charset within its first bytes. */
const HEAD_BYTES = 2048;

/**
 * @param contentType the header; its charset takes precedence over the page's, and a byte order mark over both
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const byteOrderMark = charsetOfMark(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  const charset = charsetOf(contentType) ?? META.exec(withSingleSpaces(head))?.[1] ?? "utf-8";
  return decodeAs(byteOrderMark ?? charset, bytes);
}

/** The text of an answer that is not a page: only its header can declare a charset. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  return decodeAs(charsetOf(contentType) ?? "utf-8", bytes);
}

const charsetOf = (contentType: string): string | undefined =>
  CHARSET.exec(withSingleSpaces(contentType))?.[1];

/** Runs of blanks are collapsed before a pattern is applied. */
const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/gu, " ");

const CHARSET = /charset ?= ?["']? ?([\w.:-]+)/iu;
const META = /<meta\b[^<>]*?charset ?= ?["']? ?([\w.:-]+)/iu;

/** The charset whose byte order mark the bytes begin with; null if they begin with none. */
function charsetOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

/** An unknown charset is read as UTF-8. */
function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
