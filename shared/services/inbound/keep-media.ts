// Sorts the pictures and voice notes of a message before its run, and stores content that the message itself contains.
import { MAX_PICTURE, MAX_VOICE, type MediaReference, MAX_MEDIA } from "../../contracts/media.ts";
import type { InboundMedia } from "../../ports/channel.ts";
import { sha256 } from "../codes/digest.ts";
import type { SpeakerContext } from "./inbound.ts";

export type UsableMedia = InboundMedia & { kind: MediaReference["kind"] };

const MAX_BYTES = { image: MAX_PICTURE, voice: MAX_VOICE };

/**
 * The media for the run, and how many are left out. A refusal when the message brought media and
 * none can be used.
 */
export function sortMedia(
  { words, runtime }: SpeakerContext,
  media: InboundMedia[],
): { media: UsableMedia[]; leftOut: number } | { refusal: string } {
  const { noVoice, noFiles, unusable } = words.channels;
  const hears = runtime.flow.media?.hears === true;
  const ofKnownKind = media.filter(
    (item): item is UsableMedia => item.kind === "image" || item.kind === "voice",
  );
  const readableMedia = ofKnownKind.filter(({ kind }) => kind === "image" || hears);
  // The size that a platform reports may be wrong; the bytes are counted when they arrive.
  const usable = readableMedia.filter(({ kind, size }) => (size ?? 0) <= MAX_BYTES[kind]);
  if (media.length === 0 || usable.length > 0) {
    const acceptedMedia = usable.slice(0, MAX_MEDIA);
    return { media: acceptedMedia, leftOut: media.length - acceptedMedia.length };
  }
  if (readableMedia.length > 0) return { refusal: unusable.too_big };
  return { refusal: ofKnownKind.length > 0 ? noVoice : noFiles };
}

/**
 * References for the run. Content that is part of the message itself is stored under the event's
 * key, so that a repeated event stores the same content. Errors: TransientError when the store is
 * unavailable.
 */
export async function keepMedia(
  { runtime, openChannel, user }: SpeakerContext,
  { route, key }: { route: string; key: string },
  media: UsableMedia[],
): Promise<MediaReference[]> {
  const { name: channel } = openChannel.channel;
  const references: MediaReference[] = [];
  for (const [index, { kind, reference, bytes }] of media.entries()) {
    const name = bytes && (await sha256([user, route, key, index].join("\n")));
    const keptReference = name && (await runtime.flow.media?.keep(name, bytes));
    references.push({ channel, kind, reference: keptReference ?? reference });
  }
  return references;
}
