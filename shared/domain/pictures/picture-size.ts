// Determines the type and the size of a picture from its first bytes; the type that a client or a platform declares is
// not trusted.
export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";

export const textAt = (bytes: Uint8Array, index: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(index, index + length));

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return "image/gif";
  const isWebP = textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP";
  return isWebP ? "image/webp" : null;
}

/** Width and height; null if the bytes end before them, or are damaged. */
export function pictureSize(type: PictureType, bytes: Uint8Array): [number, number] | null {
  const view = viewOf(bytes);
  switch (type) {
    case "image/png":
      return bytes.length < 24 ? null : [view.getUint32(16), view.getUint32(20)];
    case "image/gif":
      return bytes.length < 10 ? null : [view.getUint16(6, true), view.getUint16(8, true)];
    case "image/webp":
      return webpSize(bytes, view);
    case "image/jpeg":
      return jpegSize(view);
  }
}

/** Whether the picture has a size, and no side is longer than `maxSide` pixels. */
export function sizeFits(type: PictureType, bytes: Uint8Array, maxSide: number): boolean {
  const size = pictureSize(type, bytes);
  return size !== null && size.every((side) => side > 0 && side <= maxSide);
}

function webpSize(bytes: Uint8Array, view: DataView): [number, number] | null {
  if (bytes.length < 30) return null;
  const low14 = 0x3fff;
  switch (textAt(bytes, 12, 4)) {
    case "VP8X":
      return [24, 27].map(
        (index) => 1 + view.getUint16(index, true) + 65_536 * view.getUint8(index + 2),
      ) as [number, number];
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return [1 + (bits & low14), 1 + ((bits >>> 14) & low14)];
    }
    case "VP8 ":
      return [view.getUint16(26, true) & low14, view.getUint16(28, true) & low14];
    default:
      return null;
  }
}

/** Whether a marker begins a frame. C4, C8 and CC lie in the range of frame markers without being frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size is in the frame's header, which follows segments of any length. */
function jpegSize(view: DataView): [number, number] | null {
  let position = 2;
  while (position + 9 <= view.byteLength) {
    if (view.getUint8(position) !== 0xff) return null;
    const marker = view.getUint8(position + 1);
    // 0xff bytes may pad a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (isFrame(marker)) return [view.getUint16(position + 7), view.getUint16(position + 5)];
    const length = view.getUint16(position + 2);
    if (length < 2) return null;
    position += 2 + length;
  }
  return null;
}
