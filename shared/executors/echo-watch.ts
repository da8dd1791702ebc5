// Finds a Secret in a service's answer: as it is, and in the encodings that answers use for text
// (I16).

export interface EchoWatch {
  /** True when the text contains the Secret in one of the encodings that `createEchoWatch` names. */
  finds(text: string): boolean;
  /** The same for each string, number and key of a JSON value. */
  findsIn(value: unknown): boolean;
}

/** How many levels of escaping are removed: JSON within JSON, or within a query. */
const ROUNDS = 2;
/** Shorter pieces of Base64 would occur by chance in any picture. */
const MIN_BASE64 = 8;

/**
 * Searches for the value as it is, for its Base64 (alone or within a longer text, once and twice),
 * and for its hexadecimal digits, also with separators; each of them also percent-encoded, or
 * escaped as in JSON, in programs or as HTML entities. The Base64 and the hexadecimal digits of a
 * value of a few bytes are not searched for, because they would occur by chance. Any other transformation by the
 * service is not detected (I16).
 */
export function createEchoWatch(value: string): EchoWatch {
  const bytes = new TextEncoder().encode(value);
  const exact = [...new Set([value, value.trim()])].filter((form) => form !== "");
  const encodedOnce = base64Pieces(bytes);
  const base64 = [...encodedOnce, ...encodedOnce.flatMap(spelledTwice)];
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const isIn = (text: string) => {
    if (exact.some((form) => text.includes(form))) return true;
    // Spaces and line ends may separate the lines of a long Base64 text.
    const base64Text = text.replaceAll(/\s+/gu, "").replaceAll("-", "+").replaceAll("_", "/");
    if (base64.some((piece) => base64Text.includes(piece))) return true;
    return bytes.length >= MIN_BASE64 / 2 && hexDigits(text).includes(hex);
  };
  const finds = (text: string) => {
    let texts = new Set([text]);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const candidate of texts) if (isIn(candidate)) return true;
      texts = new Set([...texts].flatMap((candidate) => unescaped(candidate)));
    }
    return false;
  };
  const findsIn = (value: unknown) => {
    const pending: unknown[] = [value];
    while (pending.length > 0) {
      const node = pending.pop();
      if (typeof node === "string" || typeof node === "number") {
        if (finds(String(node))) return true;
      } else if (typeof node === "object" && node !== null) {
        for (const [key, inner] of Object.entries(node)) {
          if (!Array.isArray(node)) pending.push(key);
          pending.push(inner);
        }
      }
    }
    return false;
  };
  return { finds, findsIn };
}

/**
 * Base64 of a text that contains the bytes: the characters that depend only on these bytes, for
 * each of the three alignments.
 */
function base64Pieces(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const paddedBytes = new Uint8Array(offset + bytes.length);
    paddedBytes.set(bytes, offset);
    const text = btoa(Array.from(paddedBytes, (byte) => String.fromCharCode(byte)).join(""));
    const piece = text.slice(Math.ceil((offset * 8) / 6), Math.floor((paddedBytes.length * 8) / 6));
    return piece.length >= MIN_BASE64 ? [piece] : [];
  });
}

/** Base64 of Base64, in either alphabet. */
const spelledTwice = (piece: string): string[] =>
  [...new Set([piece, piece.replaceAll("+", "-").replaceAll("/", "_")])].flatMap((inner) =>
    base64Pieces(new TextEncoder().encode(inner)),
  );

/**
 * The letters and digits of a text, without prefixes and separators of a hex dump: `0x41, 0x42`,
 * `41:42`.
 */
const hexDigits = (text: string): string => text.toLowerCase().replaceAll(/0x|\\x|[^\da-z]+/gu, "");

/** The text after each way of unescaping that changes it. */
function unescaped(text: string): string[] {
  const others: string[] = [];
  if (text.includes("%")) {
    others.push(text.replaceAll(/(?:%[\da-f]{2})+/giu, percentDecoded));
    if (text.includes("+")) {
      others.push(text.replaceAll("+", " ").replaceAll(/(?:%[\da-f]{2})+/giu, percentDecoded));
    }
  } else if (text.includes("+")) others.push(text.replaceAll("+", " "));
  if (text.includes("\\")) {
    others.push(text.replaceAll(/\\(?:u[\da-f]{4}|x[\da-f]{2}|[^u])/giu, escapeDecoded));
    if (/\\x/iu.test(text)) others.push(text.replaceAll(/(?:\\x[\da-f]{2})+/giu, bytesDecoded));
  }
  if (text.includes("&")) others.push(text.replaceAll(/&(?:#x?[\da-f]+|[a-z]+);/giu, htmlDecoded));
  return others.filter((other) => other !== text);
}

const percentDecoded = (run: string): string => utf8Of(run.split("%").slice(1));
/** `\xc3\xa9` may stand for bytes, or each escape for one character. */
const bytesDecoded = (run: string): string => utf8Of(run.toLowerCase().split("\\x").slice(1));
const utf8Of = (pairs: string[]): string =>
  new TextDecoder().decode(new Uint8Array(pairs.map((pair) => parseInt(pair, 16))));

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
function escapeDecoded(escape: string): string {
  const code = escape.slice(1);
  return code.length > 2
    ? String.fromCharCode(parseInt(code.slice(1), 16))
    : (JSON_ESCAPES[code] ?? code);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};
function htmlDecoded(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) return ENTITIES[name] ?? entity;
  const code = name[1] === "x" ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
