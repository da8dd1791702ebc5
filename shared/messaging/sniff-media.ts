// Determines the type of media from its first bytes; the type that a platform declares is not
// trusted.
import {
  pictureType,
  type PictureType,
  sizeFits,
  textAt,
} from "../domain/pictures/picture-size.ts";

export type { PictureType };
export type VoiceType = "audio/ogg" | "audio/mpeg" | "audio/mp4" | "audio/wav";

/** The maximum number of pixels of a side that a model's provider accepts. */
const MAX_SIDE_LENGTH = 8000;

/**
 * The picture's type; null for anything else, and for a picture that has no size or whose side is
 * too long.
 */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const type = pictureType(bytes);
  return type !== null && sizeFits(type, bytes, MAX_SIDE_LENGTH) ? type : null;
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
