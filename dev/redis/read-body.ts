// Reads request bodies, always to their end.
import type { IncomingMessage } from "node:http";

/** The size of the largest request that the hosted service accepts on its ordinary plans. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * The body, or undefined if it is larger than `limit` bytes. The excess is read and dropped:
 * answering before the request is complete breaks reused connections in workerd.
 */
export async function readBody(
  request: IncomingMessage,
  limit = MAX_BODY_BYTES,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}
