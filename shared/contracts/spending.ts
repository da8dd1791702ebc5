// The spending on model calls: tokens, and their price if it is known.
import { costOf } from "./prices.ts";
import { addUsage, NO_USAGE, type Usage } from "./results.ts";

export interface Spending extends Usage {
  /** Millionths of a US dollar, for calls of models with a known price. */
  cost_micro_usd: number;
  /** Number of calls of models without a known price; if not 0, the total cost is unknown. */
  unpriced_calls: number;
}

export const NOTHING_SPENT: Spending = { ...NO_USAGE, cost_micro_usd: 0, unpriced_calls: 0 };

export const isNothing = (spending: Spending): boolean =>
  Object.values(spending).every((amount) => amount === 0);

/** The spending for one answer's calls. */
export function spendingOf(model: string, usage: Usage): Spending {
  const cost = costOf(model, usage);
  return { ...usage, cost_micro_usd: cost ?? 0, unpriced_calls: cost === null ? usage.calls : 0 };
}

/** The sum of two spendings. */
export function addSpending(a: Spending, b: Spending): Spending {
  return {
    ...addUsage(a, b),
    cost_micro_usd: a.cost_micro_usd + b.cost_micro_usd,
    unpriced_calls: a.unpriced_calls + b.unpriced_calls,
  };
}

/** Parses a stored spending. If it predates the counting of costs, its cost is unknown. */
export function storedSpending(spending: Usage & Partial<Spending>): Spending {
  return {
    ...spending,
    cost_micro_usd: spending.cost_micro_usd ?? 0,
    unpriced_calls: spending.unpriced_calls ?? spending.calls,
  };
}

/** The cost in millionths of a US dollar; null if unknown. */
export function knownCost(spending: Spending): number | null {
  return spending.unpriced_calls > 0 ? null : spending.cost_micro_usd;
}
