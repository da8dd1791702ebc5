// The prices of models per token, as of November 2026. No other file has prices.
import type { Usage } from "./results.ts";

/** US dollars per million tokens, which is the same as millionths of a dollar per token. */
interface Rates {
  input: number;
  output: number;
  /** Tokens written to the cache for five minutes, or for an hour. */
  cacheWrite5m: number;
  cacheWrite1h: number;
  cacheRead: number;
}

export interface Prices extends Rates {
  /** The prices of a whole call whose prompt, cached tokens included, is longer than `above`. */
  long?: Rates & { above: number };
}

const PRICES: Readonly<Record<string, Prices>> = {
  "claude-sonnet-5-5": { input: 2, output: 10, cacheWrite5m: 2.5, cacheWrite1h: 4, cacheRead: 0.1 },
  "claude-haiku-5-5": {
    input: 0.1,
    output: 0.5,
    cacheWrite5m: 0.125,
    cacheWrite1h: 0.2,
    cacheRead: 0.01,
    long: {
      above: 100_000,
      input: 0.5,
      output: 2.5,
      // Prices of cached tokens are not published for long prompts: these have the same ratio to the input's price as those
      // for short prompts.
      cacheWrite5m: 0.625,
      cacheWrite1h: 1,
      cacheRead: 0.05,
    },
  },
};

/** The rule-based stand-in for local runs, whose answers cost nothing. */
export const OFFLINE_MODEL = "alfred-offline";
const FREE: Prices = { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 };

/** The minimum number of tokens that these models cache. */
export const CACHE_MINIMUM_TOKENS = 512;

/**
 * Prefixes and endings that servers add to a model's name: a provider before it (`anthropic/`,
 * `us.anthropic.`), a date, `latest` or a version after it. A name with any other ending is another model.
 */
const MODEL_NAME =
  /^(?:.*[/.])?(claude-[a-z]+(?:-\d{1,2})+)(?:[-@](?:\d{8}|latest))?(?:-v\d+(?::\d+)?)?$/;

/** The prices of a model by its name as a server may spell it; undefined when unknown. */
export function pricesOf(model: string): Prices | undefined {
  if (model === OFFLINE_MODEL) return FREE;
  const normalizedName = model
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)\.(?=\d)/g, "-");
  const name = MODEL_NAME.exec(normalizedName)?.[1];
  return name !== undefined && Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
}

/**
 * The cost of one call, in whole millionths of a US dollar, rounded up; null for a model with unknown
 * prices.
 */
export function costOf(model: string, usage: Usage): number | null {
  const prices = pricesOf(model);
  if (prices === undefined) return null;
  const {
    input_tokens,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: cacheWriteTokens,
  } = usage;
  const prompt = input_tokens + read + cacheWriteTokens;
  const rates = prices.long !== undefined && prompt > prices.long.above ? prices.long : prices;
  const hourCacheTokens = Math.min(cacheWriteTokens, usage.cache_creation_1h_input_tokens ?? 0);
  const parts = [
    [input_tokens, rates.input],
    [read, rates.cacheRead],
    [cacheWriteTokens - hourCacheTokens, rates.cacheWrite5m],
    [hourCacheTokens, rates.cacheWrite1h],
    [usage.output_tokens, rates.output],
  ] as const;
  // Sums use thousandths of a millionth, which are whole numbers, because sums of fractions have rounding
  // errors.
  const sum = parts.reduce((total, [tokens, rate]) => total + tokens * Math.round(rate * 1000), 0);
  return Math.ceil(sum / 1000);
}
