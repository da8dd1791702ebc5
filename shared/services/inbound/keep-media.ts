// The pictures and voice notes of a message before its run: which are taken, and what is kept of them.
import { MAX_PICTURE, MAX_VOICE, type MediaReference, MAX_MEDIA } from "../../contracts/media.ts";
import type { InboundMedia } from "../../ports/channel.ts";
import { sha256 } from "../codes/digest.ts";
import type { Spoken } from "./inbound.ts";

export type Taken = InboundMedia & { kind: MediaReference["kind"] };

const MAX_BYTES = { image: MAX_PICTURE, voice: MAX_VOICE };

/** Those that the run is given, and how many it is not; or why the message is not taken, when none of what it brought can be. */
export function sortMedia(
  { words, runtime }: Spoken,
  media: InboundMedia[],
): { media: Taken[]; left: number } | { refusal: string } {
  const { noVoice, noFiles, unusable } = words.channels;
  const hears = runtime.flow.media?.hears === true;
  const known = media.filter((one): one is Taken => one.kind === "image" || one.kind === "voice");
  const heard = known.filter(({ kind }) => kind === "image" || hears);
  // What the platform says of a size may be a lie: the bytes are counted once more when they come.
  const usable = heard.filter(({ kind, size }) => (size ?? 0) <= MAX_BYTES[kind]);
  if (media.length === 0 || usable.length > 0) {
    const taken = usable.slice(0, MAX_MEDIA);
    return { media: taken, left: media.length - taken.length };
  }
  if (heard.length > 0) return { refusal: unusable.too_big };
  return { refusal: known.length > 0 ? noVoice : noFiles };
}

/**
 * References for the run. Content that the message itself brings is kept under the event's key, so that
 * the event that comes again keeps the same. Errors: TransientError when the store is away.
 */
export async function keepMedia(
  { runtime, open, user }: Spoken,
  { route, key }: { route: string; key: string },
  media: Taken[],
): Promise<MediaReference[]> {
  const { name: channel } = open.channel;
  const references: MediaReference[] = [];
  for (const [at, { kind, reference, bytes }] of media.entries()) {
    const name = bytes && (await sha256([user, route, key, at].join("\n")));
    const kept = name && (await runtime.flow.media?.keep(name, bytes));
    references.push({ channel, kind, reference: kept ?? reference });
  }
  return references;
}
