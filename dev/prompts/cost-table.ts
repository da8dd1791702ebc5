// Calculates the cost of each prompt at current prices, and whether its stable part is long enough for the cache.
import { CACHE_MINIMUM_TOKENS, costOf } from "../../shared/contracts/prices.ts";
import { estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import type { WholePrompt } from "../../tests/prompts/whole-prompts.ts";

/** The number of tokens of the models' tokenizer for one estimated token. */
export const REAL_PER_ESTIMATED = 1.3;
/** An estimate of the tokens of each answer, including thinking. */
export const ANSWER_TOKENS = 400;
/** A run with a read step and a write step, each of which needs two calls. */
const TYPICAL_RUN = [
  ...["understand", "think", "act-read", "act-read", "act-write-free", "act-write-free", "reply"],
];

/** The model of a prompt's node in the text of wrangler.toml, of the first environment that names one. */
function modelOf(prompt: string, wrangler: string): string {
  // Memory uses Summarize's model unless it has its own.
  const sharedNode = ["remember", "reflect", "enrich"].includes(prompt) ? "summarize" : prompt;
  const node = prompt.startsWith("act-") ? "act" : sharedNode;
  const line = new RegExp(`ALFRED_MODEL_${node.toUpperCase()} = "([^"]+)"`).exec(wrangler);
  if (line?.[1] === undefined) throw new Error(`wrangler.toml names no model for ${node}`);
  return line[1];
}

interface Cost {
  model: string;
  isCacheable: boolean;
  /**
   * The cost in millionths of a US dollar, with an empty cache (`first`) and with a filled one
   * (`later`); null for a model without a known price.
   */
  first: number | null;
  later: number | null;
}

function costOfPrompt({ name, system, user }: WholePrompt, wrangler: string): Cost {
  const tokens = (text: string) => Math.round(estimateTokens(text) * REAL_PER_ESTIMATED);
  const [stable, variable] = [tokens(system), tokens(user)];
  const model = modelOf(name, wrangler);
  const isCacheable = stable >= CACHE_MINIMUM_TOKENS;
  const [input, cached] = isCacheable ? [variable, stable] : [variable + stable, 0];
  const cost = (cacheRead: number, cacheWrite: number) =>
    costOf(model, {
      calls: 1, input_tokens: input, output_tokens: ANSWER_TOKENS,
      cache_read_input_tokens: cacheRead, cache_creation_input_tokens: cacheWrite,
    });
  return { model, isCacheable, first: cost(0, cached), later: cost(cached, 0) };
}

const dollars = (microUsd: number | null) =>
  microUsd === null ? "?" : `$${(microUsd / 1e6).toFixed(5)}`;

/**
 * A row has the prompt, its model, whether it is cached, and its cost with an empty and a filled cache. The last row is
 * for the typical run.
 * @throws Error if a prompt of that run is missing, or wrangler.toml names no model for a prompt
 */
export function costRows(prompts: readonly WholePrompt[], wrangler: string): string[][] {
  const costs = new Map(prompts.map((prompt) => [prompt.name, costOfPrompt(prompt, wrangler)]));
  const run = TYPICAL_RUN.map((name) => {
    const cost = costs.get(name);
    if (cost === undefined) throw new Error(`there is no prompt ${name}`);
    return cost;
  });
  const sum = (amountOf: (cost: Cost, index: number) => number | null) =>
    run
      .map(amountOf)
      .reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0);
  // A prompt that was sent earlier in the same run is cached by then.
  const costInRun = (cost: Cost, index: number) => (run.indexOf(cost) < index ? cost.later : cost.first);
  return [
    ...[...costs].map(([name, { model, isCacheable, first, later }]) => [
      ...[name, model, isCacheable ? "yes" : "too short", dollars(first), dollars(later)],
    ]),
    [`a run of ${run.length} calls`, "", "", dollars(sum(costInRun)), dollars(sum(({ later }) => later))],
  ];
}
