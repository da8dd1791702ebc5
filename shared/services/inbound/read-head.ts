// Reads an e-mail's stream up to the empty line after its headers. The rest is read on request.

/** Reading stops at this many bytes of headers. */
const MAX_HEAD_BYTES = 256 * 1024;

export interface MailHead {
  /** The headers, and any bytes that arrived together with their end. */
  head: Uint8Array<ArrayBuffer>;
  /** The whole message. */
  wholeMessage(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Errors: those of the stream. */
export async function readHead(reader: ReadableStreamDefaultReader): Promise<MailHead> {
  const parts: Uint8Array[] = [];
  const endsHeaders = endOfHeaders();
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
    if (done || value === undefined) return null;
    parts.push(value);
    return value;
  };
  let bytesLeft = MAX_HEAD_BYTES;
  for (let part = await next(); part !== null; part = await next()) {
    bytesLeft -= part.length;
    if (endsHeaders(part) || bytesLeft <= 0) break;
  }
  return {
    head: joined(parts),
    async wholeMessage() {
      while ((await next()) !== null);
      return joined(parts);
    },
  };
}

const [LF, CR] = [10, 13];

/** Tells, piece by piece, whether two consecutive line ends have been read. */
function endOfHeaders(): (part: Uint8Array) => boolean {
  let isLineEmpty = false;
  return (part) => {
    for (const byte of part) {
      if (byte === LF) {
        if (isLineEmpty) return true;
        isLineEmpty = true;
      } else if (byte !== CR) isLineEmpty = false;
    }
    return false;
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, { length: more }) => length + more, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.length;
  }
  return bytes;
}
