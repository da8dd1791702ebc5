// A message of text, pictures and voice notes: how it is sent, and how it is shown until the transcript has it.
import type { MessageBody } from "./live-runs.ts";

export const bodyOf = (text: string, uploads: string[]): MessageBody => ({
  ...(text === "" ? {} : { text }),
  ...(uploads.length === 0 ? {} : { uploads }),
});

/** The transcript also uses these signs in place of text. */
export const shownText = (text: string, uploads: readonly string[]): string =>
  text || (uploads[0]?.startsWith("voice") ? "🎙️" : "🖼️");
