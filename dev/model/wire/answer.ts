// The answer of a responder, and the outcome of a request.
import type { FailKind } from "./fail-spec.ts";
import type { MessageRequest } from "./read-message-request.ts";
import { CHARACTERS_PER_TOKEN, countTokens, type WireUsage } from "./usage.ts";

export type StopReason = "end_turn" | "max_tokens" | "refusal" | "model_context_window_exceeded";

/** A message: the thinking before it, its text, and why it ended. */
export interface Answer {
  text: string;
  stopReason: StopReason;
  /** Tokens of a thinking block that comes first; 0 for none. */
  thinkingTokens: number;
  /** Where a stream breaks off, and how. */
  breaks?: "stream_error" | "disconnect";
}

/** A text after thinking for this many tokens. */
export interface Said {
  text: string;
  thinkingTokens: number;
}

/**
 * Answers a request. A plain text gets the model's usual thinking (`start-wire-server.ts`).
 * Errors: WireError is answered as it says, anything else is a 500.
 * @param gone raised when the client has disconnected
 */
export type Responder = (
  request: MessageRequest,
  gone: AbortSignal,
) => Promise<string | Said> | string | Said;

/** One request to /v1/messages, stored for inspection. */
export interface RecordedRequest {
  /** Milliseconds since the epoch. */
  at: number;
  /** When the answer was complete; absent before that. */
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
  /** The answered text; for a lax server, before its style is applied. */
  answer?: string;
  failed?: FailKind;
  usage?: WireUsage;
}

/** Keeps only the newest `most` items. */
export function createRecord<T>(most: number): { push(item: T): void; all(): T[]; clear(): void } {
  const items: T[] = [];
  return {
    push(item) {
      items.push(item);
      if (items.length > most) items.shift();
    },
    all: () => [...items],
    clear: () => void items.splice(0),
  };
}

/** The answer after a failure has altered it; `said` is the unaltered answer. */
export function spoil(answer: Said, kind: FailKind | undefined, maxTokens: number): Answer {
  const { text } = answer;
  const half = text.slice(0, Math.max(1, Math.floor(text.length / 2)));
  const well: Answer = { ...answer, stopReason: "end_turn" };
  switch (kind) {
    case "malformed":
      return { ...well, text: half };
    case "max_tokens":
      return { ...well, text: half, stopReason: "max_tokens" };
    case "only_thinks":
      return { text: "", thinkingTokens: maxTokens, stopReason: "max_tokens" };
    case "refusal":
      return { ...well, text: "", stopReason: "refusal" };
    case "context_exceeded":
      return { ...well, text: half, stopReason: "model_context_window_exceeded" };
    case "empty":
      return { ...well, text: "" };
    case "stream_error":
    case "disconnect":
      return { ...well, breaks: kind };
    default:
      return well;
  }
}

/** The answer cut to the requested number of tokens; thinking uses them first. */
export function limit(answer: Answer, maxTokens: number): Answer {
  const thinkingTokens = Math.min(answer.thinkingTokens, maxTokens);
  const most = (maxTokens - thinkingTokens) * CHARACTERS_PER_TOKEN;
  if (answer.text.length <= most) return { ...answer, thinkingTokens };
  return { ...answer, thinkingTokens, text: answer.text.slice(0, most), stopReason: "max_tokens" };
}

/** The output side of its usage. */
export function outputUsage({ text, thinkingTokens }: Answer) {
  const output_tokens = countTokens(text) + thinkingTokens;
  return { output_tokens, ...(thinkingTokens === 0 ? {} : { thinking_tokens: thinkingTokens }) };
}
