// POST /v1/metrics/{name}/values: adds a measurement of an entity; measurements are never changed.
import {
  MetricParamsSchema,
  MetricValueSchema,
  NewMetricValueSchema,
} from "../../../shared/contracts/definitions/metrics.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { keyConflict, notFound, Refusal } from "../../../shared/services/refusal.ts";

export const metricValueRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/metrics/{name}/values",
    id: "recordMetricValue",
    summary:
      "Record a measurement of an entity that the user may see and that is of the metric's scope",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    params: MetricParamsSchema,
    body: NewMetricValueSchema,
    success: {
      status: 201,
      description: "The value, recorded once per key",
      schema: MetricValueSchema,
    },
    problems: [
      { status: 409, code: "metric_built_in", when: "only the system records it" },
      {
        status: 422,
        code: "value_of_another_type",
        when: "the value does not have the metric's data type",
      },
    ],
    async handle({ runtime, userId, params: { name }, body, idempotency }) {
      const key = { route: `POST /v1/metrics/${name}/values`, ...idempotency };
      const outcome = await runtime.database.insights(userId).recordValue(name, body, key);
      switch (outcome.outcome) {
        case "written":
          return { status: 201, json: outcome.item };
        case "not_found":
          return notFound();
        case "key_conflict":
          return keyConflict();
        case "built_in":
          return builtInMetric();
        case "value_of_another_type":
          return anotherType(outcome.type);
      }
    },
  }),
];

const builtInMetric = () =>
  new Refusal({
    kind: "conflict",
    code: "metric_built_in",
    title: "The metric is one of the system's",
    detail: "Only runs record it. An administrator can define another metric.",
  });

const TYPES = {
  integer: "a whole number",
  float: "a number",
  boolean: "true or false",
  timestamp: "a time such as 2026-11-22T09:30:00Z",
};

const anotherType = (type: keyof typeof TYPES) =>
  new Refusal({
    kind: "invalid",
    code: "value_of_another_type",
    title: "The value is of another type",
    detail: `The metric's values are of the type ${type}: send ${TYPES[type]}.`,
    errors: [{ pointer: "/value", detail: `must be ${TYPES[type]}` }],
  });
