// Calls for what a user may inspect: runs, notices, events, metrics over time, and the graph around an entity.
import * as z from "zod";
import { GraphSchema, type NodeKind } from "../contracts/definitions/graph.ts";
import {
  DataTypeSchema,
  type Metric,
  type MetricChanges,
  MetricSchema,
  MetricValueSchema,
  type NewMetric,
  type NewMetricValue,
  PointSchema,
  ScopeSchema,
} from "../contracts/definitions/metrics.ts";
import {
  asUser,
  asWorker,
  type CallsOf,
  onlyField,
  snaked,
  time,
  type Keyed,
} from "./define-call.ts";
import { eventListCalls } from "./event-list-calls.ts";
import { noticeCalls } from "./notice-calls.ts";
import { runListCalls } from "./run-list-calls.ts";

/** A metric's key. */
export type MetricKey = Pick<Metric, "name" | "scope">;

export interface SeriesRequest {
  name: string;
  /** If absent: the entity's scope, or the only metric with this name. */
  scope?: Metric["scope"];
  entity?: string;
  /** ISO 8601; `to` is not included. */
  from?: string;
  to?: string;
  bucket: "hour" | "day" | "week" | "all";
  /** The dimension by whose values the points are grouped. */
  group?: string;
}

/**
 * The node around which the graph is read. `part`: a step's id, if `id` names the version of its Process, or
 * the name of a Worker, which has no `id`.
 */
export interface GraphRequest {
  kind: NodeKind;
  id?: string;
  part?: string;
  depth: number;
  limit: number;
}

const metric = MetricSchema.extend({ createdAt: time, updatedAt: time });
const point = PointSchema.extend({ at: time.nullable() });
const edge = GraphSchema.shape.edges.element.extend({ createdAt: time.nullable() });
const writtenMetric = z
  .object({ outcome: z.literal("written"), item: metric })
  .transform((a) => a.item);

/**
 * `type`: the metric's data type, which differs from the value's. `not_found`: the metric or the entity
 * does not exist.
 */
const recordedValue = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("written"), item: MetricValueSchema }),
  z.object({ outcome: z.literal("value_of_another_type"), type: DataTypeSchema }),
  z.object({ outcome: z.enum(["not_found", "built_in", "key_conflict"]) }),
]);

/** How many jobs a worker has done, over all users, and how many of them failed. */
const jobCount = z.object({
  worker: z.string(),
  processed: z.int().min(0),
  failed: z.int().min(0),
});
export type JobCount = z.output<typeof jobCount>;

export const insightCalls = {
  ...runListCalls,
  ...noticeCalls,
  ...eventListCalls,
  /** Workers that have done no job are not listed. */
  workerCounts: asUser("worker_counts", () => ({}), onlyField("counts", z.array(jobCount))),
  listMetrics: asUser("list_metrics", () => ({}), z.array(metric)),
  /**
   * Null for an unknown metric; otherwise the user's own values. `scopes`: several metrics have this
   * name, one in each of these scopes.
   */
  readMetric: asUser(
    "read_metric",
    (request: SeriesRequest) => request,
    z
      .union([
        z.object({ metric, points: z.array(point) }),
        z.object({ scopes: z.array(ScopeSchema) }),
      ])
      .nullable(),
  ),
  /** Adds a measurement, once per key. */
  recordValue: asUser(
    "record_metric_value",
    (name: string, { entityId: entity, ...value }: NewMetricValue, request: Keyed) => ({
      name,
      entity,
      ...value,
      ...snaked(request),
    }),
    recordedValue,
  ),
  createMetric: asUser(
    "create_metric",
    (metric: NewMetric) => metric,
    z.union([writtenMetric, onlyField("outcome", z.literal("taken"))]),
  ),
  updateMetric: asUser(
    "update_metric",
    ({ name, scope }: MetricKey, changes: MetricChanges) => ({ name, scope, changes }),
    z.union([writtenMetric, onlyField("outcome", z.enum(["not_found", "built_in"]))]),
  ),
  readGraph: asUser(
    "read_graph",
    (request: GraphRequest) => request,
    GraphSchema.extend({ edges: z.array(edge) }),
  ),
};

/** Calls as one user. */
export type InsightDatabase = CallsOf<typeof insightCalls>;

export const metricKeeperCalls = {
  /** @param cascade whether to delete its values too */
  deleteMetric: asWorker(
    "delete_metric",
    ({ name, scope }: MetricKey, cascade: boolean) => ({ name, scope, cascade }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["deleted", "not_found", "built_in"]) }),
      z.object({ outcome: z.literal("in_use"), values: z.int() }),
    ]),
  ),
  /**
   * Deletes values older than their metrics' retention.
   * @returns how many
   */
  expireMetrics: asWorker("expire_metrics", () => ({}), onlyField("gone", z.int())),
};

/** Calls for no particular user: they cover the values of all users. */
export type MetricKeeper = CallsOf<typeof metricKeeperCalls>;
