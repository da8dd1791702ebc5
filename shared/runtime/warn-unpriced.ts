// What operators are told at the start about a budget that cannot count everything.
import { pricesOf } from "../contracts/prices.ts";
import type { Log } from "../ports/log.ts";
import type { AlfredEnv } from "./read-env.ts";

/** Says, at the start, which models' calls a budget does not see. */
export function warnUnpriced({ models, limits }: AlfredEnv, log: Log): void {
  if (limits.budgetMicroUsd === null) return;
  const unpriced = [...new Set(Object.values(models))].filter((model) => !pricesOf(model));
  for (const model of unpriced) log.warn("budget.unpriced", { "gen_ai.request.model": model });
}
