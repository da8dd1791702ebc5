// Receives a request's body without holding more than the limit in memory.
import { ProblemError } from "./problem.ts";

/** How many bytes beyond the limit are still read and dropped before the connection closes. */
const DRAIN_BYTES = 1024 * 1024;

/**
 * The body's bytes, or `too_large` when there are more than `limit`. A Content-Length that the
 * runtime shows is the one that framed the body (a chunked body has none), so a small body can be
 * read at once; without the header, or with a larger number in it, bytes are counted as they arrive. A body is read to
 * its end, up to a bound, because answering earlier breaks reused connections. Errors: ProblemError 400 when the
 * connection breaks off before the body ends.
 */
export async function receiveBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | "too_large"> {
  if (request.body === null) return new Uint8Array(0);
  const announcedBytes = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (announcedBytes <= limit) {
    const body = await request.arrayBuffer().catch(() => {
      throw incomplete();
    });
    return body.byteLength > limit ? "too_large" : new Uint8Array(body);
  }
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw incomplete();
    });
    if (done) break;
    length += value.byteLength;
    if (length <= limit) {
      chunks.push(value);
    } else {
      chunks.length = 0;
      if (length > limit + DRAIN_BYTES) {
        await reader.cancel();
        break;
      }
    }
  }
  if (length > limit) return "too_large";
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.byteLength;
  }
  return bytes;
}

/** Usually this answer reaches no client: a client that sent half a body has disconnected. */
function incomplete(): ProblemError {
  return new ProblemError({
    status: 400,
    code: "body_incomplete",
    title: "The body is incomplete",
    detail: "The connection ended before the whole body had arrived. Send the request again.",
  });
}
