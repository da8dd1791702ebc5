// The calls about metrics and the graph.
import {
  DeletedMetricSchema,
  ExpiredSchema,
  GraphRowSchema,
  MetricAnswerSchema,
  MetricRowsSchema,
  RecordedValueSchema,
  SeriesRowSchema,
} from "../contracts/rows/insight-rows.ts";
import type { Metric } from "../contracts/definitions/metrics.ts";
import type { InsightDatabase, MetricKeeper } from "../ports/insight-database.ts";
import type { Caller } from "./create-caller.ts";
import { isoTime } from "./map-run.ts";

/** @param caller of the pipeline's role, for one user */
export function createInsightDatabase(caller: Caller): InsightDatabase {
  return {
    async listMetrics() {
      return (await caller.call("list_metrics", {}, MetricRowsSchema)).map(toMetric);
    },

    async readMetric(request) {
      const found = await caller.call("read_metric", { ...request }, SeriesRowSchema);
      if (found === null || "scopes" in found) return found;
      const points = found.points.map((point) => ({ ...point, at: point.at && isoTime(point.at) }));
      return { metric: toMetric(found.metric), points };
    },

    recordValue(name, { entityId: entity, ...value }, { route, key, bodyHash }) {
      const request = { name, entity, ...value, route, key, body_hash: bodyHash };
      return caller.call("record_metric_value", request, RecordedValueSchema);
    },

    async createMetric(metric) {
      const answer = await caller.call("create_metric", { ...metric }, MetricAnswerSchema);
      return "item" in answer ? toMetric(answer.item) : "taken";
    },

    async updateMetric(key, changes) {
      const answer = await caller.call("update_metric", { ...key, changes }, MetricAnswerSchema);
      if ("item" in answer) return toMetric(answer.item);
      return answer.outcome === "built_in" ? "built_in" : "not_found";
    },

    async readGraph(request) {
      const { nodes, edges, complete } = await caller.call(
        "read_graph",
        { ...request },
        GraphRowSchema,
      );
      const timed = edges.map((edge) => ({
        ...edge,
        createdAt: edge.createdAt && isoTime(edge.createdAt),
      }));
      return { nodes, edges: timed, complete };
    },
  };
}

/** @param caller of the worker's role */
export function createMetricKeeper(caller: Caller): MetricKeeper {
  return {
    deleteMetric: ({ name, scope }, cascade) =>
      caller.call("delete_metric", { name, scope, cascade }, DeletedMetricSchema),
    async expireMetrics() {
      return (await caller.call("expire_metrics", {}, ExpiredSchema)).gone;
    },
  };
}

function toMetric(row: Metric): Metric {
  return { ...row, createdAt: isoTime(row.createdAt), updatedAt: isoTime(row.updatedAt) };
}
