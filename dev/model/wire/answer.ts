// What a responder hands to the wire, and what became of a request.
import type { FailKind } from "./fail-spec.ts";
import type { MessageRequest } from "./read-message-request.ts";
import type { WireUsage } from "./usage.ts";

/** A message's text and why it ended. */
export interface Answer {
  text: string;
  stopReason: "end_turn" | "max_tokens" | "refusal";
  /** Where a stream breaks off, and how. */
  breaks?: "stream_error" | "disconnect";
}

/** Answers a request with text. Errors: WireError is answered as it says, anything else is a 500. */
export type Responder = (request: MessageRequest) => Promise<string> | string;

/** One request to /v1/messages, kept for those who look at what was sent. */
export interface RecordedRequest {
  /** Milliseconds since 1970. */
  at: number;
  /** When the answer was complete; absent while it is not. */
  endedAt?: number;
  requestId: string;
  contract: string | null;
  model: string;
  stream: boolean;
  system: string;
  /** The first user message. */
  user: string;
  messages: { role: "user" | "assistant"; text: string }[];
  /** The body exactly as it was sent. */
  body: Record<string, unknown>;
  status?: number;
  /** The text that was answered. */
  answer?: string;
  failed?: FailKind;
  usage?: WireUsage;
}

/** Keeps the newest `most` of what is pushed. */
export function createRecord<T>(most: number): { push(item: T): void; all(): T[]; clear(): void } {
  const kept: T[] = [];
  return {
    push(item) {
      kept.push(item);
      if (kept.length > most) kept.shift();
    },
    all: () => [...kept],
    clear: () => void kept.splice(0),
  };
}

/** The answer as a failure leaves it; `text` is what would have been said. */
export function spoil(text: string, kind: FailKind | undefined): Answer {
  const half = text.slice(0, Math.max(1, Math.floor(text.length / 2)));
  switch (kind) {
    case "malformed":
      return { text: half, stopReason: "end_turn" };
    case "max_tokens":
      return { text: half, stopReason: "max_tokens" };
    case "refusal":
      return { text: "", stopReason: "refusal" };
    case "stream_error":
    case "disconnect":
      return { text, stopReason: "end_turn", breaks: kind };
    default:
      return { text, stopReason: "end_turn" };
  }
}

/** The answer cut to the tokens that the request allows. */
export function limit(answer: Answer, maxTokens: number): Answer {
  const most = maxTokens * 4;
  if (answer.text.length <= most) return answer;
  return { ...answer, text: answer.text.slice(0, most), stopReason: "max_tokens" };
}
