// Enforces a budget: no turn begins if it might exceed the budget by costing as much as the most
// expensive turn so far.

/** The estimated cost of a turn before the first is known, in millionths of a dollar. */
export const FIRST_TURN = 100_000;

export interface Spending {
  add(cost: number | null): void;
  /** False when the next turn might exceed the budget. */
  mayGoOn(): boolean;
  /** Millionths of a dollar, for the turns whose price is known. */
  spent(): number;
  /** Why playing stopped; null while it continues. */
  why(): string | null;
}

/** @param budget millionths of a dollar; undefined for no limit */
export function createSpending(budget: number | undefined): Spending {
  let [spent, mostExpensive, unpricedTurns, stopReason] = [0, 0, 0, ""];
  const dollars = (micro: number) => `$${(micro / 1e6).toFixed(2)}`;
  return {
    add(cost) {
      if (cost === null) unpricedTurns += 1;
      spent += cost ?? 0;
      mostExpensive = Math.max(mostExpensive, cost ?? 0);
    },
    mayGoOn() {
      if (budget === undefined) return true;
      if (unpricedTurns > 0) {
        stopReason =
          "The price of a model that has answered is not known, so the budget cannot be kept. " +
          "Play without --budget, or put its price into shared/contracts/prices.ts.";
      } else if (spent + (mostExpensive || FIRST_TURN) > budget) {
        stopReason =
          `${dollars(spent)} of ${dollars(budget)} has been spent, and a turn may cost ` +
          `${dollars(mostExpensive || FIRST_TURN)}: stopped before that.`;
      }
      return stopReason === "";
    },
    spent: () => spent,
    why: () => (stopReason === "" ? null : stopReason),
  };
}
