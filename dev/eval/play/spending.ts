// Enforces a budget: no turn begins if it would exceed the budget by costing as much as the most expensive turn so far,
// or after a turn whose price is unknown.

/** The estimated cost of a turn while no turn has cost anything, in millionths of a dollar. */
export const FIRST_TURN_COST = 100_000;

export interface Spending {
  add(cost: number | null): void;
  /** False if the next turn might exceed the budget, or if a turn's price is unknown; true without a budget. */
  mayContinue(): boolean;
  /** Millionths of a dollar, without the turns whose price is unknown. */
  spent(): number;
  /** Why playing stopped; null while it continues. */
  stopReason(): string | null;
}

/** @param budget millionths of a dollar; undefined for no limit */
export function createSpending(budget: number | undefined): Spending {
  let [spent, maxTurnCost, unpricedTurns, reason] = [0, 0, 0, ""];
  const dollars = (micro: number) => `$${(micro / 1e6).toFixed(2)}`;
  return {
    add(cost) {
      if (cost === null) unpricedTurns += 1;
      spent += cost ?? 0;
      maxTurnCost = Math.max(maxTurnCost, cost ?? 0);
    },
    mayContinue() {
      if (budget === undefined) return true;
      if (unpricedTurns > 0) {
        reason =
          "The price of a model that answered is not known, so the budget cannot be enforced. " +
          "Play without --budget, or put its price into shared/contracts/prices.ts.";
      } else if (spent + (maxTurnCost || FIRST_TURN_COST) > budget) {
        reason =
          `${dollars(spent)} of ${dollars(budget)} has been spent, and a turn may cost ` +
          `${dollars(maxTurnCost || FIRST_TURN_COST)}: stopped before that.`;
      }
      return reason === "";
    },
    spent: () => spent,
    stopReason: () => (reason === "" ? null : reason),
  };
}
