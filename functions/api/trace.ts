// /v1/runs/{id}/trace: the inner workings of a run of the assistant.
import { RunParamsSchema } from "../../shared/contracts/api/common.ts";
import { TraceSchema } from "../../shared/contracts/api/run-trace.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { notFound } from "../../shared/services/refusal.ts";
import { readTrace } from "../../shared/services/runs/read-trace.ts";

export const traceRoute = defineRoute({
  method: "get",
  path: "/v1/runs/{id}/trace",
  id: "getTrace",
  summary:
    "What was understood and why, the plan, the hops in the order they ran, and the sizes of the prompts",
  authenticated: true,
  params: RunParamsSchema,
  success: { status: 200, description: "The trace", schema: TraceSchema },
  async handle({ runtime, userId, params: { id } }) {
    const trace = await readTrace(runtime, userId, id);
    return trace === null ? notFound() : { status: 200, json: trace };
  },
});
