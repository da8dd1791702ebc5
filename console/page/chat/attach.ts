// Prepares pictures and voice notes for a message and uploads them before it is sent.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { drawSmaller, openPicture } from "../parts/draw-smaller.ts";

export interface Attachment {
  /** The id of the upload. */
  id: string;
  kind: "image" | "voice";
  /** The name of the file; empty for a recording made here. */
  name: string;
  /** The picture's blob URL, for its preview. */
  preview: string | null;
}

/** The API's limit of pictures and voice notes in one message. */
export const MAX_ATTACHMENTS = 4;

/** Larger pictures are scaled down to this, at which text in them is still legible. */
const MAX_SIDE_PX = 2048;
/** In bytes; a picture within both limits is sent unchanged. */
const MAX_BYTES = 2_000_000;

/** The API's limit of a file, in bytes. */
const MAX_UPLOAD = 7 * 1024 * 1024;

/**
 * @returns `too_large`: nothing was uploaded
 * @throws ProblemError if the API refuses the file, for example because its content is neither a picture nor audio
 */
export async function attach(alfred: AlfredClient, file: File): Promise<Attachment | "too_large"> {
  const body = await shrinkPicture(file);
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

export function releasePreviews(attachments: readonly Attachment[]): void {
  for (const { preview } of attachments) if (preview !== null) URL.revokeObjectURL(preview);
}

/** A large picture as a smaller JPEG; any other file unchanged. */
async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await openPicture(file);
  if (picture === null) return file;
  const isSmall = Math.max(picture.width, picture.height) <= MAX_SIDE_PX;
  if (isSmall && file.size <= MAX_BYTES) return file;
  const blob = await drawSmaller(picture, MAX_SIDE_PX, 0.85);
  picture.close();
  return blob ?? file;
}
