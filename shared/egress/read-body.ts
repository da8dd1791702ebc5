// Reads the text of an answer: by stream, up to a number of bytes, in the charset that the page says.

/** @returns null when the body is longer than that; the rest of it is not read */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** A page names its charset within its first bytes. */
const HEAD_BYTES = 2048;

/** @param contentType the header; its charset counts before that of the page, and a byte order mark before both */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const marked = bytes[0] === 0xfe || bytes[0] === 0xff ? markOf(bytes) : null;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  const said = CHARSET.exec(contentType)?.[1] ?? META.exec(head)?.[1] ?? "utf-8";
  return decodeAs(marked ?? said, bytes);
}

const CHARSET = /charset\s*=\s*["']?\s*([\w.:-]+)/iu;
const META = /<meta\b[^<>]*?charset\s*=\s*["']?\s*([\w.:-]+)/iu;

function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

/** A charset that nobody knows is read as UTF-8. */
function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
