// Counts tokens as a provider would report them, including prompt caching.
import { createHash } from "node:crypto";
import { REQUEST_LIMITS } from "./limits.ts";
import type { MessageRequest, PromptBlock } from "./read-message-request.ts";

export interface WireUsage {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  output_tokens: number;
  /** The part of the written cache that is kept for an hour. */
  written_for_an_hour?: number;
  /** The part of the output that is thinking. */
  thinking_tokens?: number;
}

const MINUTE = 60_000;
const MAX_PREFIXES = 5000;
export const CHARACTERS_PER_TOKEN = REQUEST_LIMITS.charactersPerToken.strict;

/** Estimates the tokens of a text. */
export function countTokens(text: string): number {
  return text === "" ? 0 : Math.max(1, Math.ceil(text.length / CHARACTERS_PER_TOKEN));
}

/** The estimated tokens of a request's texts, without its schema and pictures. */
export function inputTokens(request: MessageRequest): number {
  const messages = request.messages.reduce((sum, { text }) => sum + countTokens(text) + 4, 0);
  return countTokens(request.system) + messages;
}

export interface UsageMeter {
  /** Measures the input tokens of a request, and remembers its cached prefixes. */
  measure(request: MessageRequest): Omit<WireUsage, "output_tokens">;
}

/** A place up to which a prompt may be cached. */
interface Prefix {
  key: string;
  tokens: number;
  minutes: number | null;
}

/**
 * Remembers which prefixes are cached, per model. A prefix that is long enough is cached if its last
 * block is marked. As with the real API, a different output format, effort or thinking makes a
 * different prefix.
 * @param now the clock, in milliseconds; each use of a prefix extends its life
 */
export function createUsageMeter(now: () => number): UsageMeter {
  const cachedPrefixes = new Map<string, { until: number; minutes: number }>();
  const keep = (key: string, minutes: number) => {
    cachedPrefixes.delete(key);
    cachedPrefixes.set(key, { until: now() + minutes * MINUTE, minutes });
    if (cachedPrefixes.size > MAX_PREFIXES)
      cachedPrefixes.delete(cachedPrefixes.keys().next().value ?? "");
  };
  return {
    measure(request) {
      const totalTokens = inputTokens(request);
      const prefixes = prefixesOf(request);
      const markedPrefixes = prefixes.filter(({ minutes }) => minutes !== null);
      const cacheablePrefixes = prefixes.slice(
        0,
        prefixes.findLastIndex(({ minutes }) => minutes !== null) + 1,
      );
      const cachedPrefix = cacheablePrefixes.findLast(
        ({ key }) => (cachedPrefixes.get(key)?.until ?? 0) > now(),
      );
      const readTokens = cachedPrefix?.tokens ?? 0;
      if (cachedPrefix !== undefined)
        keep(cachedPrefix.key, cachedPrefixes.get(cachedPrefix.key)?.minutes ?? 0);
      let [writtenTokens, forAnHour] = [0, 0];
      for (const { key, tokens, minutes } of markedPrefixes) {
        keep(key, minutes ?? 0);
        const newTokens = Math.max(0, tokens - readTokens - writtenTokens);
        writtenTokens += newTokens;
        if (minutes === 60) forAnHour += newTokens;
      }
      return {
        input_tokens: Math.max(0, totalTokens - readTokens - writtenTokens),
        cache_creation_input_tokens: writtenTokens,
        cache_read_input_tokens: readTokens,
        ...(forAnHour === 0 ? {} : { written_for_an_hour: forAnHour }),
      };
    },
  };
}

/** The prefixes that end with a block and are long enough for the cache. */
function prefixesOf(request: MessageRequest): Prefix[] {
  const { model, grammar, thinking, effort, promptBlocks } = request;
  let key = digest([model, grammar, thinking?.type, effort]);
  let characters = 0;
  const prefixes = promptBlocks.map(({ role, text, cacheMinutes }: PromptBlock): Prefix => {
    key = digest([key, role, text]);
    characters += text.length;
    const tokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
    return { key, tokens, minutes: cacheMinutes };
  });
  return prefixes.filter(({ tokens }) => tokens >= REQUEST_LIMITS.cacheableTokens.strict);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
