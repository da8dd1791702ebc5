// Transcribes voice notes by a service with OpenAI's `/v1/audio/transcriptions`, which many servers support.
import * as z from "zod";
import { TransientError } from "../contracts/errors.ts";
import type { MediaFault } from "../contracts/media.ts";
import type { MediaContent } from "../ports/media.ts";

export interface Transcription {
  /**
   * The service's address without `/v1`, such as `https://api.openai.com`, or the full address of its transcriptions.
   */
  url: string;
  /** Absent for a service that needs no key. */
  key: string | undefined;
  model: string;
}

const TIMEOUT_MS = 30_000;
const PATH = "/v1/audio/transcriptions";
/** File name extensions, by which services detect the format. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
};
const AnswerSchema = z.object({ text: z.string() });

/** Errors: TransientError when the service is unavailable. */
export async function transcribe(
  { url, key, model }: Transcription,
  { bytes, type }: MediaContent,
): Promise<{ text: string } | { fault: MediaFault }> {
  const form = new FormData();
  form.set("model", model);
  form.set("response_format", "json");
  form.set("file", new Blob([bytes], { type }), `voice.${EXTENSIONS[type] ?? "bin"}`);
  const { status, body } = await post(
    url.endsWith("/transcriptions") ? url : url + PATH,
    key,
    form,
  );
  if (status === 429 || status >= 500) {
    throw new TransientError("unavailable", `the transcription service answered ${status}`);
  }
  const answer = AnswerSchema.safeParse(body);
  if (status !== 200 || !answer.success) return { fault: "unreadable" };
  return { text: answer.data.text.replaceAll("\0", "").toWellFormed().trim() };
}

async function post(url: string, key: string | undefined, body: FormData) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    throw new TransientError("unavailable", "the transcription service did not answer");
  }
}
