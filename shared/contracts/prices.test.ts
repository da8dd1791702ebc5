// The cost of a call depends on its model, on how its tokens were cached, and on the length of its prompt.
import { describe, expect, it } from "vitest";
import { costOf, OFFLINE_MODEL, pricesOf } from "./prices.ts";
import { NO_USAGE, type Usage } from "./results.ts";
import { addSpending, knownCost, NOTHING_SPENT, spendingOf, storedSpending } from "./spending.ts";

const call = (overrides: Partial<Usage>): Usage => ({ ...NO_USAGE, calls: 1, ...overrides });
const MILLION = 1_000_000;

describe("costs of calls", () => {
  it.each([
    ["claude-sonnet-5-5", { input_tokens: MILLION }, 2],
    ["claude-sonnet-5-5", { output_tokens: MILLION }, 10],
    ["claude-sonnet-5-5", { cache_creation_input_tokens: MILLION }, 2.5],
    ["claude-sonnet-5-5", { cache_read_input_tokens: MILLION }, 0.1],
    ["claude-haiku-5-5", { output_tokens: MILLION }, 0.5],
    ["claude-haiku-5-5", { input_tokens: 100_000 }, 0.01],
    ["claude-haiku-5-5", { cache_creation_input_tokens: 100_000 }, 0.0125],
    ["claude-haiku-5-5", { cache_read_input_tokens: 100_000 }, 0.001],
  ])("the cost of a call of %s with the usage %j is $%d", (model, usage, dollars) => {
    expect(costOf(model, call(usage))).toBe(dollars * MILLION);
  });

  it("a call's cost is Haiku's long-prompt price for the whole call, if the prompt with its cached tokens exceeds 100,000", () => {
    const prompt = { input_tokens: 1, cache_read_input_tokens: 100_000, output_tokens: 1_000 };
    expect(costOf("claude-haiku-5-5", call(prompt))).toBe(Math.ceil(0.5 + 5_000 + 2_500));
    expect(costOf("claude-haiku-5-5", call({ ...prompt, input_tokens: 0 }))).toBe(1_000 + 500);
  });

  it("a call's cost is different for tokens cached for an hour and for tokens cached for five minutes", () => {
    const writes = { cache_creation_input_tokens: 1_000, cache_creation_1h_input_tokens: 400 };
    expect(costOf("claude-sonnet-5-5", call(writes))).toBe(600 * 2.5 + 400 * 4);
  });

  it("a call's cost is rounded up to a whole number", () => {
    expect(costOf("claude-haiku-5-5", call({ cache_read_input_tokens: 1 }))).toBe(1);
    expect(costOf("claude-haiku-5-5", call({ input_tokens: 30 }))).toBe(3);
  });

  it("a call's cost is unknown, and not zero, if the model's prices are unknown", () => {
    expect(costOf("llama-4", call({ input_tokens: 10 }))).toBeNull();
    const sum = addSpending(
      spendingOf("claude-sonnet-5-5", call({ input_tokens: 10 })),
      spendingOf("llama-4", call({ input_tokens: 10 })),
    );
    expect(sum).toMatchObject({ calls: 2, cost_micro_usd: 20, unpriced_calls: 1 });
    expect(knownCost(sum)).toBeNull();
    expect(knownCost(NOTHING_SPENT)).toBe(0);
  });

  it("a call's cost is unknown for usage that was stored before costs were counted", () => {
    expect(knownCost(storedSpending(call({ input_tokens: 10 })))).toBeNull();
  });
});

describe("names of models", () => {
  it.each([
    "claude-sonnet-5-5-20261101",
    "anthropic/claude-sonnet-5-5",
    "openrouter/anthropic/claude-sonnet-5.5",
    "us.anthropic.claude-sonnet-5-5-20261101-v1:0",
    "claude-sonnet-5-5@20261101",
    "Claude-Sonnet-5-5-latest ",
  ])("a model's name may be spelt %s", (name) => {
    expect(pricesOf(name)).toBe(pricesOf("claude-sonnet-5-5"));
    expect(pricesOf(name)?.input).toBe(2);
  });

  it.each([
    "claude-sonnet-5",
    "claude-sonnet-5-50",
    "claude-sonnet-5-5-fast",
    "not-claude-haiku-5-5",
    "",
  ])("a model's name is unknown: %s", (name) => expect(pricesOf(name)).toBeUndefined());
});

it("the offline model's answers cost nothing, and that counts as a known cost", () => {
  const usage = call({ input_tokens: 10_000, output_tokens: 500 });
  expect(spendingOf(OFFLINE_MODEL, usage)).toMatchObject({ cost_micro_usd: 0, unpriced_calls: 0 });
});
