import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jpegOf, pngOf, SECRET, webpOf } from "../../../tests/support/picture-bytes.ts";
import { pictureSize } from "./picture-size.ts";
import { stripPicture } from "./strip-picture.ts";

const PICTURES = [
  ["image/jpeg", jpegOf({ tail: SECRET })],
  ["image/png", pngOf()],
  ["image/webp", webpOf()],
] as const;

const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString("latin1");

test.each(PICTURES)(
  "%s loses its GPS position and other metadata, and keeps its size",
  (type, bytes) => {
    expect(textOf(bytes)).toContain(SECRET);
    const stripped = stripPicture(type, bytes);
    expect(textOf(stripped)).not.toContain("48.2082");
    expect(textOf(stripped)).not.toContain("Exif\0\0II");
    expect(pictureSize(type, stripped ?? new Uint8Array())).toEqual([9, 9]);
    // Stripping it once more changes nothing.
    expect(stripPicture(type, stripped ?? new Uint8Array())).toEqual(stripped);
  },
);

test("a JPEG keeps its pixels, its colour profile and which side is up", () => {
  for (const turn of [2, 6, 8]) {
    const text = textOf(stripPicture("image/jpeg", jpegOf({ turn })));
    expect(text).toContain("ICC_PROFILE\0 colours");
    expect(text).toContain("\u0007\u0007\u00FF\0\u00FF\u00D0\u0007\u00FF\u00D9");
    const exif = `\u00FF\u00E1\0\u0022Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0${String.fromCharCode(turn)}\0\0\0\0\0\0`;
    expect(text).toContain(exif);
  }
  for (const turn of [null, 0, 1, 9]) {
    expect(textOf(stripPicture("image/jpeg", jpegOf({ turn })))).not.toContain("Exif");
  }
});

test("a WebP without metadata says so in its flags and its length", () => {
  const stripped = stripPicture("image/webp", webpOf()) ?? new Uint8Array();
  expect(stripped[20]).toBe(0);
  expect(new DataView(stripped.buffer).getUint32(4, true)).toBe(stripped.length - 8);
});

test.each(PICTURES)("%s that breaks off anywhere has no result", (type, bytes) => {
  const whole = stripPicture(type, bytes);
  // The tail behind the picture's end is not part of it.
  const end = bytes.length - SECRET.length;
  for (let length = 12; length < end; length += 1) {
    expect(stripPicture(type, bytes.slice(0, length)), `${length} bytes`).toBeNull();
  }
  expect(stripPicture(type, bytes.slice(0, end))).toEqual(whole);
});

test("no damage behind the first bytes makes the reader fail, and a picture never grows", () => {
  const flips = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...PICTURES), flips, ([type, bytes], changes) => {
      const changed = bytes.slice();
      for (const [place, value] of changes) if (place >= 12) changed[place % bytes.length] = value;
      const stripped = stripPicture(type, changed);
      expect(stripped?.length ?? 0).toBeLessThanOrEqual(changed.length);
    }),
  );
});
