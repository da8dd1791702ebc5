// The cost of each prompt at current prices, and whether its stable part is long enough to be
// cached.
import { CACHE_MINIMUM_TOKENS, costOf } from "../../shared/contracts/prices.ts";
import { estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import type { WholePrompt } from "../../tests/prompts/whole-prompts.ts";

/** How many tokens of the models' tokenizer correspond to one estimated token. */
export const REAL_PER_ESTIMATED = 1.3;
/** Tokens of an answer, thinking included: an estimate, the same for all. */
export const ANSWER_TOKENS = 400;
/** A run that reads, then writes: a call and a completion of each step. */
const TYPICAL_RUN = [
  ...["understand", "think", "act-read", "act-read", "act-write-free", "act-write-free", "reply"],
];

/** The model of a prompt's node, by wrangler.toml's text: of its first environment. */
function modelOf(prompt: string, wrangler: string): string {
  // Memory asks Summarize's model unless it has its own.
  const sharedNode = ["remember", "reflect", "enrich"].includes(prompt) ? "summarize" : prompt;
  const node = prompt.startsWith("act-") ? "act" : sharedNode;
  const line = new RegExp(`ALFRED_MODEL_${node.toUpperCase()} = "([^"]+)"`).exec(wrangler);
  if (line?.[1] === undefined) throw new Error(`wrangler.toml names no model for ${node}`);
  return line[1];
}

interface Cost {
  model: string;
  cacheable: boolean;
  /**
   * Millionths of a US dollar, with an empty and a filled cache; null for a model without a known
   * price.
   */
  first: number | null;
  again: number | null;
}

function costOfPrompt({ name, system, user }: WholePrompt, wrangler: string): Cost {
  const tokens = (text: string) => Math.round(estimateTokens(text) * REAL_PER_ESTIMATED);
  const [stable, own] = [tokens(system), tokens(user)];
  const model = modelOf(name, wrangler);
  const cacheable = stable >= CACHE_MINIMUM_TOKENS;
  const [input, cached] = cacheable ? [own, stable] : [own + stable, 0];
  const cost = (read: number, output: number) =>
    costOf(model, {
      calls: 1, input_tokens: input, output_tokens: ANSWER_TOKENS,
      cache_read_input_tokens: read, cache_creation_input_tokens: output,
    });
  return { model, cacheable, first: cost(0, cached), again: cost(cached, 0) };
}

const dollars = (microUsd: number | null) =>
  microUsd === null ? "?" : `$${(microUsd / 1e6).toFixed(5)}`;

/** Rows: the prompt, its model, whether it is cached, its cost with an empty and a filled cache. */
export function costRows(prompts: readonly WholePrompt[], wrangler: string): string[][] {
  const costs = new Map(prompts.map((prompt) => [prompt.name, costOfPrompt(prompt, wrangler)]));
  const run = TYPICAL_RUN.map((name) => {
    const cost = costs.get(name);
    if (cost === undefined) throw new Error(`there is no prompt ${name}`);
    return cost;
  });
  const sum = (of: (cost: Cost, at: number) => number | null) =>
    run.map(of).reduce((total, one) => (total === null || one === null ? null : total + one), 0);
  // A prompt that was sent earlier in the same run is cached by then.
  const firstTime = (cost: Cost, index: number) => (run.indexOf(cost) < index ? cost.again : cost.first);
  return [
    ...[...costs].map(([name, { model, cacheable, first, again }]) => [
      ...[name, model, cacheable ? "yes" : "too short", dollars(first), dollars(again)],
    ]),
    [`a run of ${run.length} calls`, "", "", dollars(sum(firstTime)), dollars(sum(({ again }) => again))],
  ];
}
