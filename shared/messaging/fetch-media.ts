// Fetches the content of a picture or a voice note by its platform's rules: with one call, or with
// one call for its location and one for the file.
import {
  MAX_PICTURE,
  MAX_VOICE,
  type MediaFault,
  type MediaReference,
} from "../contracts/media.ts";
import type { FetchedFile, OpenChannel } from "../ports/open-channel.ts";
import { type PictureType, sniffPicture, sniffVoice, type VoiceType } from "./sniff-media.ts";

export interface JudgedMedia {
  bytes: Uint8Array<ArrayBuffer>;
  /** The type, as read from the bytes. */
  type: PictureType | VoiceType;
}

/** The maximum number of bytes of an answer that gives only a location. */
const MAX_LOCATION_LENGTH = 64 * 1024;

/** Errors: TransientError when the platform is unavailable. */
export async function fetchMedia(
  { channel, config, ...fetcher }: Pick<OpenChannel, "channel" | "config" | "fetchFile">,
  { kind, reference }: MediaReference,
): Promise<JudgedMedia | { fault: MediaFault }> {
  const { media } = channel;
  if (media === null) return { fault: "gone" };
  let call = media.call(reference, config);
  if (call.answers === "location") {
    const location = await fetcher.fetchFile(call, MAX_LOCATION_LENGTH);
    if ("fault" in location) return location;
    const next = media.locate?.(new TextDecoder().decode(location.bytes), config) ?? null;
    if (next === null) return { fault: "gone" };
    call = next;
  }
  return judgeMedia(kind, await fetcher.fetchFile(call, mostBytes(kind)));
}

const mostBytes = (kind: MediaReference["kind"]): number =>
  kind === "image" ? MAX_PICTURE : MAX_VOICE;

/** The fetched or stored content, if its bytes match the declared kind. */
export function judgeMedia(
  kind: MediaReference["kind"],
  file: FetchedFile,
): JudgedMedia | { fault: MediaFault } {
  if ("fault" in file) return file;
  const { bytes } = file;
  if (bytes.length > mostBytes(kind)) return { fault: "too_big" };
  const type = kind === "image" ? sniffPicture(bytes) : sniffVoice(bytes);
  return type === null ? { fault: "unknown_type" } : { bytes, type };
}
