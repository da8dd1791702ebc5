// Determines the type of media from its first bytes; the type that a platform declares is not
// trusted.
export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";
export type VoiceType = "audio/ogg" | "audio/mpeg" | "audio/mp4" | "audio/wav";

/** The maximum number of pixels of a side that a model's provider accepts. */
const MAX_SIDE_LENGTH = 8000;

const textAt = (bytes: Uint8Array, index: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(index, index + length));

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * The picture's type; null for anything else, and for a picture that has no size or whose side is
 * too long.
 */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const type = pictureType(bytes);
  const size = type && sizeOf(type, bytes);
  if (!type || !size) return null;
  return size.every((side) => side > 0 && side <= MAX_SIDE_LENGTH) ? type : null;
}

function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return "image/gif";
  const isWebP = textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP";
  return isWebP ? "image/webp" : null;
}

/** Width and height; null if the bytes end before them. */
function sizeOf(type: PictureType, bytes: Uint8Array): [number, number] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
    // C4, C8 and CC lie in the range of frame markers without being frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(position + 7), view.getUint16(position + 5)];
    const length = view.getUint16(position + 2);
    if (length < 2) return null;
    position += 2 + length;
  }
  return null;
}

/** The sound's type; null for anything else. */
export function sniffVoice(bytes: Uint8Array): VoiceType | null {
  if (textAt(bytes, 0, 4) === "OggS") return "audio/ogg";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WAVE") return "audio/wav";
  if (textAt(bytes, 4, 4) === "ftyp") return "audio/mp4";
  const [first = 0, second = 0] = bytes;
  // A frame header of MPEG audio layer III: eleven one bits, a version, and the layer.
  const isFrame = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return textAt(bytes, 0, 3) === "ID3" || isFrame ? "audio/mpeg" : null;
}
