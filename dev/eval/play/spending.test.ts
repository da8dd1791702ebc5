// Playing stops before a budget is exceeded, and where a price is not known.
import { expect, it } from "vitest";
import { createSpending, FIRST_TURN } from "./spending.ts";

it("continues while another turn as dear as the dearest fits", () => {
  const spending = createSpending(300_000);
  expect(spending.mayGoOn()).toBe(true);
  spending.add(60_000);
  spending.add(110_000);
  expect(spending.mayGoOn()).toBe(true);
  spending.add(40_000);
  expect(spending.mayGoOn()).toBe(false);
  expect(spending.why()).toBe(
    "$0.21 of $0.30 has been spent, and a turn may cost $0.11: stopped before that.",
  );
  expect(spending.spent()).toBe(210_000);
});

it("does not begin with less than a first turn may cost", () => {
  expect(createSpending(FIRST_TURN - 1).mayGoOn()).toBe(false);
  expect(createSpending(FIRST_TURN).mayGoOn()).toBe(true);
});

it("stops where a price is not known, and says so", () => {
  const spending = createSpending(1e9);
  spending.add(null);
  expect(spending.mayGoOn()).toBe(false);
  expect(spending.why()).toMatch(/price of a model.*is not known.*without --budget/);
});

it("never stops without a budget", () => {
  const spending = createSpending(undefined);
  spending.add(null);
  spending.add(1e12);
  expect(spending.mayGoOn()).toBe(true);
  expect(spending.why()).toBeNull();
});
