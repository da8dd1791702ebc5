// The content of pictures and voice notes: fetched from their platform, or read from the store, which has the
// attachments of e-mails and the uploads.
import type { MediaFault } from "../contracts/media.ts";
import type { Media, MediaContent } from "../ports/media.ts";
import type { OpenChannels } from "../ports/open-channel.ts";
import { fetchMedia, judgeMedia, type JudgedMedia } from "../messaging/fetch-media.ts";
import { sniffPicture } from "../messaging/sniff-media.ts";
import type { RedisAttachments } from "../redis/create-redis-attachments.ts";
import { transcribe, type Transcription } from "./transcribe.ts";

/** The prefix of references to stored content; no platform has such references. */
const STORED_PREFIX = "kept:";

export function createMedia(
  channels: OpenChannels,
  attachments: RedisAttachments,
  transcription: Transcription | null,
): Media {
  const storedName = (reference: string) =>
    reference.startsWith(STORED_PREFIX) ? reference.slice(STORED_PREFIX.length) : null;
  return {
    async fetch(media) {
      const mediaName = storedName(media.reference);
      if (mediaName !== null) {
        const bytes = await attachments.get(mediaName);
        return withHash(judgeMedia(media.kind, bytes === null ? { fault: "gone" } : { bytes }));
      }
      const openChannel = await channels.get(media.channel);
      return openChannel === null
        ? { fault: "gone" }
        : withHash(await fetchMedia(openChannel, media));
    },
    inspect(bytes) {
      const picture = judgeMedia("image", { bytes });
      if (!("fault" in picture)) return { kind: "image", type: picture.type };
      if (picture.fault === "too_big" && sniffPicture(bytes) !== null) return picture;
      const voice = judgeMedia("voice", { bytes });
      return "fault" in voice ? voice : { kind: "voice", type: voice.type };
    },
    hears: transcription !== null,
    transcribe: async (content) =>
      transcription === null ? { fault: "unreadable" } : transcribe(transcription, content),
    async keep(name, bytes) {
      await attachments.put(name, bytes);
      return STORED_PREFIX + name;
    },
    kept: (name) => STORED_PREFIX + name,
    async drop(references) {
      const names = references.flatMap(({ reference }) => storedName(reference) ?? []);
      // Content that could not be deleted expires by itself.
      await attachments.drop(names).catch(() => undefined);
    },
  };
}

async function withHash(
  content: JudgedMedia | { fault: MediaFault },
): Promise<MediaContent | { fault: MediaFault }> {
  if ("fault" in content) return content;
  const digest = await crypto.subtle.digest("SHA-256", content.bytes);
  const hash = Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
  return { ...content, hash };
}
