// What a user may look at: metrics over time, and the graph around an entity.
import type { Graph, NodeKind } from "../contracts/definitions/graph.ts";
import type {
  Metric,
  MetricChanges,
  MetricValue,
  NewMetric,
  NewMetricValue,
  Point,
} from "../contracts/definitions/metrics.ts";
import type { Keyed } from "./platform-database.ts";

/** A metric's key. */
export type MetricKey = Pick<Metric, "name" | "scope">;

export interface SeriesRequest {
  name: string;
  /** Without it the entity's, or the only metric of the name. */
  scope?: Metric["scope"];
  entity?: string;
  /** ISO 8601; `to` is not included. */
  from?: string;
  to?: string;
  bucket: "hour" | "day" | "week" | "all";
  /** The dimension whose values part the points. */
  group?: string;
}

/** The walk's start; `part` is the step's id where `id` is a Process version's, and a Worker's name, which has no id. */
export interface GraphRequest {
  kind: NodeKind;
  id?: string;
  part?: string;
  depth: number;
  limit: number;
}

/** As one user. */
export interface InsightDatabase {
  listMetrics(): Promise<Metric[]>;
  /** Null for a metric that there is not; otherwise the user's own values. `scopes`: it may be any of these. */
  readMetric(
    request: SeriesRequest,
  ): Promise<{ metric: Metric; points: Point[] } | { scopes: Metric["scope"][] } | null>;
  /** A measurement, once per key. `type`: of the metric, which the value has not. */
  recordValue(name: string, value: NewMetricValue, keyed: Keyed): Promise<RecordedValue>;
  createMetric(metric: NewMetric): Promise<Metric | "taken">;
  updateMetric(key: MetricKey, changes: MetricChanges): Promise<Metric | "not_found" | "built_in">;
  readGraph(request: GraphRequest): Promise<Graph>;
}

export type RecordedValue =
  | { outcome: "written"; item: MetricValue }
  | { outcome: "value_of_another_type"; type: Metric["dataType"] }
  /** `not_found`: the metric, or the entity. */
  | { outcome: "not_found" | "built_in" | "key_conflict" };

/** In no user's name: values are of all users. */
export interface MetricKeeper {
  /** @param cascade deletes its values, too */
  deleteMetric(
    key: MetricKey,
    cascade: boolean,
  ): Promise<
    { outcome: "deleted" | "not_found" | "built_in" } | { outcome: "in_use"; values: number }
  >;
  /** Deletes values that are older than their metrics keep them. @returns how many */
  expireMetrics(): Promise<number>;
}
