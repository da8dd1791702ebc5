// A message of words, pictures and voice notes: as it is sent, and as it is shown until the transcript has it.
import type { Say } from "./live-runs.ts";

export const saying = (text: string, uploads: string[]): Say => ({
  ...(text === "" ? {} : { text }),
  ...(uploads.length === 0 ? {} : { uploads }),
});

/** The transcript has these signs in the place of words, too. */
export const saidOf = (text: string, uploads: readonly string[]): string =>
  text || (uploads[0]?.startsWith("voice") ? "🎙️" : "🖼️");
