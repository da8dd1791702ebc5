// What a user may look at: metrics over time, and the graph around an entity.
import type { Graph, NodeKind } from "../contracts/definitions/graph.ts";
import type { Metric, MetricChanges, NewMetric, Point } from "../contracts/definitions/metrics.ts";

/** A metric's key. */
export type MetricKey = Pick<Metric, "name" | "scope">;

export interface SeriesRequest extends MetricKey {
  entity?: string;
  /** ISO 8601; `to` is not included. */
  from?: string;
  to?: string;
  bucket: "hour" | "day" | "week" | "all";
  /** The dimension whose values part the points. */
  group?: string;
}

/** The walk's start; `part` is the step's id where `id` is a Process version's. */
export interface GraphRequest {
  kind: NodeKind;
  id: string;
  part?: string;
  depth: number;
  limit: number;
}

/** As one user. */
export interface InsightDatabase {
  listMetrics(): Promise<Metric[]>;
  /** Null for a metric that there is not; otherwise the user's own values. */
  readMetric(request: SeriesRequest): Promise<{ metric: Metric; points: Point[] } | null>;
  createMetric(metric: NewMetric): Promise<Metric | "taken">;
  updateMetric(key: MetricKey, changes: MetricChanges): Promise<Metric | "not_found" | "built_in">;
  readGraph(request: GraphRequest): Promise<Graph>;
}

/** As nobody: values are everybody's. */
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
