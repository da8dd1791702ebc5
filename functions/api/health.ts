// /healthz: the Worker is up and its environment is complete.
import { HealthSchema } from "../../shared/contracts/api/common.ts";
import { defineRoute } from "../../shared/http/api-route.ts";

export const healthRoutes = [
  defineRoute({
    method: "get",
    path: "/healthz",
    id: "health",
    summary: "Liveness",
    authenticated: false,
    momentary: true,
    success: { status: 200, description: "Up", schema: HealthSchema },
    handle: async ({ runtime }) => ({
      status: 200,
      json: { status: "ok", environment: runtime.env.name },
    }),
  }),
];
