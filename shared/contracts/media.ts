// Pictures and voice notes of a message: their references, and the reasons why their content cannot be used.
import * as z from "zod";

/**
 * A reference to a picture or a voice note, which a run keeps until it ends. The run does not keep the content.
 */
export const MediaReferenceSchema = z.object({
  channel: z.string(),
  kind: z.enum(["image", "voice"]),
  /** The id or URL by which the platform provides the content, or the name of stored content (`Media.keep`). */
  reference: z.string(),
});
export type MediaReference = z.infer<typeof MediaReferenceSchema>;

/**
 * Reasons why content cannot be used. `gone`: the platform no longer has it or refuses it. `too_big`.
 * `unknown_type`: its bytes are neither a picture nor a sound that can be read. `forbidden`: its URL is not one
 * of the platform's own files. `unreadable`: nothing in it could be recognized.
 */
export const MEDIA_FAULTS = ["gone", "too_big", "unknown_type", "forbidden", "unreadable"] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

/**
 * Maximum bytes of a picture. A model's provider accepts 5 MiB of base64, which is 3.75 MiB of a picture.
 */
export const MAX_PICTURE = (5 * 1024 * 1024 * 3) / 4;
/** Maximum bytes of a voice note: WhatsApp's limit for audio. */
export const MAX_VOICE = 16 * 1024 * 1024;
/** Maximum bytes of an upload: the store accepts requests of 10 MB, and uploads are stored as base64. */
export const MAX_UPLOAD = 7 * 1024 * 1024;
/** Maximum pictures and voice notes of one message. */
export const MAX_MEDIA = 4;

/** The text of a message without words: a symbol, because such a message has no language. */
export const WORDLESS: Readonly<Record<MediaReference["kind"], string>> = {
  image: "🖼️",
  voice: "🎙️",
};
