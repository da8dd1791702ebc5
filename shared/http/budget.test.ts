// What a user is told whose budget is spent.
import { expect, it } from "vitest";
import { budgetExhausted, warnUnpriced } from "./budget.ts";
import type { AlfredEnv } from "../runtime/read-env.ts";

it.each([
  ["2026-11-22T06:20:00Z", "in about 18 h", "63600"],
  ["2026-11-22T23:45:00Z", "in less than an hour", "900"],
  ["2026-11-22T23:59:59.999Z", "in less than an hour", "1"],
])("at %s says when it goes on: %s", (now, words, seconds) => {
  const { details } = budgetExhausted(Date.parse(now));
  expect(details).toMatchObject({ status: 429, code: "budget_exhausted" });
  expect(details.detail).toContain(`at 00:00 UTC, ${words}:`);
  expect(details.headers).toEqual({ "Retry-After": seconds });
});

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
