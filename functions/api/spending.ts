// /v1/account/spending: what the user has spent today, and what is left.
import { SpendingSchema } from "../../shared/contracts/api/account.ts";
import { dayOf } from "../../shared/engine/journal/budget-day.ts";
import { defineRoute } from "../../shared/http/api-route.ts";

const MICRO = 1_000_000;

export const spendingRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/account/spending",
    id: "getSpending",
    summary: "What the user's answers have cost today, and what is left of the day's budget",
    authenticated: true,
    success: { status: 200, description: "Today's spending", schema: SpendingSchema },
    async handle({ runtime, userId }) {
      const { clock } = runtime.flow;
      const { startMs, endMs } = dayOf(clock.now());
      const spent = await runtime.api(userId).readSpending(clock.iso(startMs));
      const budget = runtime.env.limits.budgetMicroUsd;
      return {
        status: 200,
        json: {
          spentUsd: spent / MICRO,
          budgetUsd: budget === null ? null : budget / MICRO,
          leftUsd: budget === null ? null : Math.max(0, budget - spent) / MICRO,
          endsAt: clock.iso(endMs),
        },
      };
    },
  }),
];
