// Token counts as a provider would report them, prompt caching included.
import { createHash } from "node:crypto";
import type { MessageRequest } from "./read-message-request.ts";

export interface WireUsage {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  output_tokens: number;
}

const MINUTE = 60_000;
const MAX_PREFIXES = 1000;

/** About four characters to a token. */
export function countTokens(text: string): number {
  return text === "" ? 0 : Math.max(1, Math.ceil(text.length / 4));
}

/** Everything that a request puts before the model. */
export function inputTokens(request: MessageRequest): number {
  const messages = request.messages.reduce((sum, { text }) => sum + countTokens(text) + 4, 0);
  return countTokens(request.system) + messages;
}

export interface UsageMeter {
  /** The input side of a request's usage; remembers its cached prefix. */
  measure(request: MessageRequest): Omit<WireUsage, "output_tokens">;
}

/**
 * Remembers which prefixes were cached, per API key and model. A prefix ends at the last system
 * block that is marked; asking for another output format is another prefix, as with the real API.
 * @param now milliseconds; each use of a prefix prolongs it
 */
export function createUsageMeter(now: () => number): UsageMeter {
  const expiry = new Map<string, number>();
  return {
    measure(request) {
      const all = inputTokens(request);
      const last = request.systemBlocks.findLastIndex(({ cacheMinutes }) => cacheMinutes !== null);
      const minutes = request.systemBlocks[last]?.cacheMinutes;
      if (last < 0 || minutes === null || minutes === undefined) {
        return { input_tokens: all, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
      }
      const prefix = request.systemBlocks.slice(0, last + 1).map(({ text }) => text);
      const cached = countTokens(prefix.join("\n"));
      const key = digest([request.model, request.schema, prefix]);
      const at = now();
      const isKnown = (expiry.get(key) ?? 0) > at;
      expiry.delete(key);
      expiry.set(key, at + minutes * MINUTE);
      if (expiry.size > MAX_PREFIXES) expiry.delete(expiry.keys().next().value ?? "");
      return {
        input_tokens: all - cached,
        cache_creation_input_tokens: isKnown ? 0 : cached,
        cache_read_input_tokens: isKnown ? cached : 0,
      };
    },
  };
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
