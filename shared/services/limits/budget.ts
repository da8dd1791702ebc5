// The refusal for a user's exhausted daily budget.
import { dayOf } from "../../engine/journal/budget-day.ts";
import { Refusal } from "../refusal.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Answers 429, like every other limit on runs: clients wait for Retry-After or show the detail. 402
 * would ask the user to pay.
 * @param now milliseconds since the epoch
 */
export function budgetExhausted(now: number): Refusal {
  const waitMs = dayOf(now).endMs - now;
  const hours = Math.round(waitMs / HOUR_MS);
  const inHours = hours < 1 ? "in less than an hour" : `in about ${hours} h`;
  return new Refusal({
    kind: "limited",
    code: "budget_exhausted",
    title: "Today's budget is used up",
    detail:
      "I have done as much for you today as I am allowed to, so I did not start on this. I am back " +
      `at 00:00 UTC, ${inHours}: please send it again then. Your data stays here, and what was ` +
      "changed can still be undone.",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
