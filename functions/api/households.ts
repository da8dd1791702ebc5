// /v1/households: the kitchens that the user belongs to.
import { HouseholdListSchema } from "../../shared/contracts/api/profile.ts";
import { defineRoute } from "../../shared/runtime/api-route.ts";

export const householdRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/households",
    id: "listHouseholds",
    summary: "The households that the user is a member of, oldest first",
    authenticated: true,
    success: { status: 200, description: "All of them", schema: HouseholdListSchema },
    handle: async ({ runtime, userId }) => ({
      status: 200,
      json: { items: await runtime.api(userId).listHouseholds() },
    }),
  }),
];
