// /v1/workers: the slots for hops that call Tools, and the number of the user's hops that wait for one.
import { WorkersSchema } from "../../../shared/contracts/definitions/workers.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { showWorkers } from "../../../shared/services/definitions/show-workers.ts";

export const workerRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/workers",
    id: "listWorkers",
    summary: "The workers that call Tools, by type of Service, and the caller's steps that wait",
    authenticated: true,
    success: { status: 200, description: "All slots of all pools", schema: WorkersSchema },
    async handle({ runtime, userId }) {
      const { sizes } = runtime.env.limits.workers;
      const [pools, counts] = await Promise.all([
        runtime.workers.look(userId),
        runtime.database.insights(userId).workerCounts(),
      ]);
      return { status: 200, json: showWorkers(sizes, pools, counts, userId) };
    },
  }),
];
