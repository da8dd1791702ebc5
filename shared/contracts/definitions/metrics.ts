// Metrics about the cost and the results of runs: their definitions, and their values over time.
import * as z from "zod";
import { IdSchema, TimestampSchema, textSchema } from "../api/common.ts";

export const ScopeSchema = z.enum(["service", "tool", "process", "conversation"]);
const AggregationSchema = z.enum(["sum", "avg", "min", "max", "count", "last"]);
export const DataTypeSchema = z.enum(["integer", "float", "boolean", "timestamp"]);

const MetricNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/)
  .meta({ examples: ["duration_ms"] });

export const NewMetricSchema = z.strictObject({
  name: MetricNameSchema,
  description: textSchema(500).nullable().default(null),
  scope: ScopeSchema,
  aggregation: AggregationSchema,
  dataType: DataTypeSchema,
  retentionDays: z.int().min(1).max(3_650).nullable().default(null),
});
export type NewMetric = z.infer<typeof NewMetricSchema>;

/** Scope and data type cannot change, because stored values were checked against them. */
export const MetricChangesSchema = z.strictObject({
  description: textSchema(500).nullable().optional(),
  aggregation: AggregationSchema.optional(),
  retentionDays: z.int().min(1).max(3_650).nullable().optional(),
});
export type MetricChanges = z.infer<typeof MetricChangesSchema>;

export const MetricSchema = NewMetricSchema.extend({
  id: IdSchema,
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Metric = z.infer<typeof MetricSchema>;

const BucketSchema = z.enum(["hour", "day", "week", "all"]);

/** The query for a metric's values over time. Only values of the reader's entities and runs are counted. */
export const SeriesQuerySchema = z.strictObject({
  scope: ScopeSchema.optional().describe(
    "selects one of several metrics of that name; default: the scope of the entity, or the only scope",
  ),
  entity: IdSchema.optional().describe("one entity; default: all entities of the reader"),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  bucket: BucketSchema.default("day"),
  group: MetricNameSchema.optional().describe("a dimension, such as `code`"),
});
export const PointSchema = z.strictObject({
  at: TimestampSchema.nullable().describe("the bucket's start; null for `all`"),
  group: z.string().nullable(),
  value: z.number(),
  count: z.int(),
});
export const SeriesSchema = z.strictObject({ metric: MetricSchema, points: z.array(PointSchema) });

const ValueSchema = z
  .union([z.number(), z.boolean(), z.iso.datetime({ offset: true })])
  .meta({ examples: [3] })
  .describe("a value of the metric's data type");

/** The dimensions of a value, by name: `{status: "late"}`. */
const DimensionsSchema = z
  .record(MetricNameSchema, z.union([textSchema(200), z.number(), z.boolean()]))
  .refine((dimensions) => Object.keys(dimensions).length <= 16, "has more than 16 names")
  .meta({ examples: [{ place: "cellar" }] });

/** A value that a user has measured about an entity that they may see. A stored value never changes. */
export const NewMetricValueSchema = z.strictObject({
  entityId: IdSchema,
  value: ValueSchema,
  timestamp: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ examples: ["2026-11-22T09:30:00.000Z"] })
    .describe("when it was measured; default: now"),
  dimensions: DimensionsSchema.default({}),
});
export type NewMetricValue = z.output<typeof NewMetricValueSchema>;

export const MetricValueSchema = NewMetricValueSchema.extend({
  id: IdSchema,
  metricId: IdSchema,
  timestamp: TimestampSchema,
  dimensions: DimensionsSchema,
});

export const MetricParamsSchema = z.strictObject({ name: MetricNameSchema });
export const MetricsSchema = z.strictObject({ items: z.array(MetricSchema) });
export const ScopeQuerySchema = z.strictObject({ scope: ScopeSchema });
export const DeleteMetricQuerySchema = ScopeQuerySchema.extend({
  cascade: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});
