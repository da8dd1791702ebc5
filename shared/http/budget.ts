// The budget of a user and a day, as people are told of it.
import { dayOf } from "../engine/journal/budget-day.ts";
import { ProblemError } from "./problem.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * 429, as for every other limit on what a user may start: clients that know it wait for as long as
 * Retry-After says, or show the detail, where 402 would have them ask somebody to pay.
 * @param now clock milliseconds
 */
export function budgetExhausted(now: number): ProblemError {
  const waitMs = dayOf(now).endMs - now;
  const hours = Math.round(waitMs / HOUR_MS);
  const inHours = hours < 1 ? "in less than an hour" : `in about ${hours} h`;
  return new ProblemError({
    status: 429,
    code: "budget_exhausted",
    title: "Today's budget is used up",
    detail:
      "I have done as much for you today as I am allowed to, so I did not start on this. I am back " +
      `at 00:00 UTC, ${inHours}: please send it again then. Your data stays here, and what was ` +
      "changed can still be undone.",
    headers: { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
