// Always reads a request's body to its end: answering earlier would break a reused connection.
import type { IncomingMessage } from "node:http";

/** The size of the largest request that the API accepts. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The body, or undefined when it is too large; the excess is read and dropped. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : undefined;
}
