// Draws a picture anew as a JPEG of a limited size. Only what is visible is kept: the file's metadata is lost.

/** The picture in the file, with the right side up; null for a file that the browser cannot open as a picture. */
export const openPicture = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null);

/**
 * @param maxSide pixels of the longer side
 * @param quality of the JPEG, up to 1
 * @returns null if the browser has no memory for it
 */
export function drawSmaller(
  picture: ImageBitmap,
  maxSide: number,
  quality: number,
): Promise<Blob | null> {
  const { width, height } = picture;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    // A JPEG has no transparency: without a white background, transparent parts would be black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}
