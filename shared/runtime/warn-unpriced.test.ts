// What operators are told of a budget that cannot count every model.
import { expect, it } from "vitest";
import type { AlfredEnv } from "./read-env.ts";
import { warnUnpriced } from "./warn-unpriced.ts";

it.each([
  ["names each model whose calls a budget does not see, once", 5, ["llama"]],
  ["has nothing to say without a budget", null, []],
])("%s", (_what, budgetMicroUsd, named) => {
  const models = { understand: "llama", think: "claude-sonnet-5-5", act: "llama" };
  const told: unknown[] = [];
  const log = { info() {}, error() {}, warn: (...line: unknown[]) => void told.push(line) };
  warnUnpriced({ models, limits: { budgetMicroUsd } } as unknown as AlfredEnv, log);
  expect(told).toEqual(
    named.map((model) => ["budget.unpriced", { "gen_ai.request.model": model }]),
  );
});
