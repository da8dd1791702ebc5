// Warns operators at start-up if models have no known price, because a budget cannot count their calls.
import { pricesOf } from "../contracts/prices.ts";
import type { Log } from "../ports/log.ts";
import type { AlfredEnv } from "./read-env.ts";

/** Logs the models whose calls a budget does not count. */
export function warnUnpriced({ models, limits }: AlfredEnv, log: Log): void {
  if (limits.budgetMicroUsd === null) return;
  const unpricedModels = [...new Set(Object.values(models))].filter((model) => !pricesOf(model));
  for (const model of unpricedModels)
    log.warn("budget.unpriced", { "gen_ai.request.model": model });
}
