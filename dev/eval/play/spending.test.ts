// Tests that playing stops before a budget is exceeded, and when a price is not known.
import { expect, it } from "vitest";
import { createSpending, FIRST_TURN_COST } from "./spending.ts";

it("playing continues while the budget allows another turn as expensive as the most expensive one", () => {
  const spending = createSpending(300_000);
  expect(spending.mayContinue()).toBe(true);
  spending.add(60_000);
  spending.add(110_000);
  expect(spending.mayContinue()).toBe(true);
  spending.add(40_000);
  expect(spending.mayContinue()).toBe(false);
  expect(spending.stopReason()).toBe(
    "$0.21 of $0.30 has been spent, and a turn may cost $0.11: stopped before that.",
  );
  expect(spending.spent()).toBe(210_000);
});

it("playing does not begin if a first turn may cost more than the budget", () => {
  expect(createSpending(FIRST_TURN_COST - 1).mayContinue()).toBe(false);
  expect(createSpending(FIRST_TURN_COST).mayContinue()).toBe(true);
});

it("playing stops when a price is not known, and the reason says so", () => {
  const spending = createSpending(1e9);
  spending.add(null);
  expect(spending.mayContinue()).toBe(false);
  expect(spending.stopReason()).toMatch(/price of a model.*is not known.*without --budget/);
});

it("playing never stops without a budget", () => {
  const spending = createSpending(undefined);
  spending.add(null);
  spending.add(1e12);
  expect(spending.mayContinue()).toBe(true);
  expect(spending.stopReason()).toBeNull();
});
