// A Service: an endpoint type with the schema of its connection parameters (spec/platform-definitions).
import * as z from "zod";
import { IdSchema, TimestampSchema, textSchema } from "../api/common.ts";

/** `builtin`: executed in process; only the system's Services have it. */
export const ServiceTypeSchema = z.enum([
  "rest_api",
  "llm_provider",
  "mcp_server",
  "neo4j_graph",
  "builtin",
]);
export type ServiceType = z.infer<typeof ServiceTypeSchema>;

export const ProtocolSchema = z.enum([
  "bolt",
  "bolt+s",
  "http",
  "https",
  "stdio",
  "sse",
  "internal",
]);
export type Protocol = z.infer<typeof ProtocolSchema>;

/** The protocols that each type allows; `http` works where the egress guard's allow-list names the origin. */
export const PROTOCOLS: Readonly<Record<ServiceType, readonly Protocol[]>> = {
  rest_api: ["https", "http"],
  llm_provider: ["https", "http"],
  mcp_server: ["https", "sse", "stdio", "http"],
  neo4j_graph: ["bolt", "bolt+s"],
  builtin: ["internal"],
};

export const HealthSchema = z.enum(["healthy", "degraded", "down"]);
export type Health = z.infer<typeof HealthSchema>;

/** A JSON Schema (draft 2020-12) as an object; checked by `platform/schemas/check-schema.ts`. */
export const JsonSchemaSchema = z
  .record(z.string(), z.unknown())
  .meta({ examples: [{ type: "object", properties: {} }] });
export type JsonSchema = z.infer<typeof JsonSchemaSchema>;

export const NameSchema = textSchema(120);
export const DescriptionSchema = textSchema(2_000).nullable();

/** The fields of a Service that a user writes. */
export const NewServiceSchema = z.strictObject({
  name: NameSchema,
  type: ServiceTypeSchema.exclude(["builtin"]),
  protocol: ProtocolSchema.exclude(["internal"]),
  connectionSchema: JsonSchemaSchema,
  requiresSecret: z.boolean().default(false),
  shared: z.boolean().default(false),
  enabled: z.boolean().default(true),
});
export type NewService = z.infer<typeof NewServiceSchema>;

/** Type, protocol and requiresSecret never change; a changed schema is a new version. */
export const ServiceChangesSchema = z.strictObject({
  name: NameSchema.optional(),
  enabled: z.boolean().optional(),
  shared: z.boolean().optional(),
  connectionSchema: JsonSchemaSchema.optional(),
});
export type ServiceChanges = z.infer<typeof ServiceChangesSchema>;

export const ServiceSchema = z.strictObject({
  id: IdSchema,
  name: z.string(),
  type: ServiceTypeSchema,
  protocol: ProtocolSchema,
  connectionSchema: JsonSchemaSchema,
  requiresSecret: z.boolean(),
  enabled: z.boolean(),
  shared: z.boolean(),
  /** Whether the reader owns it; false for another user's shared Service and for the system's. */
  own: z.boolean(),
  status: HealthSchema,
  lastHealthCheck: TimestampSchema.nullable(),
  /** A code, never a response's text. */
  errorMessage: z.string().nullable(),
  version: z.int().min(1),
  serviceTemplateId: IdSchema.nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Service = z.infer<typeof ServiceSchema>;
