// Reads an answer of the Messages API, whole or streaming.
import type { Message, RawMessageStreamEvent } from "@anthropic-ai/sdk/resources/messages";
import type { Usage } from "../contracts/results.ts";
import { type BilledCall, TransientError } from "../contracts/errors.ts";

export interface RawAnswer {
  text: string;
  stopReason: string | null;
  /** The provider's word for the reason that the model declined to answer. */
  stopCategory: string | null;
  model: string;
  usage: Usage;
}

/** Whether the answer was cut off for length; it is incomplete even if it parses. */
export function isTruncated(stopReason: string | null): boolean {
  return stopReason === "max_tokens" || stopReason === "model_context_window_exceeded";
}

export function readMessage(message: Message): RawAnswer {
  // Some servers send null for absent values.
  const content = message?.content ?? (message?.content === null ? [] : undefined);
  if (!Array.isArray(content)) throw broken("it is not a message");
  return {
    text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
    stopReason: message.stop_reason,
    stopCategory: message.stop_details?.category ?? null,
    model: message.model,
    usage: toUsage(message.usage),
  };
}

/**
 * Reads the stream to its end and hands each piece of text to `onText` as it comes.
 * Errors: TransientError when the stream does not begin with a message, or ends before the message does.
 */
export async function readStream(
  events: AsyncIterable<RawMessageStreamEvent>,
  onText: (delta: string) => void,
): Promise<RawAnswer> {
  let rawAnswer: RawAnswer | undefined;
  for await (const event of events) {
    if (event.type === "message_start") rawAnswer = readMessage(event.message);
    if (rawAnswer === undefined) throw broken("it does not begin with a message");
    if (event.type === "content_block_delta" && event.delta.type === "text_delta") {
      rawAnswer.text += event.delta.text;
      if (event.delta.text !== "") onText(event.delta.text);
    } else if (event.type === "message_delta") {
      rawAnswer.stopReason = event.delta.stop_reason;
      rawAnswer.stopCategory = event.delta.stop_details?.category ?? null;
      rawAnswer.usage = { ...rawAnswer.usage, ...givenUsage(event.usage) };
    } else if (event.type === "message_stop") {
      return rawAnswer;
    }
  }
  throw broken("it ended early", rawAnswer);
}

function broken(how: string, billedCall?: BilledCall): TransientError {
  return new TransientError("unavailable", `the model's answer is broken: ${how}`, {
    part: "model",
    billed: billedCall,
  });
}

type Counts = Omit<Usage, "calls" | "cache_creation_1h_input_tokens">;
type GivenCounts = { [K in keyof Counts]?: number | null };

function toUsage(
  usage: (GivenCounts & Partial<Pick<Message["usage"], "cache_creation">>) | null | undefined,
): Usage {
  const forAnHour = usage?.cache_creation?.ephemeral_1h_input_tokens ?? 0;
  return {
    calls: 1,
    input_tokens: usage?.input_tokens ?? 0,
    output_tokens: usage?.output_tokens ?? 0,
    cache_read_input_tokens: usage?.cache_read_input_tokens ?? 0,
    cache_creation_input_tokens: usage?.cache_creation_input_tokens ?? 0,
    ...(forAnHour > 0 ? { cache_creation_1h_input_tokens: forAnHour } : {}),
  };
}

/** The counts that a later event gives. They are totals, which replace those of the stream's first event. */
function givenUsage(usage: GivenCounts | null | undefined): Partial<Counts> {
  const names: (keyof Counts)[] = [
    "input_tokens",
    "output_tokens",
    "cache_read_input_tokens",
    "cache_creation_input_tokens",
  ];
  return Object.fromEntries(
    names
      .map((name) => [name, usage?.[name]] as const)
      .filter(([, count]) => typeof count === "number"),
  );
}
