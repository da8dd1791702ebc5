// Pictures and voice notes, made fit for a message and uploaded before it is sent.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";

export interface Attachment {
  /** The upload's. */
  id: string;
  kind: "image" | "voice";
  /** As the file is called; empty for what was recorded here. */
  name: string;
  /** What is shown of a picture: an address of this page alone. */
  preview: string | null;
}

/** As the API has it: pictures and voice notes of one message. */
export const MAX_ATTACHMENTS = 4;

/** Larger pictures are made smaller here: what stands in them is read as well. */
const MAX_SIDE_PX = 2048;
/** Bytes; a picture below both bounds is sent as it is. */
const MAX_BYTES = 2_000_000;

/** As the API has it: bytes of a file. */
const MAX_UPLOAD = 7 * 1024 * 1024;

/**
 * @returns `too_large`: nothing was uploaded
 * @throws ProblemError where the API refuses: what is neither a picture nor a sound, whatever it is called
 */
export async function attach(alfred: AlfredClient, file: File): Promise<Attachment | "too_large"> {
  const body = await madeSmaller(file);
  if (body.size > MAX_UPLOAD) return "too_large";
  const { id, kind } = await dataOf(
    alfred.api.POST("/v1/uploads", {
      body: body as never,
      bodySerializer: (bytes: unknown) => bytes as Blob,
      headers: { "content-type": "application/octet-stream" },
    }),
  );
  return {
    id,
    kind,
    name: file.name,
    preview: kind === "image" ? URL.createObjectURL(body) : null,
  };
}

export function letGo(attachments: readonly Attachment[]): void {
  for (const { preview } of attachments) if (preview !== null) URL.revokeObjectURL(preview);
}

/** A picture as JPEG of a size that a model reads; anything else as it is. */
async function madeSmaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const { width, height } = picture;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  if (scale === 1 && file.size <= MAX_BYTES) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return blob ?? file;
}
