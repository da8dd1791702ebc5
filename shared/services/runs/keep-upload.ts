// Pictures and voice notes that a client uploads before the message that brings them. Nobody but their user can name
// them: what they are stored under is made from both ids.
import type { UserId } from "../../contracts/ids.ts";
import type { MediaReference } from "../../contracts/media.ts";
import type { Media } from "../../ports/media.ts";
import { sha256 } from "../codes/digest.ts";
import { Refusal } from "../refusal.ts";

export interface Upload {
  id: string;
  kind: MediaReference["kind"];
  /** As the bytes say: `image/png`. */
  type: string;
  bytes: number;
}

const nameOf = (user: UserId, id: string) => sha256(`${user}\nupload\n${id}`);

/** Errors: TransientError when the store is unavailable. @returns null for a picture that is too large */
export async function keepUpload(
  media: Media | null,
  user: UserId,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Upload | Refusal | null> {
  if (media === null) return unknownMedia();
  const found = media.inspect(bytes);
  if ("fault" in found) return found.fault === "too_big" ? null : unknownMedia();
  if (found.kind === "voice" && !media.hears) return noTranscription();
  const id = `${found.kind}-${crypto.randomUUID()}`;
  await media.keep(await nameOf(user, id), bytes);
  return { id, ...found, bytes: bytes.length };
}

/** What a run fetches. What was uploaded by nobody, or too long ago, is found to be gone then. */
export function uploadReferences(
  media: Media | null,
  user: UserId,
  ids: readonly string[] = [],
): Promise<MediaReference[]> {
  return Promise.all(
    ids.map(async (id) => ({
      channel: "upload",
      kind: id.startsWith("image") ? ("image" as const) : ("voice" as const),
      reference: media?.kept(await nameOf(user, id)) ?? "",
    })),
  );
}

const unknownMedia = () =>
  new Refusal({
    kind: "invalid",
    code: "unknown_media",
    title: "This is neither a picture nor a voice note",
    detail:
      "Its bytes have to be those of a picture (JPEG, PNG, WebP, GIF; no side longer than 8,000 pixels) " +
      "or of a voice note (OGG, MP3, M4A, WAV); its name and its Content-Type do not count.",
  });

const noTranscription = () =>
  new Refusal({
    kind: "conflict",
    code: "no_transcription",
    title: "Voice notes cannot be heard here",
    detail: "No transcription is set up; `features.voice` of GET /v1/config says so.",
  });
