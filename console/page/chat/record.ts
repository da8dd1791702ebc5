// Records a voice note from the microphone in a format that the API accepts.

/** The preferred format that this browser can record; null if there is none. */
const formatHere = (): string | null =>
  typeof MediaRecorder === "undefined"
    ? null
    : (["audio/mp4", "audio/ogg"].find((type) => MediaRecorder.isTypeSupported(type)) ?? null);

export const canRecord = (): boolean => formatHere() !== null;

/** @returns a function that ends the recording and resolves to the file. @throws DOMException if the microphone is refused */
export async function record(): Promise<() => Promise<File>> {
  const type = formatHere() ?? "";
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: type });
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  recorder.start();
  return () =>
    new Promise((done) => {
      recorder.addEventListener("stop", () => {
        for (const track of stream.getTracks()) track.stop();
        done(new File(pieces, "", { type }));
      });
      recorder.stop();
    });
}
