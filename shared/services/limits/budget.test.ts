// The refusal for a user whose budget is used up.
import { expect, it } from "vitest";
import { budgetExhausted } from "./budget.ts";

it.each([
  ["2026-11-22T06:20:00Z", "in about 18 h", 63_600],
  ["2026-11-22T23:45:00Z", "in less than an hour", 900],
  ["2026-11-22T23:59:59.999Z", "in less than an hour", 1],
])("the message at %s says when the budget is renewed: %s", (now, words, seconds) => {
  const { details } = budgetExhausted(Date.parse(now));
  expect(details).toMatchObject({ kind: "limited", code: "budget_exhausted" });
  expect(details.detail).toContain(`at 00:00 UTC, ${words}:`);
  expect(details.retryAfterSeconds).toBe(seconds);
});
