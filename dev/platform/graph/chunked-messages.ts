// Bolt's framing: a message consists of chunks of up to 65,535 bytes, each after its length, and an
// empty chunk at the end.
const MAX = 65_535;
/** No message of a client of this server needs to be longer. */
const MAX_OF_A_MESSAGE = 8 * 1024 * 1024;

export function frame(message: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let position = 0; position < message.length; position += MAX) {
    const chunk = message.subarray(position, position + MAX);
    parts.push(Buffer.of(chunk.length >> 8, chunk.length & 255), chunk);
  }
  return Buffer.concat([...parts, Buffer.of(0, 0)]);
}

/**
 * Takes bytes as they arrive and returns complete messages. Errors: RangeError for a message that
 * is too long.
 */
export class Dechunker {
  #rest: Buffer = Buffer.alloc(0);
  #message: Buffer[] = [];
  #length = 0;

  *take(bytes: Buffer): Generator<Buffer> {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length >= 2) {
      const length = this.#rest.readUInt16BE();
      if (this.#rest.length < 2 + length) return;
      const chunk = this.#rest.subarray(2, 2 + length);
      this.#rest = this.#rest.subarray(2 + length);
      if (length > 0) this.#add(chunk);
      else if (this.#message.length > 0) yield this.#whole();
    }
  }

  #add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > MAX_OF_A_MESSAGE) throw new RangeError("The message is too long.");
    this.#message.push(chunk);
  }

  #whole(): Buffer {
    const message = Buffer.concat(this.#message);
    this.#message = [];
    this.#length = 0;
    return message;
  }
}
