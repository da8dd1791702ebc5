import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sniffPicture, sniffVoice } from "./sniff-media.ts";

const u16 = (n: number, little = false) => (little ? [n & 255, n >> 8] : [n >> 8, n & 255]);
const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));

const PICTURES: Record<string, (width: number, height: number) => number[]> = {
  "image/png": (w, h) => [
    ...[0x89, ...text("PNG"), 13, 10, 26, 10, 0, 0, 0, 13, ...text("IHDR")],
    ...[0, 0, ...u16(w), 0, 0, ...u16(h)],
  ],
  "image/gif": (w, h) => [...text("GIF89a"), ...u16(w, true), ...u16(h, true)],
  // A comment and a table of Huffman codes before the frame.
  "image/jpeg": (w, h) => [
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9],
    ...[0xff, 0xc2, 0, 17, 8, ...u16(h), ...u16(w), 3],
  ],
  "image/webp": (w, h) => [
    ...[...text("RIFF"), 0, 0, 0, 0, ...text("WEBPVP8X"), 0, 0, 0, 0, 0, 0, 0, 0],
    ...[...u16(w - 1, true), 0, ...u16(h - 1, true), 0],
  ],
};
const bytesOf = (list: number[]) => Uint8Array.from(list);
const side = fc.integer({ min: 1, max: 8000 });

describe("pictures", () => {
  test.each(Object.entries(PICTURES))(
    "a picture of %s is recognized by its first bytes and its size",
    (type, make) => {
      fc.assert(
        fc.property(side, side, fc.uint8Array(), (w, h, rest) => {
          expect(sniffPicture(bytesOf([...make(w, h), ...rest]))).toBe(type);
        }),
      );
    },
  );

  test.each(Object.entries(PICTURES))(
    "a picture of %s with a side that is too long for the models is refused",
    (_, make) => {
      expect(sniffPicture(bytesOf(make(8001, 5)))).toBeNull();
      expect(sniffPicture(bytesOf(make(5, 8001)))).toBeNull();
    },
  );

  test.each(Object.entries(PICTURES))(
    "a picture of %s that is cut off before its size is refused",
    (_, make) => {
      const whole = make(9, 9);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: whole.length - 2 }), (length) => {
          expect(sniffPicture(bytesOf(whole.slice(0, length)))).toBeNull();
        }),
      );
    },
  );

  it("bytes with another beginning are not recognized as a picture", () => {
    const other = fc
      .uint8Array({ maxLength: 64 })
      .filter(([first = 0]) => ![0xff, 0x89, 0x47, 0x52].includes(first));
    fc.assert(fc.property(other, (bytes) => sniffPicture(bytes) === null));
  });

  it("bytes that begin like a JPEG are a JPEG or nothing, whatever follows", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect([null, "image/jpeg"]).toContain(sniffPicture(bytesOf([0xff, 0xd8, 0xff, ...bytes])));
      }),
    );
  });

  it("a document of another kind is not recognized as a picture", () => {
    for (const other of ["<svg ", "<!DOCTYPE", "%PDF-1.7", "PK\u0003\u0004", ""]) {
      expect(sniffPicture(bytesOf(text(other)))).toBeNull();
    }
  });

  it("lossy and lossless WebP have their sizes at different places", () => {
    const head = [...text("RIFF"), 0, 0, 0, 0, ...text("WEBP")];
    const lossy = [...head, ...text("VP8 "), ...Array<number>(10).fill(0)];
    expect(sniffPicture(bytesOf([...lossy, ...u16(9, true), ...u16(9, true)]))).toBe("image/webp");
    const lossless = [...head, ...text("VP8L"), 0, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f];
    const paddedBytes = [...lossless, ...Array<number>(8).fill(0)];
    // 16,384 pixels a side.
    expect(sniffPicture(bytesOf(paddedBytes))).toBeNull();
  });
});

test.each([
  ["audio/ogg", [...text("OggS"), 0]],
  ["audio/wav", [...text("RIFF"), 0, 0, 0, 0, ...text("WAVE")]],
  ["audio/mp4", [0, 0, 0, 24, ...text("ftypM4A ")]],
  ["audio/mpeg", [...text("ID3"), 4]],
  ["audio/mpeg", [0xff, 0xfb, 0x90, 0]],
  [null, [0xff, 0xd8, 0xff, 0xe0]],
  [null, text("<!DOCTYPE html>")],
  [null, [...text("RIFF"), 0, 0, 0, 0, ...text("WEBP")]],
  [null, []],
])("sound is recognized as %s by its first bytes (%#)", (type, bytes) => {
  expect(sniffVoice(bytesOf(bytes))).toBe(type);
});
