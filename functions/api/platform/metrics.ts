// /v1/metrics: definitions of metrics, and their values over time.
import * as m from "../../../shared/contracts/definitions/metrics.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { notFound, Refusal } from "../../../shared/services/refusal.ts";

const path = "/v1/metrics/{name}";
const params = m.MetricParamsSchema;
const BUILT_IN = { status: 409, code: "metric_built_in", when: "it is one of the system's" };

export const metricRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/metrics",
    id: "listMetrics",
    summary: "What is measured, by scope and name",
    authenticated: true,
    success: { status: 200, description: "All metrics", schema: m.MetricsSchema },
    async handle({ runtime, userId }) {
      const items = await runtime.database.insights(userId).listMetrics();
      return { status: 200, json: { items } };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/metrics",
    id: "createMetric",
    summary: "Define a metric",
    authenticated: true,
    admin: true,
    limited: "creates",
    body: m.NewMetricSchema,
    success: { status: 201, description: "The metric", schema: m.MetricSchema },
    problems: [
      { status: 409, code: "metric_taken", when: "the scope already has a metric of that name" },
    ],
    async handle({ runtime, userId, body }) {
      const outcome = await runtime.database.insights(userId).createMetric(body);
      if (outcome === "taken") return nameTaken();
      return { status: 201, json: outcome };
    },
  }),
  defineRoute({
    method: "get",
    path,
    id: "readMetric",
    summary: "The user's own values of a metric over time",
    authenticated: true,
    params,
    query: m.SeriesQuerySchema,
    success: {
      status: 200,
      description: "The points, oldest first, at most 2,000",
      schema: m.SeriesSchema,
    },
    async handle({ runtime, userId, params: { name }, query }) {
      const { scope, entity, from, to, group, bucket } = query;
      const series = await runtime.database
        .insights(userId)
        .readMetric({
          name,
          bucket,
          ...(scope === undefined ? {} : { scope }),
          ...(entity === undefined ? {} : { entity }),
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          ...(group === undefined ? {} : { group }),
        });
      if (series === null) return notFound();
      if ("scopes" in series) return ambiguous(series.scopes);
      return { status: 200, json: series };
    },
  }),
  defineRoute({
    method: "patch",
    path,
    id: "updateMetric",
    summary: "Change how a metric is described, aggregated and retained",
    authenticated: true,
    admin: true,
    params,
    query: m.ScopeQuerySchema,
    body: m.MetricChangesSchema,
    success: { status: 200, description: "The metric", schema: m.MetricSchema },
    problems: [BUILT_IN],
    async handle({ runtime, userId, params: { name }, query: { scope }, body }) {
      const outcome = await runtime.database.insights(userId).updateMetric({ name, scope }, body);
      if (outcome === "not_found") return notFound();
      if (outcome === "built_in") return builtIn();
      return { status: 200, json: outcome };
    },
  }),
  defineRoute({
    method: "delete",
    path,
    id: "deleteMetric",
    summary: "Delete a metric; `cascade` also deletes its values",
    authenticated: true,
    admin: true,
    params,
    query: m.DeleteMetricQuerySchema,
    success: { status: 204, description: "It is gone" },
    problems: [
      BUILT_IN,
      { status: 409, code: "metric_in_use", when: "it has values, and `cascade` is not true" },
    ],
    async handle({ runtime, params: { name }, query: { scope, cascade } }) {
      const answer = await runtime.database.metrics().deleteMetric({ name, scope }, cascade);
      if (answer.outcome === "not_found") return notFound();
      if (answer.outcome === "built_in") return builtIn();
      if (answer.outcome === "in_use") return inUse(answer.values);
      return { status: 204, json: null };
    },
  }),
];

const ambiguous = (scopes: readonly string[]) =>
  new Refusal({
    kind: "malformed",
    code: "invalid_query",
    title: "The query is not valid",
    detail: `Several metrics have this name. Add \`scope\`, which is ${scopes.join(" or ")}, or an \`entity\`.`,
    errors: [{ pointer: "/scope", detail: "is missing" }],
  });

const nameTaken = () =>
  new Refusal({
    kind: "conflict",
    code: "metric_taken",
    title: "There already is a metric of that name",
    detail: "Names are unique within a scope: choose another name, or change the existing metric.",
  });

const builtIn = () =>
  new Refusal({
    kind: "conflict",
    code: "metric_built_in",
    title: "The metric is one of the system's",
    detail: "Runs record it. Define a metric of your own to count something else.",
  });

const inUse = (values: number) =>
  new Refusal({
    kind: "conflict",
    code: "metric_in_use",
    title: "The metric has values",
    detail: `${values} values would be lost. Send \`cascade=true\` to delete them as well.`,
  });
