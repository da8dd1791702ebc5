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
  /** Why no more is played; null while playing continues. */
  why(): string | null;
}

/** @param budget millionths of a dollar; undefined for no limit */
export function createSpending(budget: number | undefined): Spending {
  let [spent, dearest, unpriced, stopped] = [0, 0, 0, ""];
  const dollars = (micro: number) => `$${(micro / 1e6).toFixed(2)}`;
  return {
    add(cost) {
      if (cost === null) unpriced += 1;
      spent += cost ?? 0;
      dearest = Math.max(dearest, cost ?? 0);
    },
    mayGoOn() {
      if (budget === undefined) return true;
      if (unpriced > 0) {
        stopped =
          "The price of a model that has answered is not known, so the budget cannot be kept. " +
          "Play without --budget, or put its price into shared/contracts/prices.ts.";
      } else if (spent + (dearest || FIRST_TURN) > budget) {
        stopped =
          `${dollars(spent)} of ${dollars(budget)} are spent, and a turn may cost ` +
          `${dollars(dearest || FIRST_TURN)}: stopped before that.`;
      }
      return stopped === "";
    },
    spent: () => spent,
    why: () => (stopped === "" ? null : stopped),
  };
}
