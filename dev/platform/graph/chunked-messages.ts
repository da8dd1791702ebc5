// Bolt's framing: a message consists of chunks of up to 65,535 bytes, each preceded by its length, and
// ends with an empty chunk.
const MAX_CHUNK_BYTES = 65_535;
/** More than any client of this server needs. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

export function frame(message: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let position = 0; position < message.length; position += MAX_CHUNK_BYTES) {
    const chunk = message.subarray(position, position + MAX_CHUNK_BYTES);
    parts.push(Buffer.of(chunk.length >> 8, chunk.length & 255), chunk);
  }
  return Buffer.concat([...parts, Buffer.of(0, 0)]);
}

export class Dechunker {
  #pendingBytes: Buffer = Buffer.alloc(0);
  #message: Buffer[] = [];
  #length = 0;

  /**
   * Adds bytes in the order of their arrival.
   * @returns the messages that they complete
   * @throws RangeError for a message that is too long
   */
  *add(bytes: Buffer): Generator<Buffer> {
    this.#pendingBytes = Buffer.concat([this.#pendingBytes, bytes]);
    while (this.#pendingBytes.length >= 2) {
      const length = this.#pendingBytes.readUInt16BE();
      if (this.#pendingBytes.length < 2 + length) return;
      const chunk = this.#pendingBytes.subarray(2, 2 + length);
      this.#pendingBytes = this.#pendingBytes.subarray(2 + length);
      if (length > 0) this.#addChunk(chunk);
      else if (this.#message.length > 0) yield this.#completeMessage();
    }
  }

  #addChunk(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > MAX_MESSAGE_BYTES) throw new RangeError("The message is too long.");
    this.#message.push(chunk);
  }

  #completeMessage(): Buffer {
    const message = Buffer.concat(this.#message);
    this.#message = [];
    this.#length = 0;
    return message;
  }
}
