// Removes from a file all data except the picture itself: the place and the time at which it was taken, the camera,
// embedded previews, comments, and bytes after its end. A picture that breaks off has no result.
import type { Picture } from "../../contracts/pictures.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { textAt, viewOf } from "./picture-size.ts";

/** The chunks of PNG that make the picture. Those of an animation are left out: its first picture stays. */
const PNG_CHUNKS = "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs".split(" ");
/** The chunks of WebP that make a picture without animation. */
const WEBP_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"];
/** In the flags of VP8X: there are EXIF or XMP data, or an animation. */
const WEBP_FLAGS = 0x08 | 0x04 | 0x02;

/** @returns null for a picture that breaks off or has no pixels, and for an animated WebP */
export function stripPicture(
  type: Picture["type"],
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  const parts =
    type === "image/jpeg" ? stripJpeg(bytes) : (type === "image/png" ? stripPng : stripWebp)(bytes);
  return parts && joined(parts);
}

function stripPng(bytes: Uint8Array): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 8)];
  let position = 8;
  let hasPixels = false;
  while (position + 12 <= bytes.length) {
    const end = position + 12 + viewOf(bytes).getUint32(position);
    if (end > bytes.length) return null;
    const name = textAt(bytes, position + 4, 4);
    if (PNG_CHUNKS.includes(name)) parts.push(bytes.subarray(position, end));
    hasPixels ||= name === "IDAT";
    if (name === "IEND") return hasPixels ? parts : null;
    position = end;
  }
  return null;
}

function stripWebp(bytes: Uint8Array): Uint8Array[] | null {
  const whole = 8 + viewOf(bytes).getUint32(4, true);
  if (whole > bytes.length) return null;
  const head = bytes.slice(0, 12);
  const parts: Uint8Array[] = [head];
  let position = 12;
  let hasPixels = false;
  while (position + 8 <= whole) {
    const length = viewOf(bytes).getUint32(position + 4, true);
    // A chunk is padded to an even length.
    const end = position + 8 + length + (length % 2);
    if (end > whole) return null;
    const name = textAt(bytes, position, 4);
    const chunk = bytes.slice(position, end);
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~WEBP_FLAGS;
    if (WEBP_CHUNKS.includes(name)) parts.push(chunk);
    hasPixels ||= name === "VP8 " || name === "VP8L";
    position = end;
  }
  if (!hasPixels) return null;
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  viewOf(head).setUint32(4, size - 8, true);
  return parts;
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
