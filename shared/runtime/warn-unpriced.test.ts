// The warnings to operators about a budget that cannot count every model's calls.
import { expect, it } from "vitest";
import type { AlfredEnv } from "./read-env.ts";
import { warnUnpriced } from "./warn-unpriced.ts";

it.each([
  ["names each model whose calls a budget does not count, once", 5, ["llama"]],
  ["logs nothing without a budget", null, []],
])("the check of prices %s", (_what, budgetMicroUsd, modelNames) => {
  const models = { understand: "llama", think: "claude-sonnet-5-5", act: "llama" };
  const warnings: unknown[] = [];
  const log = { info() {}, error() {}, warn: (...line: unknown[]) => void warnings.push(line) };
  warnUnpriced({ models, limits: { budgetMicroUsd } } as unknown as AlfredEnv, log);
  expect(warnings).toEqual(
    modelNames.map((model) => ["budget.unpriced", { "gen_ai.request.model": model }]),
  );
});
