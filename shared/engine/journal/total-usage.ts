// The spending of a whole run: committed hops, failed attempts at other hops, and the hop that ends it.
import type { Hop } from "../../contracts/hop.ts";
import type { Usage } from "../../contracts/results.ts";
import {
  addSpending,
  NOTHING_SPENT,
  type Spending,
  storedSpending,
} from "../../contracts/spending.ts";
import type { RunState } from "../../ports/store.ts";
import { lostByAttempts } from "./hop-spending.ts";

/** @param ending the hop that is about to commit, and its spending */
export function totalUsage(
  state: Pick<RunState, "usage" | "causes">,
  ending?: { hop: Hop; spent: Spending },
): Spending {
  const committedUsage = Object.values(state.usage).map((json) =>
    storedSpending(JSON.parse(json) as Usage),
  );
  // A committed hop's usage includes what its failed attempts lost.
  const failedSpendings = Object.keys(state.causes)
    .filter((hop) => state.usage[hop] === undefined && hop !== ending?.hop)
    .map((hop) => lostByAttempts(state.causes[hop]));
  return [...committedUsage, ...failedSpendings, ending?.spent ?? NOTHING_SPENT].reduce(
    addSpending,
    NOTHING_SPENT,
  );
}
