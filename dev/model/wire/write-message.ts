// Writes an answer as one message or as the events of a stream.
import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";
import { WireError, errorBody } from "./errors.ts";
import type { WireUsage } from "./usage.ts";

export interface MessageHead {
  id: string;
  requestId: string;
  model: string;
  usage: WireUsage;
}

/** Characters of text per stream event. */
const PIECE = 40;

/** The message as the API gives it without streaming. */
export function messageBody(head: MessageHead, answer: Answer): Record<string, unknown> {
  return {
    id: head.id,
    type: "message",
    role: "assistant",
    model: head.model,
    content: answer.text === "" ? [] : [{ type: "text", text: answer.text, citations: null }],
    stop_reason: answer.stopReason,
    stop_sequence: null,
    usage: fullUsage(head.usage),
  };
}

/**
 * Streams the message: start, one text block in pieces, delta with the stop reason, stop. An answer
 * that breaks sends half of its text and then an error event, or nothing more at all.
 * @param pause waited between pieces
 */
export async function streamMessage(
  response: ServerResponse,
  head: MessageHead,
  answer: Answer,
  pause: () => Promise<void>,
): Promise<void> {
  const send = (type: string, data: Record<string, unknown>) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache",
    "request-id": head.requestId,
  });
  const start = { ...messageBody(head, answer), content: [], stop_reason: null };
  const usage = fullUsage(head.usage);
  send("message_start", { message: { ...start, usage: { ...usage, output_tokens: 1 } } });
  send("ping", {});
  const pieces = inPieces(answer.text);
  if (pieces.length > 0) {
    send("content_block_start", {
      index: 0,
      content_block: { type: "text", text: "", citations: null },
    });
  }
  for (const [at, text] of pieces.entries()) {
    if (answer.breaks !== undefined && at >= pieces.length / 2) break;
    send("content_block_delta", { index: 0, delta: { type: "text_delta", text } });
    await pause();
    if (response.destroyed) return;
  }
  if (answer.breaks === "disconnect") {
    response.destroy();
    return;
  }
  if (answer.breaks === "stream_error") {
    send("error", errorBody(new WireError(529), head.requestId));
    response.end();
    return;
  }
  if (pieces.length > 0) send("content_block_stop", { index: 0 });
  send("message_delta", {
    delta: { stop_reason: answer.stopReason, stop_sequence: null },
    usage: head.usage,
  });
  send("message_stop", {});
  response.end();
}

/** Splits between characters, never inside one. */
function inPieces(text: string): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += PIECE) {
    pieces.push(characters.slice(at, at + PIECE).join(""));
  }
  return pieces;
}

function fullUsage(usage: WireUsage): Record<string, unknown> {
  return {
    ...usage,
    cache_creation: {
      ephemeral_5m_input_tokens: usage.cache_creation_input_tokens,
      ephemeral_1h_input_tokens: 0,
    },
    server_tool_use: null,
    service_tier: "standard",
  };
}
