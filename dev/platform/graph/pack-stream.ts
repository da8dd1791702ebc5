// PackStream, the encoding of Bolt's messages: the parts of it that this server reads and writes.

/** A structure: a message, a node, a relationship, a date. */
export class Struct {
  readonly tag: number;
  readonly fields: readonly unknown[];

  constructor(tag: number, ...fields: unknown[]) {
    this.tag = tag;
    this.fields = fields;
  }
}

/** A number that is written as a float even if it is whole. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

export function pack(value: unknown): Buffer {
  const parts: Buffer[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

function write(value: unknown, parts: Buffer[]): void {
  if (value === null || value === undefined) parts.push(Buffer.of(0xc0));
  else if (typeof value === "boolean") parts.push(Buffer.of(value ? 0xc3 : 0xc2));
  else if (typeof value === "bigint") parts.push(integer(value));
  else if (value instanceof Float) parts.push(float(value.value));
  else if (typeof value === "number")
    parts.push(Number.isSafeInteger(value) ? integer(BigInt(value)) : float(value));
  else if (typeof value === "string") {
    const bytes = Buffer.from(value, "utf8");
    parts.push(head(bytes.length, 0x80, [0xd0, 0xd1, 0xd2]), bytes);
  } else if (Array.isArray(value)) {
    parts.push(head(value.length, 0x90, [0xd4, 0xd5, 0xd6]));
    for (const item of value) write(item, parts);
  } else if (value instanceof Struct) {
    parts.push(Buffer.of(0xb0 + value.fields.length, value.tag));
    for (const field of value.fields) write(field, parts);
  } else {
    const entries = Object.entries(value);
    parts.push(head(entries.length, 0xa0, [0xd8, 0xd9, 0xda]));
    for (const [key, inner] of entries) {
      write(key, parts);
      write(inner, parts);
    }
  }
}

/** One byte that contains a small length, or a marker and the length in one, two or four bytes. */
function head(length: number, tiny: number, markers: readonly [number, number, number]): Buffer {
  if (length < 16) return Buffer.of(tiny + length);
  if (length < 256) return Buffer.of(markers[0], length);
  if (length < 65_536) return Buffer.of(markers[1], length >> 8, length & 255);
  const long = Buffer.alloc(5);
  long.writeUInt8(markers[2]);
  long.writeUInt32BE(length, 1);
  return long;
}

function integer(value: bigint): Buffer {
  if (value >= -16n && value < 128n) return Buffer.of(Number(value) & 255);
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(0xcb);
  bytes.writeBigInt64BE(value, 1);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(0xc1);
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

/** @throws RangeError for bytes that end too early, Error for an unknown marker */
export function unpack(bytes: Buffer): unknown {
  return new Reader(bytes).value();
}

class Reader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(): unknown {
    const marker = this.#uint(1);
    const low = marker & 15;
    if (marker < 0x80) return marker;
    if (marker >= 0xf0) return marker - 256;
    if (marker >> 4 === 0x8) return this.#text(low);
    if (marker >> 4 === 0x9) return this.#list(low);
    if (marker >> 4 === 0xa) return this.#map(low);
    if (marker >> 4 === 0xb) return new Struct(this.#uint(1), ...this.#list(low));
    switch (marker) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc1:
        return this.#take(8).readDoubleBE();
      case 0xc8:
        return this.#take(1).readInt8();
      case 0xc9:
        return this.#take(2).readInt16BE();
      case 0xca:
        return this.#take(4).readInt32BE();
      case 0xcb:
        return asNumberIfSafe(this.#take(8).readBigInt64BE());
    }
    const length = this.#uint(2 ** (low & 3));
    if (marker >= 0xd0 && marker <= 0xd2) return this.#text(length);
    if (marker >= 0xd4 && marker <= 0xd6) return this.#list(length);
    if (marker >= 0xd8 && marker <= 0xda) return this.#map(length);
    throw new Error(`The marker 0x${marker.toString(16)} is not supported.`);
  }

  #take(length: number): Buffer {
    if (this.#position + length > this.#bytes.length)
      throw new RangeError("The message is cut off.");
    this.#position += length;
    return this.#bytes.subarray(this.#position - length, this.#position);
  }

  #uint(length: number): number {
    return this.#take(length).readUIntBE(0, length);
  }

  #text(length: number): string {
    return this.#take(length).toString("utf8");
  }

  #list(length: number): unknown[] {
    return Array.from({ length }, () => this.value());
  }

  #map(length: number): Record<string, unknown> {
    return Object.fromEntries(this.#list(length * 2).reduce<[string, unknown][]>(addPair, []));
  }
}

function addPair(pairs: [string, unknown][], item: unknown, index: number, items: unknown[]) {
  if (index % 2 === 0) pairs.push([String(item), items[index + 1]]);
  return pairs;
}

function asNumberIfSafe(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
