// Pictures and voice notes that a client uploads before the message that refers to them. Only their user can refer to
// them: their storage names are hashes of the user's id and the upload's id.
import type { UserId } from "../../contracts/ids.ts";
import type { MediaReference } from "../../contracts/media.ts";
import type { Media } from "../../ports/media.ts";
import { sha256 } from "../codes/digest.ts";
import { Refusal } from "../refusal.ts";

export interface Upload {
  id: string;
  kind: MediaReference["kind"];
  /** The media type that the bytes show, such as `image/png`. */
  type: string;
  bytes: number;
}

const nameOf = (user: UserId, id: string) => sha256(`${user}\nupload\n${id}`);

/**
 * Refuses what is neither a picture nor a voice note, and voice notes that could not be transcribed. Errors:
 * TransientError when the store is unavailable.
 * @returns null for a file that is too large
 */
export async function keepUpload(
  media: Media | null,
  user: UserId,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Upload | Refusal | null> {
  if (media === null) return unknownMedia();
  const inspection = media.inspect(bytes);
  if ("fault" in inspection) return inspection.fault === "too_big" ? null : unknownMedia();
  if (inspection.kind === "voice" && !media.hears) return noTranscription();
  const id = `${inspection.kind}-${crypto.randomUUID()}`;
  await media.keep(await nameOf(user, id), bytes);
  return { id, ...inspection, bytes: bytes.length };
}

/** The references that a run fetches. An upload that never existed or has expired is missing only when it is fetched. */
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
      "Its bytes must be those of a picture (JPEG, PNG, WebP, GIF; no side longer than 8,000 pixels) " +
      "or of a voice note (OGG, MP3, M4A, WAV); its name and its Content-Type do not count.",
  });

const noTranscription = () =>
  new Refusal({
    kind: "conflict",
    code: "no_transcription",
    title: "Voice notes cannot be transcribed here",
    detail: "No transcription is set up; `features.voice` of GET /v1/config says so.",
  });
