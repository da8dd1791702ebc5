// Pictures and voice notes of a message: where their content is fetched, and what may be wrong with it.
import * as z from "zod";

/** What a run keeps of a picture or a voice note until it ends: where it is, never its content. */
export const MediaReferenceSchema = z.object({
  channel: z.string(),
  kind: z.enum(["image", "voice"]),
  /** What the platform fetches it by: an id or a URL. */
  reference: z.string(),
});
export type MediaReference = z.infer<typeof MediaReferenceSchema>;

/**
 * Why content cannot be used: `gone`, the platform has it no more or says no; `too_big`; `unknown_type`, its
 * bytes are no picture or no sound that can be read; `forbidden`, it lies somewhere else than the platform's
 * own files; `unreadable`, nothing could be made out in it.
 */
export const MEDIA_FAULTS = ["gone", "too_big", "unknown_type", "forbidden", "unreadable"] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

/**
 * Bytes of a picture. A model's provider takes 5 MiB of base64, which is 3.75 MiB of a picture.
 */
export const MAX_PICTURE = (5 * 1024 * 1024 * 3) / 4;
/** Bytes of a voice note: what WhatsApp takes of a sound. */
export const MAX_VOICE = 16 * 1024 * 1024;
/** Pictures and voice notes of one message. */
export const MAX_MEDIA = 4;

/** The words of a message that has none: signs, because nothing was said in any language. */
export const WORDLESS: Readonly<Record<MediaReference["kind"], string>> = {
  image: "🖼️",
  voice: "🎙️",
};
