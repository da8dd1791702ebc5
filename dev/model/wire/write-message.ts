// Writes an answer as one message or as the events of a stream.
import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";
import { WireError, errorBody } from "./errors.ts";
import { usageBody, type UsageBody } from "./usage-body.ts";
import type { WireUsage } from "./usage.ts";

export interface MessageHead {
  id: string;
  requestId: string;
  model: string;
  usage: WireUsage;
  /** Whether the text of a thinking block is sent, not only its signature. */
  showsThinking: boolean;
  /** A server other than Anthropic's: it counts tokens but has no cache. */
  isLax: boolean;
}

/** Characters of text per stream event. */
const PIECE_LENGTH = 40;
const THOUGHT = "Let me look at what is asked, and at what there is.";
/** Stands for the signature that the API sends with a thinking block. */
const SIGNATURE = "c2lnbmVkLW9mZmxpbmU=";

/** The message as the API sends it without streaming. */
export function messageBody(head: MessageHead, answer: Answer): Record<string, unknown> {
  const { text, thinkingTokens, stopReason } = answer;
  const thinking = head.showsThinking ? THOUGHT : "";
  const content = [
    ...(thinkingTokens > 0 ? [{ type: "thinking", thinking, signature: SIGNATURE }] : []),
    ...(text === "" ? [] : [{ type: "text", text, ...(head.isLax ? {} : { citations: null }) }]),
  ];
  return {
    id: head.id,
    type: "message",
    role: "assistant",
    model: head.model,
    // Some local servers send null for an empty list.
    content: content.length === 0 && head.isLax ? null : content,
    ...stopOf(answer),
    usage: usageBody(head.usage, head.isLax),
    ...(stopReason === "refusal" ? { stop_details: REFUSED } : {}),
  };
}

const REFUSED = { type: "refusal", category: null, explanation: null };

const stopOf = ({ stopReason }: Answer) => ({ stop_reason: stopReason, stop_sequence: null });

/**
 * Streams the message: start, a thinking block if there is one, a text block in pieces, delta with
 * the stop reason, stop. A broken stream ends after half of the text, with or without an error event.
 * @param pause awaited after each piece
 */
export async function streamMessage(
  response: ServerResponse,
  head: MessageHead,
  answer: Answer,
  pause: () => Promise<void>,
): Promise<void> {
  const send = (type: string, data: Record<string, unknown>) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  if (!response.headersSent) {
    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache",
      "request-id": head.requestId,
    });
  }
  const usage: UsageBody = { ...usageBody(head.usage, head.isLax), output_tokens: 1 };
  const start = { ...messageBody(head, answer), content: [], stop_reason: null, usage };
  send("message_start", { message: start });
  send("ping", {});
  const hasThought = answer.thinkingTokens > 0;
  if (hasThought) streamThought(send, head.showsThinking);
  const index = hasThought ? 1 : 0;
  const pieces = splitText(answer.text);
  if (pieces.length > 0) {
    send("content_block_start", { index, content_block: { type: "text", text: "" } });
  }
  for (const [pieceIndex, text] of pieces.entries()) {
    if (answer.breaks !== undefined && pieceIndex >= pieces.length / 2) break;
    send("content_block_delta", { index, delta: { type: "text_delta", text } });
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
  if (pieces.length > 0) send("content_block_stop", { index });
  send("message_delta", {
    delta: {
      ...stopOf(answer),
      ...(answer.stopReason === "refusal" ? { stop_details: REFUSED } : {}),
    },
    usage: usageBody(head.usage, head.isLax),
  });
  send("message_stop", {});
  response.end();
}

type Send = (type: string, data: Record<string, unknown>) => void;

/** Streams the thinking block, which precedes the text. */
function streamThought(send: Send, isShown: boolean): void {
  const delta = (data: Record<string, unknown>) =>
    send("content_block_delta", { index: 0, delta: data });
  send("content_block_start", {
    index: 0,
    content_block: { type: "thinking", thinking: "", signature: "" },
  });
  if (isShown) delta({ type: "thinking_delta", thinking: THOUGHT });
  delta({ type: "signature_delta", signature: SIGNATURE });
  send("content_block_stop", { index: 0 });
}

/** Splits a text into pieces, never inside a character. */
function splitText(text: string): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let position = 0; position < characters.length; position += PIECE_LENGTH) {
    pieces.push(characters.slice(position, position + PIECE_LENGTH).join(""));
  }
  return pieces;
}
