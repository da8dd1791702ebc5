// Forwards a part's answer to the client: completely, in pieces, half of it, or not at all.
import { once } from "node:events";
import type http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "./chaos-profile.ts";

/** A part's answer whose body has not been read. */
export interface PartAnswer {
  answer: http.IncomingMessage;
  headers: http.OutgoingHttpHeaders;
}

/**
 * Forwards the part's answer. Waits for a lost answer too, so that the part has executed the request. A stream of
 * events may never end, so it is lost after its first bytes.
 */
export async function answerWith(
  { answer, headers }: PartAnswer,
  response: http.ServerResponse,
  ending: Ending,
  drip: { bytes: number; ms: number } | undefined,
): Promise<void> {
  const isStream = String(answer.headers["content-type"]).startsWith("text/event-stream");
  // Aborts a stream whose reader has left, because it may never end. Other answers are read to their end.
  if (isStream) response.on("close", () => void answer.destroy());
  const status = answer.statusCode ?? 502;
  if (ending === "cutAfter" || ending === "cutMidway") {
    const body = isStream ? await firstChunk(answer) : await readAll(answer);
    if (ending === "cutMidway") {
      response.writeHead(status, headers);
      response.write(body.subarray(0, Math.floor(body.length / 2)));
      // Waits for the flush, because unsent data would be lost with the connection.
      await sleep(5);
    }
    response.socket?.destroy();
    return;
  }
  response.writeHead(status, headers);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (response.destroyed) continue;
    for (const piece of drip ? pieces(chunk, drip.bytes) : [chunk]) {
      response.write(piece);
      if (drip) await sleep(drip.ms);
    }
  }
  response.end();
}

async function readAll(answer: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function firstChunk(answer: http.IncomingMessage): Promise<Buffer> {
  const [chunk] = (await once(answer, "data")) as [Buffer];
  return chunk;
}

function* pieces(chunk: Buffer, bytes: number): Generator<Buffer> {
  for (let position = 0; position < chunk.length; position += bytes)
    yield chunk.subarray(position, position + bytes);
}
