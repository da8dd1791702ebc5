// Strips a JPEG of everything but its pixels, its colours and which side is up.
import { textAt, viewOf } from "./picture-size.ts";

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const SCAN = 0xda;
const END = 0xd9;

/** @returns the parts that stay, in order; null for a JPEG that breaks off or has no pixels */
export function stripJpeg(bytes: Uint8Array): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 2)];
  const view = viewOf(bytes);
  let position = 2;
  let hasPixels = false;
  while (position + 2 <= bytes.length && bytes[position] === 0xff) {
    const marker = view.getUint8(position + 1);
    // 0xff bytes may pad a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === END) {
      parts.push(bytes.subarray(position, position + 2));
      return hasPixels ? parts : null;
    }
    if (position + 4 > bytes.length) return null;
    const length = view.getUint16(position + 2);
    let end = position + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const segment = bytes.subarray(position, end);
    if (marker === SCAN) {
      end = endOfScan(bytes, end);
      hasPixels = true;
      parts.push(bytes.subarray(position, end));
    } else if (isKept(marker, segment)) {
      parts.push(segment);
    } else if (marker === APP1) {
      parts.push(...turnOf(segment));
    }
    position = end;
  }
  return null;
}

/** Where the data of a scan end: before a marker that neither restarts the scan nor stands for a byte of data. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let index = start; index + 1 < bytes.length; index += 1) {
    const next = bytes[index + 1] ?? 0;
    const isData = bytes[index] !== 0xff || next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return index;
  }
  return bytes.length;
}

/**
 * Comments and application segments are dropped, except the header if it has no preview, the colour profile and Adobe's
 * colours.
 */
function isKept(marker: number, segment: Uint8Array): boolean {
  if (marker === APP0) return textAt(segment, 4, 4) === "JFIF" && segment.length === 18;
  if (marker === APP2) return textAt(segment, 4, 11) === "ICC_PROFILE";
  if (marker === APP14) return textAt(segment, 4, 5) === "Adobe";
  return marker !== COMMENT && (marker < APP0 || marker > APP15);
}

/** An EXIF segment with nothing but which side is up; none if the segment does not say it. */
function turnOf(segment: Uint8Array): Uint8Array[] {
  const turn = orientationIn(segment);
  if (turn === null) return [];
  const exif = new Uint8Array(36);
  exif.set([0xff, APP1, 0, 34, ...new TextEncoder().encode("Exif"), 0, 0, 0x4d, 0x4d, 0, 42]);
  // The directory is at 8, and has one entry: orientation, one short number.
  exif.set([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn], 14);
  return [exif];
}

/** EXIF's orientation, 2 to 8; null for 1, the usual one, and for a segment that is not read. */
function orientationIn(segment: Uint8Array): number | null {
  // A segment with an entry is not shorter than the one that `turnOf` writes.
  if (textAt(segment, 4, 6) !== "Exif\0\0" || segment.length < 36) return null;
  const tiff = viewOf(segment.subarray(10));
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (entry + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(entry, isLittle) === 0x0112) {
      const turn = tiff.getUint16(entry + 8, isLittle);
      return turn >= 2 && turn <= 8 ? turn : null;
    }
  }
  return null;
}
