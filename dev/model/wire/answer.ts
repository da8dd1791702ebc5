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
  /** How a stream breaks off in the middle. */
  breaks?: "stream_error" | "disconnect";
}

/** A text, and the number of tokens of thinking before it. */
export interface Speech {
  text: string;
  thinkingTokens: number;
}

/**
 * Answers a request. A plain text gets the model's usual thinking (`start-wire-server.ts`).
 * A WireError that it throws is sent as it is, any other error as a 500.
 * @param disconnect aborted when the client has disconnected
 */
export type Responder = (
  request: MessageRequest,
  disconnect: AbortSignal,
) => Promise<string | Speech> | string | Speech;

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

/** Keeps only the newest `max` items. */
export function createRecord<T>(max: number): { push(item: T): void; all(): T[]; clear(): void } {
  const items: T[] = [];
  return {
    push(item) {
      items.push(item);
      if (items.length > max) items.shift();
    },
    all: () => [...items],
    clear: () => void items.splice(0),
  };
}

/** The answer as the failure alters it; unaltered without a failure. */
export function applyFailure(
  answer: Speech,
  kind: FailKind | undefined,
  maxTokens: number,
): Answer {
  const { text } = answer;
  const half = text.slice(0, Math.max(1, Math.floor(text.length / 2)));
  const unaltered: Answer = { ...answer, stopReason: "end_turn" };
  switch (kind) {
    case "malformed":
      return { ...unaltered, text: half };
    case "max_tokens":
      return { ...unaltered, text: half, stopReason: "max_tokens" };
    case "only_thinks":
      return { text: "", thinkingTokens: maxTokens, stopReason: "max_tokens" };
    case "refusal":
      return { ...unaltered, text: "", stopReason: "refusal" };
    case "context_exceeded":
      return { ...unaltered, text: half, stopReason: "model_context_window_exceeded" };
    case "empty":
      return { ...unaltered, text: "" };
    case "stream_error":
    case "disconnect":
      return { ...unaltered, breaks: kind };
    default:
      return unaltered;
  }
}

/** The answer cut to the requested number of tokens; thinking uses them first. */
export function limitTokens(answer: Answer, maxTokens: number): Answer {
  const thinkingTokens = Math.min(answer.thinkingTokens, maxTokens);
  const maxCharacters = (maxTokens - thinkingTokens) * CHARACTERS_PER_TOKEN;
  if (answer.text.length <= maxCharacters) return { ...answer, thinkingTokens };
  const text = answer.text.slice(0, maxCharacters);
  return { ...answer, thinkingTokens, text, stopReason: "max_tokens" };
}

/** The output tokens of an answer, as its usage reports them. */
export function outputUsage({ text, thinkingTokens }: Answer) {
  const output_tokens = countTokens(text) + thinkingTokens;
  return { output_tokens, ...(thinkingTokens === 0 ? {} : { thinking_tokens: thinkingTokens }) };
}
