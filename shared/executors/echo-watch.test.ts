// A Secret in an answer is found in each spelling; a text without it is left alone.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEchoWatch } from "./echo-watch.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const everyUnit = (text: string, write: (code: number) => string) =>
  Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join("");
const hex4 = (code: number) => code.toString(16).padStart(4, "0");

const bytesOf = (text: string, write: (two: string, at: number) => string) =>
  Array.from(new TextEncoder().encode(text), (byte, index) =>
    write(byte.toString(16).padStart(2, "0"), index),
  );
/** Escapes a backslash that stands for itself, as programs do. */
const asAscii = (two: string) => {
  const character = String.fromCharCode(parseInt(two, 16));
  return character === "\\" ? "\\\\" : character;
};

/** Forms in which a text may occur in an answer. */
const SPELLINGS: Record<string, (secret: string) => string> = {
  raw: (secret) => `a ${secret} b`,
  json: (secret) => JSON.stringify({ a: `x${secret}` }),
  "JSON in JSON": (secret) => JSON.stringify({ a: JSON.stringify({ b: secret }) }),
  "JSON in escapes": (secret) => `"${everyUnit(secret, (code) => `\\u${hex4(code)}`)}"`,
  "JSON in capital escapes": (secret) =>
    `"${everyUnit(secret, (code) => `\\u${hex4(code).toUpperCase()}`)}"`,
  "JSON with escaped slashes": (secret) => JSON.stringify(secret).replaceAll("/", "\\/"),
  url: (secret) => `?q=${encodeURIComponent(secret)}&b`,
  form: (secret) => new URLSearchParams({ a: secret }).toString(),
  "every byte in percents": (secret) =>
    [...new TextEncoder().encode(secret)]
      .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
      .join(""),
  "percents in JSON": (secret) => JSON.stringify({ url: encodeURIComponent(`"${secret}`) }),
  base64: (secret) => base64(secret),
  "base64, one before": (secret) => `x${base64(`:${secret}!`)}y`,
  "base64, two before": (secret) => base64(`ab${secret}`),
  "base64, three before": (secret) => base64(`abc${secret}d`),
  base64url: (secret) => Buffer.from(`me:${secret}`).toString("base64url"),
  "base64 in lines": (secret) =>
    base64(`${"a".repeat(70)}${secret}`).replaceAll(/.{76}/g, "$&\r\n"),
  "base64 in a URL": (secret) => encodeURIComponent(base64(`me:${secret}`)),
  "base64 twice": (secret) => base64(`x${base64(secret)}`),
  "base64 of base64url": (secret) => base64(Buffer.from(`ab${secret}`).toString("base64url")),
  "hexadecimal with colons": (secret) => bytesOf(secret, (two) => two.toUpperCase()).join(":"),
  "hexadecimal in a list": (secret) => `[${bytesOf(secret, (two) => `0x${two}`).join(", ")}]`,
  "escapes of bytes": (secret) => `b'${bytesOf(secret, (two) => `\\x${two}`).join("")}'`,
  "escapes of some bytes": (secret) =>
    bytesOf(secret, (two, index) =>
      index % 2 === 0 || two > "7e" ? `\\x${two}` : asAscii(two),
    ).join(""),
  hexadecimal: (secret) => Buffer.from(secret).toString("hex").toUpperCase(),
  entities: (secret) =>
    secret.replaceAll(
      /[&<>"']/g,
      (character) =>
        ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "&#39;",
    ),
};

// Secrets have at least twelve characters: keys do, and passwords may.
const secrets = fc.oneof(
  fc.string({ minLength: 12, maxLength: 60 }),
  fc.string({ unit: "grapheme", minLength: 12, maxLength: 40 }),
  fc.base64String({ minLength: 12, maxLength: 60 }),
);
const isSecret = (text: string) => text.trim().length >= 12 && text.isWellFormed();

describe("Secrets in an answer", () => {
  it.each(Object.entries(SPELLINGS))("a Secret in an answer is found: %s", (_, spell) => {
    fc.assert(
      fc.property(secrets.filter(isSecret), (secret) => {
        expect(createEchoWatch(secret).finds(spell(secret))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("a Secret in an answer is found in keys, in numbers and at any depth of a value", () => {
    const watch = createEchoWatch("31415926535897");
    expect(watch.findsIn({ a: [{ b: 31415926535897 }] })).toBe(true);
    expect(watch.findsIn({ x31415926535897: 1 })).toBe(true);
    expect(watch.findsIn([[["no", 314159265], null, true]])).toBe(false);
  });

  it("a Secret in an answer is found without the line end with which its owner pasted it", () => {
    expect(createEchoWatch("a-secret-value\n").finds("say a-secret-value now")).toBe(true);
  });

  it("no Secret is found in an answer without it", () => {
    const watch = createEchoWatch("sk-7Jq2mVxP0aRt");
    const texts = ["", "sk-7Jq2mVxP0aR", "%E0%A4%A sk-", "\\u12", "&bogus; &#99999999;", "%%%"];
    for (const text of texts) expect([text, watch.finds(text)]).toEqual([text, false]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(watch.finds(text) || watch.findsIn(JSON.parse(text))).toBe(false);
      }),
    );
  });

  it("no Secret is found in a long answer without it, whatever the spelling", () => {
    const watch = createEchoWatch("sk-7Jq2mVxP0aRt");
    for (const piece of ["\\x41", "%41+\\u0041&amp;", "\\\\\\\\", "%25252541", "&amp;amp;"]) {
      expect(watch.finds(piece.repeat((256 * 1024) / piece.length))).toBe(false);
    }
  });
});
