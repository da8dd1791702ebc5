// Sends a recipe's picture, drawn anew: smaller, and without the place where it was taken.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { drawSmaller, openPicture } from "../parts/draw-smaller.ts";

/** Large enough to be sharp across a page, and small enough for a list to load fast. */
const MAX_SIDE_PX = 1280;
/** The API's limit in bytes. */
const MAX_BYTES = 1024 * 1024;
/** The first is enough for photographs. */
const QUALITIES = [0.82, 0.6, 0.4];

/**
 * @returns false: the browser cannot open or draw the file as a picture; nothing was sent
 * @throws ProblemError if the API refuses the picture
 */
export async function sendPicture(alfred: AlfredClient, id: string, file: File): Promise<boolean> {
  const picture = await openPicture(file);
  if (picture === null) return false;
  let body: Blob | null = null;
  for (const quality of QUALITIES) {
    body = await drawSmaller(picture, MAX_SIDE_PX, quality);
    if (body !== null && body.size <= MAX_BYTES) break;
  }
  picture.close();
  if (body === null) return false;
  await dataOf(
    alfred.api.PUT("/v1/kitchen/recipes/{id}/picture", {
      params: { path: { id } },
      body: body as never,
      bodySerializer: (bytes: unknown) => bytes as Blob,
      headers: { "content-type": "application/octet-stream" },
    }),
  );
  return true;
}
