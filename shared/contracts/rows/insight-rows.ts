// What the database's functions about metrics and the graph answer.
import * as z from "zod";
import { GraphSchema } from "../definitions/graph.ts";
import {
  DataTypeSchema,
  MetricSchema,
  MetricValueSchema,
  PointSchema,
  ScopeSchema,
} from "../definitions/metrics.ts";

/** Times as Postgres writes them. */
const metric = MetricSchema.extend({ createdAt: z.string(), updatedAt: z.string() });

export const MetricRowsSchema = z.array(metric);
export const SeriesRowSchema = z
  .union([
    z.object({ metric, points: z.array(PointSchema.extend({ at: z.string().nullable() })) }),
    z.object({ scopes: z.array(ScopeSchema) }),
  ])
  .nullable();
export const RecordedValueSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("written"), item: MetricValueSchema }),
  z.object({ outcome: z.literal("value_of_another_type"), type: DataTypeSchema }),
  z.object({ outcome: z.enum(["not_found", "built_in", "key_conflict"]) }),
]);
export const MetricAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("written"), item: metric }),
  z.object({ outcome: z.enum(["taken", "not_found", "built_in"]) }),
]);
export const DeletedMetricSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["deleted", "not_found", "built_in"]) }),
  z.object({ outcome: z.literal("in_use"), values: z.int() }),
]);
export const ExpiredSchema = z.object({ gone: z.int() });
const edge = GraphSchema.shape.edges.element;
export const GraphRowSchema = GraphSchema.extend({
  edges: z.array(edge.extend({ createdAt: z.string().nullable() })),
});
